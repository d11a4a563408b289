/** How many bytes of cookies the session token takes in every request, and which claims take them. */
import { cookieHeaderBytes } from "../cookies/set-cookie.ts";
import { toUtf8 } from "../crypto/bytes.ts";
import { JWTSessionError } from "../errors/index.ts";
import type { SessionContext } from "../types/internal.ts";
import type { JWT } from "../types/session.ts";
import { withoutLibraryClaims } from "./record.ts";

/** A larger session gets a warning: 3.5 kB still fit into one cookie. */
const largeBytes = 3_584;

/** How many of the largest claims are named. */
const namedClaims = 3;

/** Names of the largest claims, with the bytes of their JSON. Never their values, which may be secrets. */
export function largestClaims(claims: JWT): string {
  return Object.entries(withoutLibraryClaims(claims))
    .map(([name, value]) => ({ name, bytes: toUtf8(JSON.stringify(value) ?? "").length }))
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, namedClaims)
    .map(({ name, bytes }) => `${JSON.stringify(name.slice(0, 64))} (${bytes} bytes)`)
    .join(", ");
}

const sizeAdvice = "Keep less in the token (see the jwt callback), set session.overflow, or use the database strategy.";

/** Whether a token takes more than `session.maxBytes`. */
export const isTooLarge = ({ cookies, settings: { session } }: SessionContext, token: string): boolean =>
  cookieHeaderBytes(cookies.sessionToken, token) > session.maxBytes;

/**
 * Throws `JWTSessionError` for a token that takes more than `session.maxBytes`: servers refuse a request whose headers are
 * too large, so the visitor would be locked out of every page. Warns once of a large one.
 */
export function checkSize(context: SessionContext, claims: JWT, token: string): void {
  const { log, logOnce, session } = context.settings;
  const bytes = cookieHeaderBytes(context.cookies.sessionToken, token);
  const { maxBytes } = session;
  if (bytes > maxBytes) {
    throw new JWTSessionError(
      `The session would take ${bytes} bytes of cookies in every request, and session.maxBytes is ${maxBytes}. Its largest claims: ${largestClaims(claims)}. ${sizeAdvice}`,
      { cause: { bytes, maxBytes } },
    );
  }
  if (bytes <= largeBytes || !logOnce("large-session", Number.POSITIVE_INFINITY, context.now)) return;
  log.warn(
    "large-session",
    `A session takes ${bytes} bytes of cookies in every request; more than ${maxBytes} (session.maxBytes) are refused. Its largest claims: ${largestClaims(claims)}. ${sizeAdvice} This is logged once.`,
  );
}
