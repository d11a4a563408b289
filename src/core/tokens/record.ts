/** The record of one refresh in shared state: who refreshes, and what came of it. One record per account and generation of its tokens. */
import { sha256Base64url } from "../crypto/hash.ts";
import { salts } from "../crypto/salts.ts";
import { isRecord } from "../lib/is-record.ts";
import type { Context } from "../types/internal.ts";
import type { RefreshFailure } from "../types/tokens.ts";
import type { TokenSet } from "../types/user.ts";
import { isRefreshFailure } from "./failures.ts";
import type { FoundTokens } from "./find.ts";

/** What a refresh led to. */
export type RefreshResult = RefreshedTokens | FailedRefresh;

export interface RefreshedTokens {
  readonly tokens: TokenSet;
}

export interface FailedRefresh {
  readonly reason: RefreshFailure;
  /** Only where it happened: the record holds the reason. */
  readonly err?: Error;
}

/** A record: under way until `lease` (milliseconds since 1970), or its result. `isStored`: the tokens are where they are kept. */
export type RefreshRecord =
  | { readonly state: "pending"; readonly lease: number }
  | { readonly state: "done"; readonly lease: number; readonly isStored: boolean; readonly result: RefreshResult };

/** Seconds. A token request takes ten at most, the keys that verify an id_token ten more. */
export const leaseLife = 30;

/**
 * Seconds that records live.
 *
 * - An account was updated: other requests read the former tokens a moment ago, or from a replica.
 * - A cookie was sent: requests of the same page still carry the old one, and a response may have been lost on its way to the
 *   browser. Ten minutes later the browser asks again with the old refresh token, as it would have to without this record.
 * - Revoked, refused, unavailable: so that the parts of one page do not each ask. Another try does no harm.
 *
 * Everything else lives as long as a session: the refresh token was sent, so it may not be sent again (lost, mismatch, and a
 * process that ended in between), or its tokens wait to be stored. The next sign-in brings other tokens, and so another record.
 */
const recordLife = { account: 60, cookie: 600, revoked: 60, rejected: 10, unavailable: 2 } as const;

const isShort = (reason: RefreshFailure): reason is "revoked" | "rejected" | "unavailable" =>
  Object.hasOwn(recordLife, reason);

/** Seconds that a record lives which forbids to send the refresh token again. */
const longLife = ({ settings }: Context): number => settings.session.maxAge;

function lifeOf(context: Context, found: FoundTokens, result: RefreshResult, isStored: boolean): number {
  if ("reason" in result) {
    // A provider that does not rotate refresh tokens takes the same one again.
    const isHarmless = found.provider.refresh.rotates === false;
    return isShort(result.reason) ? recordLife[result.reason] : isHarmless ? recordLife.revoked : longLife(context);
  }
  if (!found.account) return recordLife.cookie;
  return isStored ? recordLife.account : longLife(context);
}

/** The key of a record: a hash, because a key must not hold a secret. `attempt` is 2 where a lost refresh is tried once more. */
export async function recordKey({ provider, accountId, tokens }: FoundTokens, attempt: 1 | 2): Promise<string> {
  const { refresh_token, access_token, expires_at } = tokens;
  const generation = [provider.id, accountId, refresh_token, access_token, expires_at];
  const hash = await sha256Base64url(JSON.stringify(generation));
  return attempt === 1 ? `refresh:${hash}` : `refresh:${hash}:2`;
}

/** Claims a refresh. Returns whether this call won it. */
export async function claimRefresh(context: Context, key: string): Promise<boolean> {
  const now = context.clock();
  const expires = new Date(now + longLife(context) * 1000);
  return context.settings.state.write(key, `pending:${now + leaseLife * 1000}`, expires, null);
}

/** Writes the result of a refresh. */
export async function writeResult(
  context: Context,
  key: string,
  found: FoundTokens,
  { result, isStored }: { readonly result: RefreshResult; readonly isStored: boolean },
): Promise<void> {
  const { state, keys } = context.settings;
  const now = context.clock();
  const maxAge = lifeOf(context, found, result, isStored);
  const write = (value: string) => state.write(key, value, new Date(now + maxAge * 1000));
  if ("reason" in result) return void (await write(`failed:${result.reason}`));
  const sealed = await keys.seal({ key, tokens: result.tokens }, { salt: salts.refreshedTokens, maxAge, now });
  await write(`done:${isStored ? 0 : now + leaseLife * 1000}:${sealed}`);
}

/** The tokens of a record; lost if they were sealed under a secret that is gone. */
async function openResult(context: Context, key: string, sealed: string): Promise<RefreshResult> {
  const options = { salt: salts.refreshedTokens, now: context.clock() };
  const opened = await context.settings.keys.openOnce(sealed, options);
  const tokens = opened?.claims.key === key ? opened.claims.tokens : undefined;
  return isRecord(tokens) ? { tokens: tokens as TokenSet } : { reason: "lost" };
}

/** Reads a record; `null` if there is none: the refresh was never begun, or has been released. */
export async function readRefreshRecord(context: Context, key: string): Promise<RefreshRecord | null> {
  const value = await context.settings.state.read(key);
  if (value === null) return null;
  const [state, second = "", sealed = ""] = value.split(":");
  if (state === "pending") return { state, lease: Number(second) };
  if (state === "failed") {
    return { state: "done", lease: 0, isStored: true, result: { reason: isRefreshFailure(second) ? second : "lost" } };
  }
  const lease = Number(second);
  return { state: "done", lease, isStored: lease === 0, result: await openResult(context, key, sealed) };
}
