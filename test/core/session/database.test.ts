/** The `database` strategy: when a stored session is read, extended, ended, and what a database may do wrong. */
import { describe, expect, it, vi } from "vitest";
import type { Adapter, AdapterSession } from "../../../src/core/types/adapter.ts";
import type { AuthConfig } from "../../../src/core/types/config.ts";
import { type AdapterFaults, adapter as memory } from "../../world/adapter.ts";
import { start as now, useClock } from "../../world/clock.ts";
import { createLog } from "../../world/config.ts";
import * as kit from "../helpers.ts";
import { Client, day, sessionCookie } from "../helpers.ts";

useClock();

const month = 30 * day;
/** The note of a session, and the session. */
const dropped = [`${sessionCookie}-note`, sessionCookie].map(
  (name) => `${name}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax`,
);

async function signedIn(more: Partial<AuthConfig> = {}, faults: AdapterFaults = {}) {
  const adapter = memory(faults);
  const log = createLog();
  const client = new Client(kit.config({ adapter, logger: log.logger, ...more }));
  await client.signIn();
  /** Calls of the adapter since the sign-in, or since the last call of this function. */
  let seen = adapter.called.length;
  const calls = () => {
    const since = adapter.called.slice(seen);
    seen = adapter.called.length;
    return since;
  };
  return { adapter, client, log, calls, token: client.cookies.get(sessionCookie) ?? "" };
}

const read = async (client: Client, at: number) => {
  vi.setSystemTime(at);
  return client.session();
};

