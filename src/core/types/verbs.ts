/** What `signIn`, `signOut` and `update` take, the same in the client and in every integration. */
import type { DefaultSession, Session } from "./session.ts";
import type { User } from "./user.ts";

/** Where to go after signing in or out, and whether to go there. */
export type RedirectOptions = {
  /** A path of this site, or an address that the `redirect` callback allows. Default: the page that is shown, or that asked. */
  readonly redirectTo?: string | undefined;
  /** Another name for `redirectTo`, which wins where both are there. */
  readonly callbackUrl?: string | undefined;
  /** Whether to go there. `false`: the promise says where the visitor would go. Default: `true`. */
  readonly redirect?: boolean | undefined;
};

/**
 * Options of `signIn`. A call may hold any other field beside them, which goes to the provider: what a credentials form asks.
 * For a variable say which: `const options: SignInOptions & { password: string }`.
 */
export interface SignInOptions extends RedirectOptions {
  /** For a magic link: an address, or the field of a form. */
  readonly email?: unknown;
}

/** A name that is nearly one of {@link RedirectOptions}: another case, another ending, a letter that is missing. */
type NearMiss<Name> = Name extends keyof RedirectOptions
  ? never
  : Name extends string
    ? Lowercase<Name> extends
        | `redir${string}`
        | `callb${string}`
        | `calb${string}`
        | `${string}backurl`
        | `next${"" | "url"}`
      ? Name
      : never
    : never;

/** An argument that may hold any field: constraint of {@link Given}. */
export type AnyFields = SignInOptions | Readonly<Record<string, unknown>>;

/**
 * An argument that may hold any field beside those that are known. A name that is nearly one of {@link RedirectOptions} is a
 * compile error, and no field that a provider is sent and forgets.
 */
export type Given<Options, Known = SignInOptions> = Options &
  Known & { readonly [Name in keyof Options as NearMiss<Name>]: "Is redirectTo meant, or callbackUrl?" };

/** The user in a session. */
type UserOf<S> = S extends DefaultSession ? NonNullable<S["user"]> : User;

/** The fields that a session is known to have. */
type KnownUpdate<S> = Partial<Omit<UserOf<S>, keyof S>> &
  Partial<Omit<S, "user">> & { readonly user?: Partial<UserOf<S>> | undefined };

/**
 * What `update` takes, in the client and on the server: fields of the user, fields of the session, a `user` with fields, and
 * whatever else your callbacks understand. It reaches them unchanged, `jwt` as `session` and `session` as `newSession`, with
 * the trigger `update`: validate it there before you store it.
 *
 * @example { name: "Ada" }
 * @example { user: { name: "Ada" } }
 */
export type SessionUpdate<S = Session> = KnownUpdate<S> | (KnownUpdate<S> & { readonly [field: string]: unknown });
