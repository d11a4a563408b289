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

/** The registered claims of the session token (RFC 7519, section 4.1), and the three that describe the user. */
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
  /** When the user signed in, in seconds since 1970. Kept when the token is renewed, whatever the `jwt` callback returns. */
  auth_time?: number;
  /** `false`: the session is not remembered. Kept like `auth_time`. */
  remember?: boolean;
  /** When the user last proved who they are, in seconds since 1970; absent if that is not known. See `fresh`. */
  proved?: number;
  /** How the user signed in (RFC 8176). */
  amr?: string[];
  /** Authentication context class of the provider (OpenID Connect Core 1.0, section 2). */
  acr?: string;
  /** The user who acts for the one of this session: `sub` is their id (RFC 8693, section 4.1). Kept like `auth_time`. */
  act?: { readonly sub: string };
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