describe("a stored session", () => {
  it("is named by a cookie of 256 random bits, that scripts cannot read", async () => {
    const { client, token, adapter } = await signedIn();
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    expect(client.lines).toContain(
      `${sessionCookie}=${token}; Path=/; Expires=Mon, 21 Dec 2026 12:00:00 GMT; HttpOnly; Secure; SameSite=Lax`,
    );
    expect(adapter.calls.find(({ method }) => method === "createSession")?.input).toEqual([
      {
        sessionToken: token,
        userId: expect.any(String),
        expires: new Date(now + month),
        ...{
          provider: "acme",
          sid: null,
          amr: null,
          actorId: null,
          createdAt: new Date(now),
          lastUsedAt: new Date(now),
        },
      },
    ]);
  });

  it("of an adapter that has no columns for its details is stored without them", async () => {
    const { deleteProviderSessions: _, ...adapter } = memory();
    const createSession = vi.fn(adapter.createSession);
    await signedIn({ adapter: { ...adapter, createSession } });
    expect(Object.keys(createSession.mock.calls[0]?.[0] ?? {})).toEqual(["sessionToken", "userId", "expires"]);
  });

  it("LG-10: is stored under a hash, and no row holds its token", async () => {
    const { adapter, token } = await signedIn();
    const { user } = (await adapter.getSessionAndUser(token)) ?? {};
    const rows = await adapter.listSessions(user?.id ?? "");
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(await adapter.getSessionAndUser(rows[0]?.sessionToken ?? "")).toBeNull();
  });

  it("is read with one query, and written once a day", async () => {
    const { client, calls } = await signedIn();
    expect((await read(client, now))?.expires).toBe(new Date(now + month).toISOString());
    expect([calls(), client.lines]).toEqual([["getSessionAndUser"], []]);
    await read(client, now + day - 1);
    expect([calls(), client.lines]).toEqual([["getSessionAndUser"], []]);
    expect((await read(client, now + day))?.expires).toBe(new Date(now + day + month).toISOString());
    expect(calls()).toEqual(["getSessionAndUser", "updateSession"]);
    expect(client.lines).toEqual(
      [`${sessionCookie}-note`, sessionCookie].map((name) =>
        expect.stringMatching(new RegExp(`^${name}=.+ Expires=Tue, 22 Dec 2026 12:00:00 GMT`)),
      ),
    );
    await read(client, now + day + 1);
    expect([calls(), client.lines]).toEqual([["getSessionAndUser"], []]);
  });

  it("with updateAge 0 is written at every access", async () => {
    const { client, calls } = await signedIn({ session: { updateAge: 0 } });
    for (const at of [now, now, now + 1]) {
      await read(client, at);
      expect(calls()).toEqual(["getSessionAndUser", "updateSession"]);
    }
  });

  it("that expires at this moment is valid; a millisecond later it is removed", async () => {
    const { client, calls } = await signedIn({ session: { maxAge: 60, updateAge: 3600 } });
    expect(await read(client, now + 60_000)).not.toBeNull();
    calls();
    expect(await read(client, now + 60_001)).toBeNull();
    expect([calls(), client.lines]).toEqual([["getSessionAndUser", "deleteSession"], dropped]);
    expect(await client.session()).toBeNull();
    expect([calls(), client.lines]).toEqual([[], []]);
  });

  it("that is unknown shows no session, and its cookie is cleared", async () => {
    const { client, calls } = await signedIn();
    client.cookies.set(sessionCookie, "a".repeat(64));
    expect([await client.session(), calls(), client.lines]).toEqual([null, ["getSessionAndUser"], dropped]);
  });

  // biome-ignore format: a list
  const malformed = ["a".repeat(513), "eyJ".padEnd(2000, "x"), "a b", "a%00", "%E2%98%83", "a".repeat(60_000)];
  it.each(malformed)("DS-17, SF-17: a malformed token is not looked up: %.20s", async (value) => {
    const { client, calls } = await signedIn();
    client.cookies.set(sessionCookie, value);
    expect([await client.session(), calls(), client.lines]).toEqual([null, [], dropped]);
  });

  it("SF-03: a sign-in gives a new token, and the old one is invalid", async () => {
    const { client, token, adapter } = await signedIn();
    await client.signIn();
    const next = client.cookies.get(sessionCookie) ?? "";
    expect(next).not.toBe(token);
    expect([await adapter.getSessionAndUser(token), await adapter.getSessionAndUser(next)]).toEqual([
      null,
      expect.anything(),
    ]);
  });

  it("may have custom tokens, if these are valid tokens", async () => {
    const made = vi.fn(() => "own-token");
    const { client, token } = await signedIn({ session: { generateSessionToken: made } });
    expect([token, await client.session()]).toEqual(["own-token", expect.anything()]);
    for (const junk of ["", "a b", "é", "a".repeat(513), undefined, Promise.resolve("x")]) {
      made.mockReturnValue(junk as string);
      const { log, token } = await signedIn({ session: { generateSessionToken: made } });
      expect([token, log.errors]).toEqual(["", ["InvalidConfiguration"]]);
    }
  });

  it("works with credentials of a stored user too, and of no other", async () => {
    const { client, adapter } = await signedIn();
    const [{ userId } = { userId: "" }] = adapter.calls
      .filter(({ method }) => method === "createSession")
      .map(({ input }) => input[0] as AdapterSession);
    const log = createLog();
    const authorize = vi.fn(() => ({ id: userId, email: "ada@app.example" }));
    const other = new Client(
      kit.config({ adapter, logger: log.logger, providers: [kit.acme(), kit.credentials({ authorize })] }),
    );
    await other.post("/auth/callback/credentials", { username: "ada" });
    expect((await other.session())?.user?.email).toBe("ada@app.example");
    await other.post("/auth/signout");
    authorize.mockReturnValue({ id: "nobody", email: "ada@app.example" });
    await other.post("/auth/callback/credentials", { username: "ada" });
    expect([await other.session(), log.errors]).toEqual([null, ["InvalidIdentity"]]);
    expect(client.cookies.has(sessionCookie)).toBe(true);
  });
});

