/** What `portico/nest` takes. */
import type { FactoryProvider, ModuleMetadata } from "@nestjs/common";
import type { Session } from "../../core/types/session.ts";
import type { Awaitable } from "../../core/types/user.ts";
import type { ProtectInput, ServerAuthConfig, ServerAuthInput } from "../bridge/verb-types.ts";
import type { NestRequest } from "./framework.ts";

export type { RedirectOptions, SessionUpdate, SignInOptions, SignOutOptions } from "../../core/types/verbs.ts";
export type { AccessToken, AccessTokenOptions, PublicError } from "../bridge/index.ts";
export type { NestRedirect, NestRequest } from "./framework.ts";

/** Configuration of {@link AuthModule}. Only `providers` is required, also by bare id. */
export interface NestAuthConfig<S = Session> extends ServerAuthConfig<S> {}

/** A configuration, or a function that returns one for each request. Return the same object for the same case: it is compiled once. */
export type NestAuthInput<S = Session> = ServerAuthInput<S, NestRequest>;

/** Options of `AuthModule.forRootAsync`. */
export interface NestAuthAsyncOptions<S = Session> {
  /** Modules that export what the factory needs. */
  readonly imports?: ModuleMetadata["imports"];
  /** What the factory gets, in this order. */
  readonly inject?: FactoryProvider["inject"];
  /** Returns the configuration, or a function that returns one for each request. Called once, when the application starts. */
  readonly useFactory: (...dependencies: never[]) => Awaitable<NestAuthInput<S>>;
}

/** Who may pass: see {@link AuthGuard}. */
export type NestGuardOptions<S = Session> = ProtectInput<S, NestRequest>;

/**
 * The session of a configuration: what its `session` callback returns.
 *
 * @example
 * export const authConfig = { providers: ["github"] } satisfies NestAuthConfig;
 * export type AppSession = SessionOf<typeof authConfig>;
 */
export type SessionOf<Config> = Config extends {
  readonly callbacks: { readonly session: (...input: never[]) => infer Result };
}
  ? Awaited<Result>
  : Session;
