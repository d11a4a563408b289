/** The sealed cookie with the tokens of a provider, where no adapter keeps them. Apart from the session, so that reading a session reads none of it. */
import { readChunks } from "./cookies/cookie.ts";
import { after, cookieHeaderBytes, dropChunks, writeChunks } from "./cookies/set-cookie.ts";
import { sha256Base64url } from "./crypto/hash.ts";
import { salts } from "./crypto/salts.ts";
import { isRecord } from "./lib/is-record.ts";
import type { SessionContext, SetCookie } from "./types/internal.ts";
import type { ProviderTokens } from "./types/tokens.ts";
import type { Account } from "./types/user.ts";

/** The tokens of one account, as the cookie holds them. */
export interface KeptTokens {
  readonly provider: string;
  readonly accountId: string;
  readonly tokens: ProviderTokens;
}

/** Kept tokens that were read. */
export interface ReadTokens extends KeptTokens {
  /** When they were written, in seconds since 1970. */
  readonly writtenAt: number;
}

/**
 * Seconds that the cookie lives: the longest that browsers allow. It is of no use without the session that it is bound to, and
 * cleared with it; a session in use is extended, and this cookie is not.
 */
const cookieLife = 400 * 86_400;

const nonEmpty = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

/** Databases return numbers as text, and `null` for what is not there. */
function secondsOf(value: unknown): number | undefined {
  const number = value === null || value === "" ? Number.NaN : Number(value);
  return Number.isFinite(number) ? number : undefined;
}

/** The tokens of a stored account or a token response: what is needed to use, refresh and revoke them. */
export function tokensIn(account: Partial<Account>): ProviderTokens {
  const fields = {
    access_token: nonEmpty(account.access_token),
    refresh_token: nonEmpty(account.refresh_token),
    expires_at: secondsOf(account.expires_at),
    scope: nonEmpty(account.scope),
    token_type: nonEmpty(account.token_type),
    id_token: nonEmpty(account.id_token),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** Bytes that are left for this cookie: session and tokens together take at most `session.maxBytes` of a request. */
function roomFor({ call, cookies, settings }: SessionContext): number {
  const { name } = cookies.sessionToken;
  const session = [...call.cookies].filter(([one]) => one === name || one.startsWith(`${name}.`));
  return settings.session.maxBytes - session.reduce((sum, [one, value]) => sum + one.length + value.length, 0);
}

async function sealTokens(
  context: SessionContext,
  sessionId: string,
  account: KeptTokens,
): Promise<string | undefined> {
  const claims = { session: await sha256Base64url(sessionId), ...account };
  const token = await context.settings.keys.seal(claims, {
    salt: salts.providerTokens,
    maxAge: cookieLife,
    now: context.now,
  });
  return cookieHeaderBytes(context.cookies.providerTokens, token) <= roomFor(context) ? token : undefined;
}

/** Logged once: it is the same for every user of the provider. */
function warnOfSize({ settings: { log, logOnce, session }, now }: SessionContext, provider: string): void {
  if (!logOnce(`large tokens ${provider}`, Number.POSITIVE_INFINITY, now)) return;
  log.warn(
    "large-provider-tokens",
    `The tokens of "${provider}" are not kept: with the session they would take more than ${session.maxBytes} bytes (session.maxBytes) in every request. Keep less of them with account() of the provider, or set an adapter, which keeps them in accounts. This is logged once.`,
  );
}

/** Clears the cookie. */
export const dropProviderTokens = ({ call, cookies }: SessionContext): readonly SetCookie[] =>
  dropChunks(call.cookies, cookies.providerTokens);

/**
 * Writes the cookie for a session. If it is too large the id_token is left out first, because it only serves a sign-out at the
 * provider; then nothing is kept.
 */
export async function writeProviderTokens(
  context: SessionContext,
  sessionId: string,
  account: KeptTokens,
): Promise<readonly SetCookie[]> {
  const { id_token: _, ...less } = account.tokens;
  const token =
    (await sealTokens(context, sessionId, account)) ??
    (await sealTokens(context, sessionId, { ...account, tokens: less }));
  if (token === undefined) {
    warnOfSize(context, account.provider);
    return dropProviderTokens(context);
  }
  const expires = new Date(context.now + cookieLife * 1000);
  return writeChunks(context.call.cookies, context.cookies.providerTokens, token, { expires });
}

/** The tokens in the cookie of a call, if it was written for this session. */
export async function readProviderTokens(context: SessionContext, sessionId: string): Promise<ReadTokens | null> {
  const token = readChunks(context.call.cookies, context.cookies.providerTokens.name);
  if (token === null) return null;
  // Not cached: tokens stay in memory no longer than a call needs them.
  const opened = await context.settings.keys.openOnce(token, { salt: salts.providerTokens, now: context.now });
  if (!opened) return null;
  const { session, provider, accountId, tokens, iat } = opened.claims;
  if (session !== (await sha256Base64url(sessionId)) || !isRecord(tokens)) return null;
  return { provider: String(provider), accountId: String(accountId), tokens: tokensIn(tokens), writtenAt: iat };
}

/** The session that a response opens with these cookies, and the context of the next call of the browser. */
export async function openedSession(
  context: SessionContext,
  opened: readonly SetCookie[],
): Promise<{ readonly context: SessionContext; readonly sessionId: string | null }> {
  const { settings, call, cookies } = context;
  const next = { ...context, call: { ...call, cookies: after(call.cookies, opened) } };
  // The token of a stored session is its id: a replica of the database may not have the new row yet.
  const sessionId =
    settings.session.strategy === "database"
      ? readChunks(next.call.cookies, cookies.sessionToken.name)
      : await settings.sessions(next).id();
  return { context: next, sessionId };
}
