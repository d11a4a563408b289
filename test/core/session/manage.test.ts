/** Signed-in users list their sessions, and end them from another browser. */
import { describe, expect, it } from "vitest";
import { createContext } from "../../../src/core/context/index.ts";
import { receive } from "../../../src/core/http/receive.ts";
import { listSessions, type RevokeTarget, revokeSessions } from "../../../src/core/session/manage.ts";
import type { Adapter } from "../../../src/core/types/adapter.ts";
import type { AuthConfig } from "../../../src/core/types/config.ts";
import type { Context } from "../../../src/core/types/internal.ts";
import { type AdapterFaults, adapter as memory } from "../../world/adapter.ts";
import { start as now, useClock } from "../../world/clock.ts";
import { checkedSettings } from "../../world/settings.ts";
import * as kit from "../helpers.ts";
import { Client, day, eventLog, sessionCookie } from "../helpers.ts";

useClock();

const sessionNote = `${sessionCookie}-note`;

/** What server code of the application sees of a browser. */
async function contextOf(config: Omit<AuthConfig, "raw">, { cookies, origin }: Client): Promise<Context> {
  const headers = { host: "app.example", cookie: [...cookies].map((pair) => pair.join("=")).join("; ") };
  const settings = await checkedSettings(config);
  const call = await receive(new Request(`${origin}/auth/session`, { headers }), settings);
  return createContext(settings, call, {}, Date.now());
}

/** Ada is signed in in three browsers, and Bob in one. */
async function siteWithSessions(faults: AdapterFaults = {}, more: Partial<AuthConfig> = {}) {
  const adapter = memory(faults);
  const { events, seen } = eventLog();
  const config = kit.config({ adapter, events, ...more });
  const [laptop, phone, tablet, bob] = [1, 2, 3, 4].map(() => new Client(config)) as [Client, Client, Client, Client];
  for (const client of [laptop, phone, tablet]) await client.signIn("ada");
  await bob.signIn("bob");
  const list = async (client: Client) => listSessions(await contextOf(config, client));
  const revoke = async (client: Client, which: RevokeTarget) => revokeSessions(await contextOf(config, client), which);
  const inside = async () => {
    const all = await Promise.all([laptop, phone, tablet, bob].map((client) => client.session()));
    return all.map((session) => session !== null);
  };
  const ended = () => seen.filter(([name]) => name === "signOut").length;
  return { adapter, config, laptop, phone, tablet, bob, list, revoke, inside, ended };
}

