/** `refresh: "ahead"`: when a token is due. */
import { describe, expect, it } from "vitest";
import { renewAhead } from "../../../src/core/tokens/ahead.ts";
import { tokensCookie } from "../../../src/core/tokens/store.ts";
import type { TokenSet } from "../../../src/core/types/user.ts";
import { useClock } from "../../world/clock.ts";
import { accountOf, setUp, storeWith } from "./helpers.ts";

const clock = useClock();

/** A session whose tokens are in a cookie that is written now. */
async function inCookie(tokens: Partial<TokenSet>) {
  const world = await setUp();
  const cookies = await tokensCookie(world.context, world.found, tokens as TokenSet);
  const call = { ...world.context.call, cookies: new Map(cookies.map(({ name, value }) => [name, value])) };
  return { ...world, context: { ...world.context, call, principal: world.context.principal } };
}

describe("a token in a cookie, whose age is known", () => {
  // Seconds: 30 for clocks, and five minutes or a third of its life, whichever is shorter.
  // biome-ignore format: a table
  it.each([
    [3600, 3600 - 30 - 300],
    [900,  900 - 30 - 300],
    [600,  600 - 30 - 200],
    [120,  120 - 30 - 40],
    [45,   0],
    [20,   0],
  ])("that lives %d seconds is due after %d", async (life, due) => {
    const { context, issuer } = await inCookie({ access_token: "a", refresh_token: "r", expires_at: clock.seconds() + life });
    if (due > 0) {
      clock.forward(due - 1);
      expect([await renewAhead(context), issuer.count("/token")]).toEqual([[], 0]);
      clock.forward(1);
    }
    expect([(await renewAhead(context)).length, issuer.count("/token")]).toEqual([1, 1]);
  });
});

describe("a token in an account, whose age is not known", () => {
  it("is due five minutes before its end, and the account is read once until then", async () => {
    const tokens = { access_token: "a", refresh_token: "r1", expires_at: clock.seconds() + 3600 };
    const store = await storeWith([accountOf(tokens)]);
    const { context, issuer } = await setUp({ store, tokens });
    const reads = () => store.called.filter((name) => name === "listAccounts").length;
    for (const pass of [0, 1000, 2269]) {
      clock.forward(pass);
      expect([await renewAhead(context), issuer.count("/token"), reads()]).toEqual([[], 0, 1]);
    }
    clock.forward(1);
    expect([await renewAhead(context), issuer.count("/token")]).toEqual([[], 1]);
    const after = reads();
    clock.forward(3000);
    await renewAhead(context);
    expect([issuer.count("/token"), reads()]).toEqual([1, after]);
  });
});

describe("there is nothing to do", () => {
  const soon = () => clock.seconds() + 60;
  // biome-ignore format: a table
  const rows = [
    ["without a session",       async () => setUp({ principal: null })],
    ["without tokens",          async () => setUp()],
    ["without a refresh token", async () => inCookie({ access_token: "a", expires_at: soon() })],
    ["for a token without end", async () => inCookie({ access_token: "a", refresh_token: "r" })],
  ] as const;

  it.each(rows)("%s", async (_what, world) => {
    const { context, issuer } = await world();
    expect([await renewAhead(context), issuer.count("/token")]).toEqual([[], 0]);
  });
});
