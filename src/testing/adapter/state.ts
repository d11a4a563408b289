/** Cases about shared state: claims, compare-and-set, hits; and what must be one step in accounts. */
import { expect } from "vitest";
import { type Harness, suite } from "./contract.ts";
import { fulfilledValues, runConcurrently } from "./harness.ts";

/** How many of many concurrent calls answered `true`. All must answer. */
async function countWinners(
  { concurrency }: Harness,
  run: (index: number) => PromiseLike<boolean> | boolean,
): Promise<number> {
  const answers = fulfilledValues(await runConcurrently(concurrency, run));
  expect(answers, "answers").toHaveLength(concurrency);
  return answers.filter((answer) => answer === true).length;
}

const claims = suite(
  "a claim of the shared state",
  ["state"],
  [
    [
      "is granted once",
      async ({ adapter: { state }, later }) => {
        expect(await state.claim("one", later(60))).toBe(true);
        expect(await state.claim("one", later(60))).toBe(false);
        expect(await state.claim("other", later(60))).toBe(true);
      },
    ],
    [
      "is granted to one of many concurrent calls",
      async (harness) => {
        const { adapter, later } = harness;
        for (const key of ["a", "b", "c"]) {
          expect(await countWinners(harness, () => adapter.state.claim(key, later(60)))).toBe(1);
        }
      },
    ],
    [
      "is granted again after it expired, to one of many concurrent calls",
      async (harness) => {
        const { state } = harness.adapter;
        await state.claim("one", harness.later(1));
        await harness.wait(1.2);
        expect(await countWinners(harness, () => state.claim("one", harness.later(60)))).toBe(1);
      },
    ],
    [
      "is an empty entry, which a write in the past releases",
      async ({ adapter: { state }, later }) => {
        await state.claim("one", later(60));
        expect(await state.read("one")).toBe("");
        expect(await state.write("one", "", later(-60), "")).toBe(true);
        expect(await state.claim("one", later(60))).toBe(true);
      },
    ],
    [
      "is refused where a value is, and after it expired it is not",
      async ({ adapter: { state }, later, wait }) => {
        await state.write("one", "value", later(60));
        await state.write("ending", "value", later(1));
        expect(await state.claim("one", later(60))).toBe(false);
        await wait(1.2);
        expect(await state.claim("ending", later(60))).toBe(true);
        expect(await state.read("ending")).toBe("");
      },
    ],
  ],
);

/** Texts that a database might change or take for something else. */
const texts = ["plain", "Plain", "plain ", "ä", "a'b\"c\\d", "{}", "null", "x".repeat(64_000)] as const;

const values = suite(
  "a value of the shared state",
  ["state"],
  [
    [
      "is read as it was written, and null where there is none",
      async ({ adapter: { state }, later }) => {
        expect((await state.read("none")) ?? null).toBeNull();
        for (const [index, text] of texts.entries())
          expect(await state.write(`key:${index}`, text, later(60))).toBe(true);
        for (const [index, text] of texts.entries()) expect(await state.read(`key:${index}`)).toBe(text);
      },
    ],
    [
      "is replaced by a write without condition",
      async ({ adapter: { state }, later }) => {
        await state.write("one", "1", later(60));
        expect(await state.write("one", "2", later(60))).toBe(true);
        expect(await state.read("one")).toBe("2");
      },
    ],
    [
      "is replaced if it is the expected one, exactly",
      async ({ adapter: { state }, later }) => {
        await state.write("one", "a", later(60));
        for (const wrong of ["b", "A", "a ", ""]) expect(await state.write("one", "c", later(60), wrong)).toBe(false);
        expect(await state.write("one", "c", later(60), "a")).toBe(true);
        expect(await state.read("one")).toBe("c");
        expect(await state.write("none", "c", later(60), "a")).toBe(false);
      },
    ],
    [
      "is written with null as the expected one if there is none",
      async ({ adapter: { state }, later }) => {
        expect(await state.write("one", "1", later(60), null)).toBe(true);
        expect(await state.write("one", "2", later(60), null)).toBe(false);
        expect(await state.read("one")).toBe("1");
      },
    ],
    [
      "is exchanged by one of many concurrent calls",
      async (harness) => {
        const { adapter, later } = harness;
        const { state } = adapter;
        expect(await countWinners(harness, (i) => state.write("one", `first-${i}`, later(60), null))).toBe(1);
        const first = await state.read("one");
        expect(await countWinners(harness, (i) => state.write("one", `second-${i}`, later(60), first))).toBe(1);
        expect(await state.read("one")).toMatch(/^second-/);
      },
    ],
    [
      "is removed by a write in the past",
      async ({ adapter: { state }, later }) => {
        for (const key of ["one", "two", "three"]) await state.write(key, "1", later(60));
        expect(await state.write("one", "", later(-60))).toBe(true);
        expect(await state.write("two", "", later(-60), "1")).toBe(true);
        expect(await state.write("three", "", later(-60), "other")).toBe(false);
        expect(await Promise.all(["one", "two", "three"].map(async (key) => (await state.read(key)) ?? null))).toEqual([
          null,
          null,
          "1",
        ]);
      },
    ],
    [
      "is gone when it has expired: for a reader and for compare-and-set",
      async ({ adapter: { state }, later, wait }) => {
        await state.write("one", "1", later(1));
        await wait(1.2);
        expect((await state.read("one")) ?? null).toBeNull();
        expect(await state.write("one", "2", later(60), "1")).toBe(false);
        expect(await state.write("one", "2", later(60), null)).toBe(true);
        expect(await state.read("one")).toBe("2");
      },
    ],
    [
      "lives longer when it is written again",
      async ({ adapter: { state }, later, wait }) => {
        await state.write("one", "1", later(2));
        await state.write("one", "1", later(60));
        await wait(2.2);
        expect(await state.read("one")).toBe("1");
      },
    ],
  ],
);

