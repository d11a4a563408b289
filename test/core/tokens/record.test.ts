/** The record of a refresh: its key, its claim, its life, and what is read from it. */
import { describe, expect, it } from "vitest";
import {
  claimRefresh,
  leaseLife,
  type RefreshResult,
  readRefreshRecord,
  recordKey,
  writeResult,
} from "../../../src/core/tokens/record.ts";
import { adapter } from "../../world/adapter.ts";
import { useClock } from "../../world/clock.ts";
import { setUp } from "./helpers.ts";

const clock = useClock();
const day = 86_400;
const renewed: RefreshResult = { tokens: { access_token: "the-new-access-token", refresh_token: "the-next-one" } };

describe("recordKey", () => {
  it("is the same for the same generation of tokens, and different for every other", async () => {
    const { found } = await setUp();
    const { tokens } = found;
    const others = [
      { ...found, accountId: "bob-at-op" },
      { ...found, provider: { ...found.provider, id: "other" } },
      ...[{ refresh_token: "r2" }, { access_token: "new" }, { expires_at: 1 }].map((change) => ({
        ...found,
        tokens: { ...tokens, ...change },
      })),
    ];
    const keys = await Promise.all([found, ...others].map((one) => recordKey(one, 1)));
    expect(new Set(keys).size).toBe(keys.length);
    expect(await recordKey({ ...found, tokens: { ...tokens, scope: "more" } }, 1)).toBe(keys[0]);
    expect(await recordKey(found, 2)).toBe(`${keys[0]}:2`);
  });

  it("holds no token", async () => {
    const { found } = await setUp({ tokens: { access_token: "secret-a", refresh_token: "secret-r" } });
    expect(await recordKey(found, 1)).toMatch(/^refresh:[\w-]{43}$/);
  });
});

describe("claimRefresh", () => {
  it("is won by the first caller, and read by the others as pending until its lease ends", async () => {
    const { context } = await setUp();
    const wins = await Promise.all(Array.from({ length: 20 }, () => claimRefresh(context, "k")));
    expect(wins).toEqual([true, ...Array.from({ length: 19 }, () => false)]);
    expect(await readRefreshRecord(context, "k")).toEqual({ state: "pending", lease: clock.now() + leaseLife * 1000 });
    clock.forward(29 * day);
    expect(await claimRefresh(context, "k")).toBe(false);
  });
});

describe("the life of a result", () => {
  const failed = (reason: "revoked" | "rejected" | "unavailable" | "lost" | "mismatch"): RefreshResult => ({ reason });
  // biome-ignore format: a table
  const rows = [
    ["new tokens in a cookie",                       renewed,               false, true,  undefined, 600],
    ["new tokens in an account",                     renewed,               true,  true,  undefined, 60],
    ["new tokens that wait to be stored",            renewed,               true,  false, undefined, 30 * day],
    ["revoked",                                      failed("revoked"),     true,  true,  undefined, 60],
    ["rejected",                                     failed("rejected"),    true,  true,  undefined, 10],
    ["unavailable",                                  failed("unavailable"), true,  true,  undefined, 2],
    ["lost",                                         failed("lost"),        true,  true,  undefined, 30 * day],
    ["mismatch",                                     failed("mismatch"),    true,  true,  undefined, 30 * day],
    ["lost, where refresh tokens do not rotate",     failed("lost"),        true,  true,  false,     60],
    ["mismatch, where refresh tokens do not rotate", failed("mismatch"),    true,  true,  false,     60],
  ] as const;

  it.each(rows)("%s", async (_what, result, inAccount, isStored, rotates, seconds) => {
    const refresh = rotates === undefined ? {} : { rotates };
    const { context, found } = await setUp({ provider: { refresh }, ...(inAccount && { store: adapter() }) });
    await writeResult(context, "k", found, { result, isStored });
    clock.forward(seconds - 1);
    expect(await readRefreshRecord(context, "k")).toMatchObject({ state: "done", result });
    clock.forward(2);
    expect(await readRefreshRecord(context, "k")).toBeNull();
  });
});

describe("readRefreshRecord", () => {
  it("tells tokens that are stored from those that wait for it", async () => {
    const { context, found } = await setUp({ store: adapter() });
    for (const isStored of [true, false]) {
      await writeResult(context, "k", found, { result: renewed, isStored });
      const lease = isStored ? 0 : clock.now() + leaseLife * 1000;
      expect(await readRefreshRecord(context, "k")).toEqual({ state: "done", lease, isStored, result: renewed });
    }
  });

  it("reads no tokens from the shared state: they are sealed, for this record only", async () => {
    const { context, found } = await setUp();
    await writeResult(context, "k", found, { result: renewed, isStored: true });
    const value = (await context.settings.state.read("k")) ?? "";
    expect(value).not.toMatch(/the-new|the-next/);
    await context.settings.state.write("other", value, new Date(clock.now() + 60_000));
    expect(await readRefreshRecord(context, "other")).toMatchObject({ result: { reason: "lost" } });
  });

  it("takes tokens under a secret that is gone, and a reason of another version, for lost", async () => {
    const store = adapter();
    const { context, found } = await setUp({ store });
    await writeResult(context, "k", found, { result: renewed, isStored: true });
    const next = await setUp({ store, config: { secret: "another secret, which is as long as the first one" } });
    expect(await readRefreshRecord(next.context, "k")).toMatchObject({ state: "done", result: { reason: "lost" } });
    await context.settings.state.write("k", "failed:of-the-future", new Date(clock.now() + 60_000));
    expect(await readRefreshRecord(context, "k")).toMatchObject({ state: "done", result: { reason: "lost" } });
  });
});
