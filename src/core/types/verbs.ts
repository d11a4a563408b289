/** What `signIn`, `signOut` and `update` take, the same in the client and in every integration. */
import type { DefaultSession, Session } from "./session.ts";
import type { User } from "./user.ts";

/** Where to redirect after sign-in or sign-out, and whether to redirect. */
export type RedirectOptions = {
  /** A path of this site, or a URL that the `redirect` callback allows. Default: the current page. */
  readonly redirectTo?: string | undefined;
  /** Another name for `redirectTo`, which takes precedence. */
  readonly callbackUrl?: string | undefined;
  /** Whether to redirect. `false`: the promise resolves with the URL. Default: `true`. */
  readonly redirect?: boolean | undefined;
};

/** Options of `signOut`. */
export type SignOutOptions = RedirectOptions & {
  /**
   * Whether to sign out at the provider of this session too: its tokens are revoked, and the browser is redirected to the
   * provider and back, where it offers that. Default: only if its option `logout` is `true`.
   */
  readonly provider?: boolean | undefined;
};

/**
 * Options of `signIn`. Any other field is passed to the provider: the fields of a credentials form, for example.
 * For a variable declare them: `const options: SignInOptions & { password: string }`.
 */
export interface SignInOptions extends RedirectOptions {
  /**
   * Whether the session is remembered. `false`: the browser forgets it when it closes, and it ends after `session.shortMaxAge` without
   * use. In a form: a check-box with the value `true`. Default: by `session.remember`.
   */
  readonly remember?: boolean | "true" | "false" | "on" | undefined;
  /** For a magic link: an address, or the field of a form. */
  readonly email?: unknown;
  /**
   * Further scopes of an OAuth provider: it is asked for those of the configuration, those that the user granted before, and
   * these. Server code may pass any list. From a browser, and in a form, only those in `allowedScopes` of the provider count.
   */
  readonly scopes?: readonly string[] | undefined;
  /**
   * Whether the signed-in user proves again who they are: the OpenID Provider asks them again, a passkey verifies them, or they
   * type their password. Another user is refused with `DifferentUser`. Default: `false`.
   */
  readonly reauthenticate?: boolean | undefined;
}

/** A name that is nearly one of {@link RedirectOptions}: another case, another ending, or a missing letter. */
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

/** An argument with any fields: constraint of {@link Given}. */
export type AnyFields = SignInOptions | Readonly<Record<string, unknown>>;

/**
 * An argument with any fields besides the known ones. A near miss of a name in {@link RedirectOptions} is a compile error,
 * because a provider would ignore it.
 */
export type Given<Options, Known = SignInOptions> = Options &
  Known & { readonly [Name in keyof Options as NearMiss<Name>]: "Did you mean redirectTo, or callbackUrl?" };

/** The user in a session. */
type UserOf<S> = S extends DefaultSession ? NonNullable<S["user"]> : User;

/** The fields that every session has. */
type KnownUpdate<S> = Partial<Omit<UserOf<S>, keyof S>> &
  Partial<Omit<S, "user">> & { readonly user?: Partial<UserOf<S>> | undefined };

/**
 * What `update` takes, in the client and on the server: fields of the user, fields of the session, a `user` with fields, and
 * any other field that your callbacks use. They get it unchanged, `jwt` as `session` and `session` as `newSession`, with the
 * trigger `update`. Client input is untrusted: validate it before you store it.
 *
 * @example { name: "Ada" }
 * @example { user: { name: "Ada" } }
 */
export type SessionUpdate<S = Session> = KnownUpdate<S> | (KnownUpdate<S> & { readonly [field: string]: unknown });
