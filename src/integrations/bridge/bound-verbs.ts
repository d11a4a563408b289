/** `bindVerbs`: the verbs for servers that know the current request, so that applications need not pass it. */
import type { Session } from "../../core/types/session.ts";
import type { AnyFields, Given, SignOutOptions } from "../../core/types/verbs.ts";
import type { AuthorizationParams } from "./types.ts";
import type { ProviderId, Verbs } from "./verb-types.ts";

/** Signs in the visitor of the current request. Additional fields in the options are sent to the provider. */
export interface BoundSignIn<Away> {
  /** With `redirect: false`: returns the URL. */
  <const Options extends AnyFields>(
    provider: ProviderId | undefined,
    options: Given<Options> & { readonly redirect: false },
    authorizationParams?: AuthorizationParams,
  ): Promise<string>;
  /** With a form, which may contain `redirect` too. */
  (
    provider: ProviderId | undefined,
    options: FormData | URLSearchParams,
    authorizationParams?: AuthorizationParams,
  ): Promise<Away | string>;
  /** Redirects. Without a provider: to the sign-in page. */
  <const Options extends AnyFields>(
    provider?: ProviderId,
    options?: Given<Options>,
    authorizationParams?: AuthorizationParams,
  ): Promise<Away>;
}

/** Signs out the visitor of the current request. */
export interface BoundSignOut<Away> {
  /** With `redirect: false`: returns the URL. */
  (options: SignOutOptions & { readonly redirect: false }): Promise<string>;
  /** Redirects. */
  (options?: SignOutOptions): Promise<Away>;
}

/** A verb, or a table of verbs, without the first parameter. */
type WithoutRequest<Member> = Member extends (request: never, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Result
  : { readonly [Name in keyof Member]: WithoutRequest<Member[Name]> };

/** {@link Verbs} for the current request. */
export type BoundVerbs<S = Session, Away = void> = {
  readonly [Name in keyof Verbs<object, S, Away>]: Name extends "signIn"
    ? BoundSignIn<Away>
    : Name extends "signOut"
      ? BoundSignOut<Away>
      : Name extends "check"
        ? () => Promise<void>
        : WithoutRequest<Verbs<object, S, Away>[Name]>;
};

/** A verb that gets the current request first, or a table of such verbs. */
type Unbound<Input> = ((input: Input, ...rest: unknown[]) => unknown) | { readonly [name: string]: Unbound<Input> };

const withCurrent = <Input>(verb: Unbound<Input>, current: () => Input): unknown =>
  typeof verb === "function"
    ? async (...rest: unknown[]) => verb(current(), ...rest)
    : Object.fromEntries(Object.entries(verb).map(([name, inner]) => [name, withCurrent(inner, current)]));

/** Binds verbs to the current request. `current` is called for each call of a verb. */
export const bindVerbs = <Input extends object, S, Away>(
  verbs: Verbs<Input, S, Away>,
  current: () => Input,
): BoundVerbs<S, Away> => ({
  ...(withCurrent(verbs as unknown as Unbound<Input>, current) as BoundVerbs<S, Away>),
  // There is no request when a server starts.
  check: () => verbs.check(),
});
