/** One refresh per generation of tokens: the winner, those who wait, and what is left by a process that ended. */
import { describe, expect, it } from "vitest";
import { claimRefresh, leaseLife, readRefreshRecord, recordKey, writeResult } from "../../../src/core/tokens/record.ts";
import { refreshedTokens, refreshTokens } from "../../../src/core/tokens/refresh.ts";
import { adapter } from "../../world/adapter.ts";
import { useClock } from "../../world/clock.ts";
import { json } from "../methods/oauth/helpers.ts";
import { accountOf, setUp, storeWith } from "./helpers.ts";

const clock = useClock();
const old = { access_token: "old", refresh_token: "r1" };
const renewed = { tokens: { access_token: "new-1" } };

describe("refreshTokens", () => {
  it("sends one request for simultaneous callers, and for those who come later", async () => {
    const { context, found, issuer } = await setUp();
    const results = await Promise.all(Array.from({ length: 50 }, () => refreshTokens(context, found)));
    results.push(await refreshTokens(context, found));
    expect(results.every((one) => "tokens" in one && one.tokens.access_token === "new-1")).toBe(true);
    expect(issuer.count("/token")).toBe(1);
  });

  it("waits for another process that claimed it, and returns its result", async () => {
    const { context, found, issuer } = await setUp();
    const key = await recordKey(found, 1);
    await claimRefresh(context, key);
    const waiting = refreshTokens(context, found);
    await writeResult(context, key, found, { result: renewed, isStored: true } as never);
    expect(await waiting).toMatchObject(renewed);
    expect(issuer.count("/token")).toBe(0);
  });

  it("takes a refresh whose process ended for lost, and sends nothing", async () => {
    const { context, found, issuer } = await setUp();
    await claimRefresh(context, await recordKey(found, 1));
    clock.forward(leaseLife);
    expect(await refreshTokens(context, found)).toEqual({ reason: "lost" });
    expect(issuer.count("/token")).toBe(0);
  });

  it.each([
    [true, 2, { tokens: { access_token: "new-2" } }],
    [false, 1, { reason: "lost" }],
    [undefined, 1, { reason: "lost" }],
  ])("with mayRetry %s of the card sends a lost one %d times", async (mayRetry, count, result) => {
    const { context, found, issuer } = await setUp({
      provider: { refresh: mayRetry === undefined ? {} : { mayRetry } },
    });
    issuer.answers.token = () =>
      issuer.count("/token") === 1 ? new Response("<p>") : json({ access_token: "new-2", token_type: "bearer" });
    expect(await refreshTokens(context, found)).toMatchObject(result);
    expect(await refreshTokens(context, found)).toMatchObject(result);
    expect(issuer.count("/token")).toBe(count);
  });

  it("does not send a third one where the second is lost, too", async () => {
    const { context, found, issuer } = await setUp({ provider: { refresh: { mayRetry: true } } });
    issuer.answers.token = () => new Response("<p>");
    for (const _turn of [1, 2]) expect(await refreshTokens(context, found)).toMatchObject({ reason: "lost" });
    expect(issuer.count("/token")).toBe(2);
  });

  it("stores what another process left in the record, once its lease has ended", async () => {
    const store = await storeWith([accountOf(old)]);
    const { context, found, issuer } = await setUp({ store, tokens: old });
    const key = await recordKey(found, 1);
    await writeResult(context, key, found, { result: renewed, isStored: false } as never);
    expect(await refreshTokens(context, found)).toMatchObject(renewed);
    expect((await store.listAccounts("ada"))[0]?.access_token).toBe("old");
    clock.forward(leaseLife);
    expect(await refreshTokens(context, found)).toMatchObject(renewed);
    expect(await readRefreshRecord(context, key)).toMatchObject({ isStored: true });
    const [row] = (await context.settings.stores.accounts?.listAccounts?.("ada")) ?? [];
    expect([row?.access_token, issuer.count("/token")]).toEqual(["new-1", 0]);
  });

  it("returns the tokens if neither account nor record can be written, and says so in the log", async () => {
    const store = await storeWith([accountOf(old)], adapter());
    const { context, found, log } = await setUp({ store, tokens: old });
    store.breaks({ fail: "replaceTokens" });
    expect(await refreshTokens(context, found)).toMatchObject({ tokens: { access_token: "new-1" } });
    expect(log.errors).toEqual(["refreshed-tokens-not-stored"]);
    const other = await setUp();
    const { state } = other.context.settings;
    const write: typeof state.write = (key, value, expires, expected) =>
      expected === null ? state.write(key, value, expires, expected) : Promise.reject(new Error("away"));
    const settings = { ...other.context.settings, state: { ...state, read: state.read.bind(state), write } };
    const result = await refreshTokens({ ...other.context, settings }, other.found);
    expect(result).toMatchObject({ tokens: { access_token: "new-1" } });
    expect(other.log.errors).toEqual(["refresh-not-recorded"]);
  });
});

describe("refreshedTokens", () => {
  it("returns what was refreshed a moment ago, and sends nothing", async () => {
    const { context, found, issuer } = await setUp();
    expect(await refreshedTokens(context, found)).toBeUndefined();
    await refreshTokens(context, found);
    expect(await refreshedTokens(context, found)).toMatchObject({ tokens: { access_token: "new-1" } });
    expect(issuer.count("/token")).toBe(1);
  });

  it("has nothing of a refresh that failed", async () => {
    const { context, found, issuer } = await setUp();
    issuer.answers.token = () => json({ error: "invalid_grant" }, { status: 400 });
    await refreshTokens(context, found);
    expect(await refreshedTokens(context, found)).toBeUndefined();
  });
});
