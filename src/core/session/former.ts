/** Reads sessions of the library that the application moved from (`migrateFrom`). Loaded with the first such session. */
import { hasAudience } from "../crypto/claims.ts";
import type { FormerToken } from "../crypto/former-tokens.ts";
import type { FormerCookie, SessionContext } from "../types/internal.ts";
import type { JWT } from "../types/session.ts";
import { formerClaims } from "./former-claims.ts";
import { checkToken } from "./policy.ts";
import type { TokenReading } from "./reading.ts";
import { unopened } from "./token.ts";
import { decodeByOption } from "./token-cookies.ts";

/** Opens a token with the decoder of the application, as that library did; else with its secrets. */
async function openFormerToken(
  context: SessionContext,
  token: string,
  { name }: FormerCookie,
): Promise<FormerToken | JWT> {
  const { now, settings } = context;
  const { formerTokens: tokens, jwt } = settings;
  if (!tokens) return "unreadable";
  if (!jwt.decode) return tokens.open(token, { cookieName: name, now });
  return (await decodeByOption(context, token, tokens.salt(name), tokens))?.claims ?? "unreadable";
}

/**
 * The session of the former cookie of a call, to be written as one of this library. `own`: what the cookie of this library has,
 * which opened no session. It takes precedence, unless both have one name.
 */
export async function readFormerSession(
  context: SessionContext,
  former: FormerCookie,
  own: string | null,
): Promise<TokenReading> {
  if (own !== null && !former.isShared) return unopened(context, own);
  const token = context.now < former.until ? former.read(context.call.cookies) : null;
  if (token === null) return { token, why: "unreadable" };
  const opened = await openFormerToken(context, token, former);
  if (typeof opened === "string") return { token: null, why: opened };
  const claims = formerClaims(opened);
  if (!claims) return { token: null, why: "unreadable" };
  if (!hasAudience(claims, context.settings.session.audience)) return { token: null, why: "foreign" };
  return checkToken(context, { claims, text: JSON.stringify(claims), stale: true });
}