describe("the list of sessions", () => {
  it("shows the sessions of the current user, and marks the current one", async () => {
    const { list, laptop, bob } = await siteWithSessions();
    const rows = await list(laptop);
    const expires = new Date(now + 30 * day).toISOString();
    const id = expect.stringMatching(/^[0-9a-f]{64}$/);
    const at = new Date(now).toISOString();
    const row = { id, expires, createdAt: at, lastUsedAt: at, label: null, provider: "acme", amr: null, actor: null };
    expect(rows).toEqual([
      { ...row, current: true },
      { ...row, current: false },
      { ...row, current: false },
    ]);
    expect(new Set(rows.map((row) => row.id)).size).toBe(3);
    expect(await list(bob)).toHaveLength(1);
  });

  it("LG-10: holds no token and no hash of one", async () => {
    const { list, laptop, phone, adapter } = await siteWithSessions();
    const listed = JSON.stringify(await list(laptop));
    for (const { cookies } of [laptop, phone]) expect(listed).not.toContain(cookies.get(sessionCookie));
    const { user } = (await adapter.getSessionAndUser(laptop.cookies.get(sessionCookie) ?? "")) ?? {};
    for (const row of await adapter.listSessions(user?.id ?? "")) expect(listed).not.toContain(row.sessionToken);
  });

  it("names a session the same each time, from every browser", async () => {
    const { list, laptop, phone } = await siteWithSessions();
    const ids = async (client: Client) => (await list(client)).map(({ id }) => id).toSorted();
    expect(await ids(laptop)).toEqual(await ids(laptop));
    expect(await ids(laptop)).toEqual(await ids(phone));
  });

  it("marks the current session also if an adapter returns tokens in place of hashes", async () => {
    const { config, adapter, laptop } = await siteWithSessions();
    const token = laptop.cookies.get(sessionCookie) ?? "";
    const { session } = (await adapter.getSessionAndUser(token)) ?? {};
    const telling: Adapter = { ...adapter, listSessions: () => (session ? [session] : []) };
    const rows = await listSessions(await contextOf({ ...config, adapter: telling }, laptop));
    expect(rows).toMatchObject([{ current: true }]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("omits expired sessions, also if an adapter returns them", async () => {
    const { config, adapter, laptop } = await siteWithSessions();
    const over = { sessionToken: "over", userId: "1", expires: new Date(now - 1) };
    const telling: Adapter = { ...adapter, listSessions: () => [over] };
    expect(await listSessions(await contextOf({ ...config, adapter: telling }, laptop))).toEqual([]);
  });

  it("is empty for a visitor, and for a forged cookie", async () => {
    const { list, config } = await siteWithSessions();
    const otherUser = new Client(config);
    expect(await list(otherUser)).toEqual([]);
    otherUser.cookies.set(sessionCookie, "f".repeat(64));
    expect(await list(otherUser)).toEqual([]);
  });
});

describe("ending sessions", () => {
  it("LO-11: ends all others, and the one of the call stays: what to do after a new password", async () => {
    const { revoke, laptop, inside, ended } = await siteWithSessions();
    expect(await revoke(laptop, "others")).toEqual({ ended: 2, cookies: [] });
    expect(await inside()).toEqual([true, false, false, true]);
    expect(ended()).toBe(2);
  });

  it("LO-02: ends all, also the one of the call, and clears its cookie", async () => {
    const { revoke, laptop, inside, ended } = await siteWithSessions();
    const { ended: count, cookies } = await revoke(laptop, "all");
    expect(count).toBe(3);
    expect(cookies).toMatchObject([sessionNote, sessionCookie].map((name) => ({ name, value: "" })));
    expect(await inside()).toEqual([false, false, false, true]);
    expect(ended()).toBe(3);
  });

  it("ends one by its id", async () => {
    const { list, revoke, laptop, phone, inside } = await siteWithSessions();
    const own = (await list(phone)).find(({ current }) => current);
    expect(await revoke(laptop, { id: own?.id ?? "" })).toEqual({ ended: 1, cookies: [] });
    expect(await inside()).toEqual([true, false, true, true]);
  });

  it("clears the cookie when the one is that of the call", async () => {
    const { list, revoke, laptop, inside } = await siteWithSessions();
    const [own] = await list(laptop);
    const { ended, cookies } = await revoke(laptop, { id: own?.id ?? "" });
    expect([ended, cookies.map(({ name, value }) => [name, value])]).toEqual([
      1,
      [
        [sessionNote, ""],
        [sessionCookie, ""],
      ],
    ]);
    expect(await inside()).toEqual([false, true, true, true]);
  });

  it("never ends a session of another user, whatever the id", async () => {
    const { list, revoke, laptop, bob, adapter, inside } = await siteWithSessions();
    const [theirs] = await list(laptop);
    const token = laptop.cookies.get(sessionCookie) ?? "";
    const { user } = (await adapter.getSessionAndUser(token)) ?? {};
    const [row] = await adapter.listSessions(user?.id ?? "");
    for (const id of [theirs?.id, token, row?.sessionToken, "", undefined, { $ne: null }]) {
      expect(await revoke(bob, { id } as { id: string })).toEqual({ ended: 0, cookies: [] });
    }
    expect(await inside()).toEqual([true, true, true, true]);
  });

  it("ends nothing for a visitor", async () => {
    const { revoke, config, inside } = await siteWithSessions();
    for (const which of ["all", "others", { id: "x" }] as const) {
      expect(await revoke(new Client(config), which)).toEqual({ ended: 0, cookies: [] });
    }
    expect(await inside()).toEqual([true, true, true, true]);
  });

  it("LO-06: reports a failure of the database, and emits no event for what was not ended", async () => {
    const { adapter, revoke, laptop, inside, ended } = await siteWithSessions();
    adapter.breaks({ fail: ["deleteSessions", "deleteSession"] });
    await expect(revoke(laptop, "all")).rejects.toMatchObject({ type: "AdapterError" });
    expect(ended()).toBe(0);
    adapter.breaks();
    expect(await inside()).toEqual([true, true, true, true]);
  });
});

describe("where sessions cannot be listed", () => {
  it("the jwt strategy is reported by name", async () => {
    const { list, revoke, laptop } = await siteWithSessions({}, { session: { strategy: "jwt" } });
    await expect(list(laptop)).rejects.toMatchObject({ type: "UnsupportedStrategy" });
    await expect(revoke(laptop, "all")).rejects.toMatchObject({ type: "UnsupportedStrategy" });
  });

  it.each(["listSessions", "deleteSessions"] as const)(
    "an adapter without %s is reported with the method",
    async (method) => {
      const { list, revoke, laptop } = await siteWithSessions({ without: [method] });
      const error = { type: "MissingAdapterMethods", message: expect.stringContaining(method) };
      await expect(list(laptop)).rejects.toMatchObject(error);
      await expect(revoke(laptop, "all")).rejects.toMatchObject(error);
    },
  );
});
