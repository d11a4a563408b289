/** Where cookies cannot be written, no renewal is lost. */
import { describe, expect, it } from "vitest";
import { type BridgeRequest, createBridge } from "../../../src/integrations/bridge/index.ts";
import { adapter } from "../../world/adapter.ts";
import { useClock } from "../../world/clock.ts";
import { testConfig } from "../../world/config.ts";
import { ada, asking, namesOf, rotatingCallbacks, sent } from "./helpers.ts";

const clock = useClock();
const day = 86_400;
const name = "__Host-portico.session-token";

const reading = (from: BridgeRequest<undefined>) => ({ ...from, canWrite: false });

describe("under the jwt strategy", () => {
  function rotating() {
    const { used, callbacks } = rotatingCallbacks();
    return { used, bridge: createBridge(testConfig({ callbacks })) };
  }

  it("what the jwt callback changed is kept, and written by the next request that can set cookies", async () => {
    const { bridge } = rotating();
    const first = await ada();
    expect(await bridge.session(reading(first))).toMatchObject({ session: { turn: 1 }, cookies: [] });
    const again = asking({ cookie: first.headers.get("cookie") ?? "" });
    const later = await bridge.session(again);
    expect(later.session).toMatchObject({ turn: 2 });
    expect(namesOf(later.cookies)).toContain(name);
  });

  it("what it changed repeatedly is kept, until a request can set cookies", async () => {
    const { bridge, used } = rotating();
    const first = await ada();
    const cookie = first.headers.get("cookie") ?? "";
    const turns = [];
    for (const from of [first, asking({ cookie }), asking({ cookie })]) {
      turns.push((await bridge.session(reading(from))).session);
    }
    expect(turns).toMatchObject([{ turn: 1 }, { turn: 2 }, { turn: 3 }]);
    const last = await bridge.session(asking({ cookie }));
    expect(last.session).toMatchObject({ turn: 4 });
    expect(namesOf(last.cookies)).toEqual([name]);
    expect([...used]).toEqual([0, 1, 2, 3]);
  });

  it("S13, DS-61: is not evicted by visitors with invalid cookies, nor by one visitor with many", async () => {
    const { bridge } = rotating();
    const first = await ada();
    const cookie = first.headers.get("cookie") ?? "";
    await bridge.session(reading(first));
    for (let visitor = 0; visitor < 3_000; visitor++) {
      const junk = `${name}=${String(visitor).padStart(3_000, "x")}`;
      await bridge.session(reading(asking({ cookie: junk })));
    }
    // The renewal that waits still counts: the first refresh token is not used a second time.
    expect(await bridge.session(asking({ cookie }))).toMatchObject({ session: { turn: 2 } });
  });

  it("what it changed after a cookie was written is kept for the browser that will have that cookie", async () => {
    const { bridge, used } = rotating();
    const first = await ada();
    const { cookies } = await bridge.session(first);
    await bridge.update(reading(first), {});
    const { session } = await bridge.session(asking({ cookie: sent(cookies) }));
    expect(session).toMatchObject({ turn: 3 });
    expect([...used]).toEqual([0, 1, 2]);
  });

  it("AR-09: is written by the routes of the library too", async () => {
    const { bridge, used } = rotating();
    const first = await ada();
    await bridge.session(reading(first));
    const cookie = first.headers.get("cookie") ?? "";
    const answer = await bridge.handle(new Request("https://app.example/auth/session", { headers: { cookie } }));
    expect(await answer.json()).toMatchObject({ turn: 2 });
    expect(answer.headers.getSetCookie().filter((line) => line.startsWith(`${name}=`))).toHaveLength(1);
    expect([...used]).toEqual([0, 1]);
  });

  it("a token that is due waits for the next request that can set cookies", async () => {
    const bridge = createBridge(testConfig());
    const from = await ada();
    clock.forward(2 * day);
    expect((await bridge.session(reading(from))).cookies).toEqual([]);
    const { cookies } = await bridge.session(asking({ cookie: from.headers.get("cookie") ?? "" }));
    expect(namesOf(cookies)).toEqual([name]);
  });

  it("a session that the application ends stays ended, also if its cookie cannot be cleared", async () => {
    const bridge = createBridge(testConfig({ callbacks: { jwt: () => null } }));
    expect(await bridge.session(reading(await ada()))).toEqual({ session: null, cookies: [] });
  });
});

describe("under the database strategy", () => {
  it("a session that is due is renewed by the next request that can set cookies, and not before", async () => {
    const database = adapter();
    const user = await database.createUser({ id: "1", name: "Ada", email: "ada@example.com", emailVerified: null });
    const expires = new Date(Date.now() + 30 * day * 1000);
    await database.createSession({ sessionToken: "the-token-of-ada", userId: user.id, expires });
    const bridge = createBridge(testConfig({ adapter: database }));
    clock.forward(2 * day);
    const cookie = sent([{ name, value: "the-token-of-ada", options: {} }]);
    expect((await bridge.session(reading(asking({ cookie })))).session?.user?.name).toBe("Ada");
    expect(database.called).not.toContain("updateSession");
    const { cookies } = await bridge.session(asking({ cookie }));
    expect(database.called).toContain("updateSession");
    expect(namesOf(cookies)).toEqual([name]);
  });
});