describe("the end of a stored session", () => {
  it("is sign-out: the row is deleted and the cookie cleared", async () => {
    const { client, adapter, token, calls } = await signedIn();
    const csrfToken = await client.token();
    calls();
    await client.post("/auth/signout", { csrfToken });
    expect(calls()).toContain("deleteSession");
    expect(client.lines).toEqual(expect.arrayContaining(dropped));
    expect(await adapter.getSessionAndUser(token)).toBeNull();
  });

  it("AR-08: a second sign-out, and one with an unknown cookie, is not an error", async () => {
    const { client, token, log } = await signedIn();
    await client.post("/auth/signout");
    client.cookies.set(sessionCookie, token);
    expect((await client.post("/auth/signout")).status).toBe(302);
    expect((await client.post("/auth/signout")).status).toBe(302);
    expect(log.errors).toEqual([]);
  });

  it("S15, LO-61: requires its token: the id of its row ends nothing, by sign-out or by sign-in", async () => {
    const { client, adapter, token } = await signedIn();
    const { user } = (await adapter.getSessionAndUser(token)) ?? {};
    const [row] = await adapter.listSessions(user?.id ?? "");
    for (const act of [(thief: Client) => thief.post("/auth/signout"), (thief: Client) => thief.signIn("bob")]) {
      const thief = new Client(kit.config({ adapter }));
      thief.cookies.set(sessionCookie, row?.sessionToken ?? "");
      await act(thief);
      expect(await client.session()).not.toBeNull();
    }
    await client.post("/auth/signout");
    expect(await adapter.getSessionAndUser(token)).toBeNull();
  });

  it("LO-06: that the database refuses is reported, and the cookie is cleared all the same", async () => {
    const { client, adapter, log } = await signedIn();
    adapter.breaks({ fail: "deleteSession" });
    const response = await client.post("/auth/signout");
    expect(kit.where(response)).toBe("/auth/error?error=ServiceUnavailable");
    expect([log.errors, client.lines]).toEqual([["SignOutError"], dropped]);
    adapter.breaks();
    expect(await client.session()).toBeNull();
  });
});

describe("concurrent reads of a stored session that is due", () => {
  const reads = (client: Client, many: number) => Promise.all(Array.from({ length: many }, () => client.session()));

  it("AR-10: write once, and all of them see the session", async () => {
    const { client, calls, adapter, token } = await signedIn();
    vi.setSystemTime(now + day);
    const seen = await reads(client, 50);
    expect(seen.filter((session) => session === null)).toEqual([]);
    expect(calls().filter((name) => name === "updateSession")).toHaveLength(1);
    const kept = (await adapter.getSessionAndUser(token))?.session.expires;
    expect(kept).toEqual(new Date(now + day + month));
    // None of them reports an expiry before the former one, or after the written one.
    for (const session of seen) {
      const end = Date.parse(session?.expires ?? "");
      expect(end === now + month || end === now + day + month).toBe(true);
    }
  });

  it("AR-10: write again when it is due again", async () => {
    const { client, calls } = await signedIn();
    for (const days of [1, 2, 3]) {
      vi.setSystemTime(now + days * day);
      await reads(client, 5);
      expect([days, calls().filter((name) => name === "updateSession").length]).toEqual([days, 1]);
    }
  });

  it("try again a minute after the database failed", async () => {
    const { client, calls, adapter } = await signedIn();
    vi.setSystemTime(now + day);
    adapter.breaks({ fail: "updateSession" });
    const seen = await reads(client, 5);
    expect(seen.filter((session) => session === null)).toHaveLength(1);
    adapter.breaks();
    expect(await client.session()).not.toBeNull();
    expect(calls().filter((name) => name === "updateSession")).toHaveLength(1);
    vi.setSystemTime(now + day + 60_000);
    await reads(client, 5);
    expect(calls().filter((name) => name === "updateSession")).toHaveLength(1);
  });
});

