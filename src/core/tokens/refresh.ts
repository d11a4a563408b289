/** One refresh per account and generation of its tokens, in this process and across processes: a refresh token is sent once. */

import { toError } from "../errors/convert.ts";
import { rememberedValue } from "../lib/remembered-value.ts";
import type { OAuthClient } from "../methods/oauth/client/client.ts";
import type { Context, Settings } from "../types/internal.ts";
import type { FoundTokens } from "./find.ts";
import {
  claimRefresh,
  type RefreshedTokens,
  type RefreshRecord,
  type RefreshResult,
  readRefreshRecord,
  recordKey,
  writeResult,
} from "./record.ts";
import { clientOf, requestTokens } from "./request.ts";
import { storeInAccount } from "./store.ts";

/** Milliseconds between two looks at the record of another process. */
const pauses = { first: 20, longest: 500 } as const;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs work once for simultaneous callers. */
function sharedWork({ memory }: Settings, key: string, work: () => Promise<RefreshResult>): Promise<RefreshResult> {
  const all = rememberedValue(memory, "refreshes", () => new Map<string, Promise<RefreshResult>>());
  const known = all.get(key);
  if (known) return known;
  const running = work().finally(() => all.delete(key));
  all.set(key, running);
  return running;
}

/** Writes a result into the record. If that fails, others take the refresh for lost, but this call still has the tokens. */
async function writeSafely(
  context: Context,
  key: string,
  found: FoundTokens,
  result: RefreshResult,
  isStored: boolean,
) {
  await writeResult(context, key, found, { result, isStored }).catch((thrown: unknown) => {
    context.settings.log.error("refresh-not-recorded", toError(thrown), { provider: found.provider.id });
  });
}

/**
 * Keeps new tokens. The record has them first: if this process ends before the account is written, or the write fails, the
 * next caller finds them there, and stores them.
 */
async function keepTokens(
  context: Context,
  key: string,
  found: FoundTokens,
  result: RefreshedTokens,
): Promise<RefreshedTokens> {
  const { account, provider } = found;
  await writeSafely(context, key, found, result, account === undefined);
  if (!account) return result;
  try {
    const stored = { tokens: await storeInAccount(context, found, account, result.tokens) };
    await writeSafely(context, key, found, stored, true);
    return stored;
  } catch (thrown) {
    const { log } = context.settings;
    log.error("refreshed-tokens-not-stored", toError(thrown), { provider: provider.id });
    log.warn(
      "refreshed-tokens-not-stored",
      "New tokens were not stored in the account. They are kept in the shared state, and the next call stores them.",
      { provider: provider.id },
    );
    return result;
  }
}

/** Refreshes, as the one who claimed it. */
async function refreshAsWinner(
  context: Context,
  client: OAuthClient,
  found: FoundTokens,
  key: string,
): Promise<RefreshResult> {
  const result = await requestTokens(context, client, found);
  if ("tokens" in result) return keepTokens(context, key, found, result);
  await writeSafely(context, key, found, result, true);
  return result;
}

/** The result of a record. Tokens that the winner could not store are stored now. */
function resultOf(
  context: Context,
  found: FoundTokens,
  key: string,
  { result, isStored, lease }: Extract<RefreshRecord, { readonly state: "done" }>,
): RefreshResult | Promise<RefreshResult> {
  const isLeft = "tokens" in result && !isStored && context.clock() >= lease;
  return isLeft ? keepTokens(context, key, found, result) : result;
}

/** Refreshes, unless another call has done so or is about to: then waits for its result, until its lease has ended. */
async function refreshOrWait(
  context: Context,
  found: FoundTokens,
  key: string,
  pause: number = pauses.first,
): Promise<RefreshResult> {
  const record = await readRefreshRecord(context, key);
  if (record?.state === "done") return resultOf(context, found, key, record);
  if (!record) {
    const client = await clientOf(context, found);
    if (await claimRefresh(context, key)) return refreshAsWinner(context, client, found, key);
  } else if (context.clock() >= record.lease) {
    // The process that claimed it has ended, and it is not known whether the provider saw the refresh token.
    return { reason: "lost" };
  }
  await sleep(pause);
  return refreshOrWait(context, found, key, Math.min(2 * pause, pauses.longest));
}

async function attemptRefresh(context: Context, found: FoundTokens, attempt: 1 | 2): Promise<RefreshResult> {
  const key = await recordKey(found, attempt);
  return sharedWork(context.settings, key, () => refreshOrWait(context, found, key));
}

/**
 * The result of refreshing these tokens, for every caller the same. A lost one is tried once more if the provider accepts the
 * same refresh token again (`refresh.mayRetry`).
 */
export async function refreshTokens(context: Context, found: FoundTokens): Promise<RefreshResult> {
  const first = await attemptRefresh(context, found, 1);
  const isLost = "reason" in first && first.reason === "lost";
  return isLost && found.provider.refresh.mayRetry ? attemptRefresh(context, found, 2) : first;
}

/** Tokens that another call has refreshed a moment ago; sends nothing. */
export async function refreshedTokens(context: Context, found: FoundTokens): Promise<RefreshedTokens | undefined> {
  const record = await readRefreshRecord(context, await recordKey(found, 1));
  return record?.state === "done" && "tokens" in record.result ? record.result : undefined;
}
