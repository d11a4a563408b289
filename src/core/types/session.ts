/** The session as the application sees it, and the claims that carry it under the `jwt` strategy. */
import type { User } from "./user.ts";

/** The user who acts for another: see `actAs`. */
export interface SessionActor {
  /** Id of the user who acts. */
  readonly id: string;
}

/** The fields that every session has. */
export interface DefaultSession {
  /** The user: `name`, `email` and `image`, and what the `session` callback adds. */
  user?: User;
  /** When the session expires if it is not used, as an ISO 8601 date. */
  expires: string;
}

/**
 * The session: returned by `GET /session`, `auth()` and `useSession`. The browser can read all of it.
 *
 * @example
 * import type { Session } from "portico";
 *
 * declare module "portico" {
 *   interface Session {
 *     role?: string;
 *   }
 * }
 */
export interface Session extends DefaultSession {
  /** The user who acts for `user`. Set by the library after the `session` callback, and absent in every other session. */
  actor?: SessionActor;
}

/** What the library keeps of a session. Times are seconds since 1970. */
export interface SessionRecord {
  /** When the user signed in, in seconds since 1970 (OpenID Connect Core 1.0, section 2). */
  readonly auth_time?: number;
  /** Whether the session outlives the browser. Absent: it does. */
  readonly remember?: boolean;
  /** When the user last proved who they are, in seconds since 1970; absent if that is not known. See `fresh`. */
  readonly proved?: number;
  /** How the user signed in (RFC 8176). */
  readonly amr?: readonly string[];
  /** Authentication context class of the provider (OpenID Connect Core 1.0, section 2). */
  readonly acr?: string;
  /** Sign-in methods that were added in this session, as `methodName` of `sign-in/proof.ts` names them. */
  readonly newMethods?: readonly string[];
  /** When the user last signed in by another method than those, in seconds since 1970; absent: at `auth_time`. */
  readonly since?: number;
  /** The user who acts for the one of this session: `sub` is their id (RFC 8693, section 4.1). */
  readonly act?: { readonly sub: string };
  /** The session of the user who acts, sealed. Only in a session token, as all that follow. */
  readonly paused?: string;
  /** Whether the adapter stores the user. */
  readonly stored?: boolean;
  /** The account at the provider that opened the session. */
  readonly idp?: { readonly provider: string; readonly accountId?: string; readonly sid?: string };
  /** The version of the session: the number of times that its claims were changed. Absent: never. */
  readonly v?: number;
  /** Where the claims are that did not fit. */
  readonly overflow?: string;
}

/** The registered claims of the session token (RFC 7519, section 4.1), those that describe the user, and the one of the library. */
export interface DefaultJWT extends Record<string, unknown> {
  /** Display name of the user. */
  name?: string | null;
  /** E-mail address of the user. */
  email?: string | null;
  /** URL of a picture of the user. */
  picture?: string | null;
  /** Id of the user. */
  sub?: string;
  /** When it was issued, in seconds since 1970. */
  iat?: number;
  /** When it expires, in seconds since 1970. */
  exp?: number;
  /** Identifier of the session: stays the same when the token is renewed. */
  jti?: string;
  /** What the library keeps of the session: only it writes this claim, whatever the `jwt` callback returns. Every other name is yours. */
  portico?: SessionRecord;
}

/**
 * Payload of the session token.
 *
 * @example
 * import type { JWT } from "portico/jwt";
 *
 * declare module "portico/jwt" {
 *   interface JWT {
 *     role?: string;
 *   }
 * }
 */
export interface JWT extends Record<string, unknown>, DefaultJWT {}