describe("a database", () => {
  it("that is down: no session is shown, the cookie stays, and the next read works", async () => {
    const { client, adapter, log } = await signedIn();
    adapter.breaks({ fail: "getSessionAndUser" });
    const response = await client.send("/auth/session");
    expect([response.status, await response.text(), client.lines]).toEqual([503, "null", []]);
    expect(log.errors).toEqual(["AdapterError"]);
    adapter.breaks();
    expect(await client.session()).not.toBeNull();
  });

  // Adapters that throw if the row is missing, and those that return nothing after a change.
  const nothings = [null, undefined] as const;

  it.each(nothings)("F2: that returns %s from updateSession has still renewed the session", async (answers) => {
    const { client, adapter, token } = await signedIn();
    adapter.breaks({ failures: { updateSession: { answers } } });
    expect(await read(client, now + day)).not.toBeNull();
    expect(client.lines[1]).toContain(`${sessionCookie}=${token}; Path=/; Expires=Tue, 22 Dec 2026`);
  });

  /** An adapter whose session is deleted while it is renewed. */
  async function lost(answer: () => unknown) {
    const world = await signedIn();
    const { adapter, token } = world;
    const remove = adapter.deleteSession;
    const updateSession = async () => {
      await remove(token);
      return answer();
    };
    const client = new Client(
      kit.config({ adapter: { ...adapter, updateSession } as Adapter, logger: world.log.logger }),
    );
    client.cookies.set(sessionCookie, token);
    return { ...world, client };
  }

  const fails = () => {
    throw new Error("there is no such row");
  };
  it.each([
    ["null", () => null],
    ["nothing", () => undefined],
    ["a throw", fails],
  ])(
    "AR-11, F2: that lost the session while it was renewed, reported by %s: null, and no cookie is written",
    async (_, answer) => {
      const { client, log } = await lost(answer);
      expect(await read(client, now + day)).toBeNull();
      // Its note is in another browser.
      expect([client.lines, log.errors]).toEqual([dropped.slice(1), []]);
    },
  );

  it("F1, AR-61, C4: that throws if a session is missing does not prevent its browser from signing in again", async () => {
    const { client, adapter, token, log } = await signedIn();
    vi.setSystemTime(now + 31 * day);
    adapter.breaks({ fail: "deleteSession" });
    await client.signIn();
    expect(log.errors).toEqual([]);
    const warned = log.lines.filter(({ level }) => level === "warn");
    expect(warned.map(({ code }) => code)).toEqual(["session-not-removed"]);
    // The row to remove by hand, without its token.
    const named = { userId: expect.any(String), expires: new Date(now + 30 * day).toISOString() };
    expect(warned[0]?.message[1]).toMatchObject(named);
    expect(JSON.stringify(warned)).not.toContain(token);
    const next = client.cookies.get(sessionCookie) ?? "";
    expect(next).not.toBe(token);
    expect(await client.session()).not.toBeNull();
    // One row for the one session that there is.
    const { user } = (await adapter.getSessionAndUser(next)) ?? {};
    expect(await adapter.listSessions(user?.id ?? "")).toHaveLength(1);
  });

  it("F1: is not asked to remove a former session that it does not have", async () => {
    const { client, calls, log } = await signedIn();
    client.cookies.set(sessionCookie, "a".repeat(64));
    calls();
    await client.signIn();
    expect([calls().includes("deleteSession"), log.errors]).toEqual([false, []]);
  });

  it("F3, AR-61: that throws after an expired session was removed shows null to each concurrent reader", async () => {
    const { client, adapter, log } = await signedIn();
    vi.setSystemTime(now + 31 * day);
    adapter.breaks({ fail: "deleteSession" });
    const { cookies } = client;
    const readers = Array.from({ length: 4 }, () => {
      const reader = new Client(kit.config({ adapter, logger: log.logger }));
      for (const [name, value] of cookies) reader.cookies.set(name, value);
      return reader;
    });
    const answers = await Promise.all(readers.map((reader) => reader.send("/auth/session")));
    expect(await Promise.all(answers.map(async (answer) => [answer.status, await answer.json()]))).toEqual(
      readers.map(() => [200, null]),
    );
    expect(log.errors).toEqual([]);
  });

  it("F4, AR-61: that throws if a session is missing lets two concurrent sign-outs both succeed", async () => {
    const { client, adapter, token, log } = await signedIn();
    const csrfToken = await client.token();
    const remove = adapter.deleteSession;
    const deleteSession = async (sessionToken: string) => {
      const row = await remove(sessionToken);
      if (!row) fails();
      return row;
    };
    const config = kit.config({ adapter: { ...adapter, deleteSession } as Adapter, logger: log.logger });
    const tabs = [new Client(config), new Client(config)];
    for (const tab of tabs) for (const [name, value] of client.cookies) tab.cookies.set(name, value);
    const answers = await Promise.all(tabs.map((tab) => tab.post("/auth/signout", { csrfToken })));
    expect(answers.map(kit.where)).toEqual(["/", "/"]);
    expect(log.errors).toEqual([]);
    expect(await adapter.getSessionAndUser(token)).toBeNull();
  });

  it("that fails to renew: no session is shown, and the cookie stays", async () => {
    const { client, adapter, log } = await signedIn();
    adapter.breaks({ fail: "updateSession" });
    expect(await read(client, now + day)).toBeNull();
    expect([client.lines, log.errors]).toEqual([[], ["AdapterError"]]);
  });

  type Found = Awaited<ReturnType<Required<Adapter>["getSessionAndUser"]>>;
  const answers = async (change: (found: NonNullable<Found>) => unknown) => {
    const { client, adapter, token } = await signedIn();
    const found = await adapter.getSessionAndUser(token);
    adapter.breaks({ failures: { getSessionAndUser: { answers: found && change(found) } } });
    return { client, seen: await client.session() };
  };

  it("AR-13: that returns the session of another token causes no session", async () => {
    const { client, seen } = await answers(({ session, user }) => ({
      user,
      session: { ...session, sessionToken: session.sessionToken.toUpperCase() },
    }));
    expect([seen, client.lines]).toEqual([null, dropped]);
  });

  it("AR-19: that returns a session without a user causes no session", async () => {
    const { client, seen } = await answers(({ session }) => ({ session, user: null }));
    expect([seen, client.lines]).toEqual([null, dropped]);
  });

  // biome-ignore format: a table
  const ends = [
    ["a date",          (at: Date) => at,                  true ], ["text",            (at: Date) => at.toISOString(),    true ],
    ["a number",        (at: Date) => at.valueOf(),        true ], ["text of the past", () => "2001-01-01T00:00:00Z",     false],
    ["no date",         () => new Date("x"),               false], ["other text",      () => "whenever",                  false],
    ["nothing",         () => undefined,                   false], ["null",            () => null,                        false],
  ] as const;
  it.each(ends)("AR-14: that returns the expiry of a session as %s", async (_, end, isValid) => {
    const { seen } = await answers(({ session, user }) => ({
      user,
      session: { ...session, expires: end(session.expires) },
    }));
    expect(seen !== null).toBe(isValid);
    if (isValid) expect(seen?.expires).toBe(new Date(now + month).toISOString());
  });

  it("AR-16: whose ids are numbers or objects stores sessions like any other", async () => {
    const id = Object.assign(Object.create(null), { toString: () => "65f0" });
    const { client, adapter, token } = await signedIn();
    const { session, user } = (await adapter.getSessionAndUser(token)) ?? {};
    for (const own of [42, 42n, id]) {
      adapter.breaks({ failures: { getSessionAndUser: { answers: { session, user: { ...user, id: own } } } } });
      // The id goes into the transaction, which is JSON.
      expect(await client.begin()).not.toBe("");
      expect(await client.session()).not.toBeNull();
    }
  });
});