const hits = suite(
  "hits of the shared state",
  ["state"],
  [
    [
      "are counted, each key for itself",
      async ({ adapter: { state } }) => {
        for (const count of [1, 2, 3]) expect(await state.hit("one", 3600)).toBe(count);
        expect(await state.hit("other", 3600)).toBe(1);
        expect((await state.read("one")) ?? null).toBeNull();
      },
    ],
    [
      "are all counted when they are concurrent, and no more of them than a limit are within it",
      async ({ adapter: { state }, concurrency }) => {
        const counts = fulfilledValues(await runConcurrently(concurrency, () => state.hit("one", 3600)));
        expect(Math.max(...counts)).toBe(concurrency);
        for (const limit of [1, 10, concurrency / 2]) {
          expect(counts.filter((count) => count <= limit).length).toBeLessThanOrEqual(limit);
        }
        expect(await state.hit("one", 3600)).toBe(concurrency + 1);
      },
    ],
    [
      "leave the window",
      async ({ adapter: { state }, wait }) => {
        for (let one = 0; one < 3; one++) await state.hit("one", 1);
        await wait(1.2);
        expect(await state.hit("one", 1)).toBe(1);
      },
    ],
  ],
);

const replacedTokens = suite(
  "the tokens of an account",
  ["createUser", "linkAccount", "getAccount", "replaceTokens"],
  [
    [
      "are replaced if the refresh token is the expected one",
      async ({ adapter, user, account, keyOf, sameRow }) => {
        const row = account(await user(), { access_token: "a1", refresh_token: "r1" });
        await adapter.linkAccount(row);
        const tokens = { ...keyOf(row), access_token: "a2", refresh_token: "r2" };
        for (const refresh_token of ["r0", "R1", "r1 ", null]) {
          expect(await adapter.replaceTokens(tokens, { refresh_token })).toBe(false);
        }
        sameRow(await adapter.getAccount(row.providerAccountId, row.provider), row);
        expect(await adapter.replaceTokens(tokens, { refresh_token: "r1" })).toBe(true);
        sameRow(await adapter.getAccount(row.providerAccountId, row.provider), { ...row, ...tokens });
      },
    ],
    [
      "are replaced if there is no refresh token, as expected",
      async ({ adapter, user, account, keyOf, sameRow }) => {
        const row = account(await user(), { access_token: "a1" });
        await adapter.linkAccount(row);
        const tokens = { ...keyOf(row), access_token: "a2", refresh_token: "r2" };
        expect(await adapter.replaceTokens(tokens, { refresh_token: "r1" })).toBe(false);
        expect(await adapter.replaceTokens(tokens, { refresh_token: null })).toBe(true);
        sameRow(await adapter.getAccount(row.providerAccountId, row.provider), { ...row, ...tokens });
      },
    ],
    [
      "are replaced if the access token is the expected one as well, where one is given",
      async ({ adapter, user, account, keyOf, sameRow }) => {
        const [row, bare] = [account(await user(), { access_token: "a1", refresh_token: "r1" }), account(await user())];
        for (const one of [row, bare]) await adapter.linkAccount(one);
        const tokens = { ...keyOf(row), access_token: "a2" };
        for (const access_token of ["a0", "A1", null]) {
          expect(await adapter.replaceTokens(tokens, { refresh_token: "r1", access_token })).toBe(false);
        }
        expect(await adapter.replaceTokens(tokens, { refresh_token: "r0", access_token: "a1" })).toBe(false);
        sameRow(await adapter.getAccount(row.providerAccountId, row.provider), row);
        expect(await adapter.replaceTokens(tokens, { refresh_token: "r1", access_token: "a1" })).toBe(true);
        sameRow(await adapter.getAccount(row.providerAccountId, row.provider), { ...row, ...tokens });
        const firstTokens = { ...keyOf(bare), access_token: "a2" };
        expect(await adapter.replaceTokens(firstTokens, { refresh_token: null, access_token: "a1" })).toBe(false);
        expect(await adapter.replaceTokens(firstTokens, { refresh_token: null, access_token: null })).toBe(true);
        sameRow(await adapter.getAccount(bare.providerAccountId, bare.provider), { ...bare, ...firstTokens });
      },
    ],
    [
      "are replaced by one of many concurrent calls",
      async (harness) => {
        const { adapter, user, account, keyOf } = harness;
        const row = account(await user(), { refresh_token: "r" });
        await adapter.linkAccount(row);
        const replace = (i: number) =>
          adapter.replaceTokens({ ...keyOf(row), refresh_token: `r${i}` }, { refresh_token: "r" });
        expect(await countWinners(harness, replace)).toBe(1);
      },
    ],
    [
      "are not replaced where there is no such account, and no account is made",
      async ({ adapter, user, account, keyOf }) => {
        const row = account(await user());
        const tokens = { ...keyOf(row), refresh_token: "r2" };
        expect(await adapter.replaceTokens(tokens, { refresh_token: null })).toBe(false);
        expect((await adapter.getAccount(row.providerAccountId, row.provider)) ?? null).toBeNull();
      },
    ],
  ],
);

export const stateSuites = [claims, values, hits, replacedTokens];
