/** Who is signed in: one answer for everything that asks. */
import { describe, expect, it, vi } from "vitest";
import type { AuthConfig } from "../../src/core/types/config.ts";
import { createBridge } from "../../src/integrations/bridge/index.ts";
import { encode } from "../../src/jwt/encode.ts";
import Passkey from "../../src/providers/passkey.ts";
import * as kit from "../core/helpers.ts";
import { Client, day, sessionCookie, where } from "../core/helpers.ts";
import { adapter as memory, type TestAdapter } from "../world/adapter.ts";
import { start as now, useClock } from "../world/clock.ts";
import { app, createLog, secret } from "../world/config.ts";

useClock();

type Strategy = "jwt" | "database";

/** Ada is signed in, has a passkey, and another party holds a copy of her cookies. */
async function setUp(strategy: Strategy, more: Partial<AuthConfig> = {}) {
  const adapter = memory();
  const log = createLog();
  const ended = { yes: false };
  const config = kit.config({
    adapter,
    logger: log.logger,
    session: { strategy },
    experimental: { enableWebAuthn: true },
    providers: [kit.acme(), kit.acme({ id: "other", name: "Other" }), kit.credentials(), Passkey()],
    callbacks: { jwt: ({ token, user }) => (ended.yes && !user ? null : token) },
    ...more,
  });
  const ada = new Client(config);
  await ada.signIn("ada");
  const user = await adapter.getUserByEmail("ada@app.example");
  const userId = String(user?.id);
  const account = { provider: "passkey", providerAccountId: "key", type: "webauthn" as const, userId };
  await adapter.linkAccount(account);
  await adapter.createAuthenticator({
    credentialID: "key",
    userId,
    providerAccountId: "key",
    credentialPublicKey: "",
    counter: 0,
    credentialBackedUp: false,
    credentialDeviceType: "singleDevice",
  });
  const csrfToken = await ada.token();
  const copy = () => {
    const thief = new Client(config);
    for (const [name, value] of ada.cookies) thief.cookies.set(name, value);
    return thief;
  };
  const begun = copy();
  const state = await begun.begin("other");
  return { adapter, config, log, ended, ada, userId, csrfToken, copy, begun, state, bridge: createBridge(config) };
}

type World = Awaited<ReturnType<typeof setUp>>;

const from = ({ cookies }: Client) => ({
  url: new URL("/account", app),
  headers: new Headers({
    host: "app.example",
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
  }),
});

const isLinked = async (adapter: TestAdapter, userId: string) =>
  (await adapter.listAccounts(userId)).some(({ provider }) => provider === "other");

const refused = () => false;

/** The permissions of a principal: each returns whether it was done for Ada. */
const deeds: Readonly<Record<string, (world: World) => Promise<boolean>>> = {
  async "reads the session"({ copy }) {
    return (await copy().session()) !== null;
  },
  async "changes the session"({ copy, csrfToken }) {
    return (await (await copy().json("/auth/session", { csrfToken, data: { a: 1 } })).json()) !== null;
  },
  async "uses a CSRF token of the session"({ copy, csrfToken }) {
    return !where(await copy().post("/auth/signin/acme", { csrfToken })).includes("MissingCSRF");
  },
  async "begins to link an account, and links it"({ adapter, userId, copy }) {
    const thief = copy();
    await thief.signIn("bob", "other");
    return isLinked(adapter, userId);
  },
  async "links an account that was begun before"({ adapter, userId, begun, state }) {
    await begun.back(state, "bob", "other");
    return isLinked(adapter, userId);
  },
  async "gets a fresh session by linking"({ begun, state }) {
    const before = begun.cookies.get(sessionCookie);
    await begun.back(state, "bob", "other");
    return begun.cookies.get(sessionCookie) !== before && (await begun.session())?.user?.email === "ada@app.example";
  },
  async "asks for a new passkey"({ copy }) {
    const response = await copy().send("/auth/webauthn-options/passkey?action=register&name=Ada");
    return (await response.json())?.options?.user?.name === "ada@app.example";
  },
  async "lists passkeys"({ bridge, copy }) {
    return bridge.listPasskeys(from(copy())).then(({ length }) => length > 0, refused);
  },
  async "renames a passkey"({ adapter, bridge, copy }) {
    await bridge.renamePasskey(from(copy()), "key", "Mine").catch(refused);
    return (await adapter.getAuthenticator("key"))?.name === "Mine";
  },
  async "removes a passkey"({ adapter, bridge, copy }) {
    const before = await adapter.getAccount("key", "passkey");
    await bridge.removePasskey(from(copy()), "key", { evenIfLast: true }).catch(refused);
    return before !== null && (await adapter.getAccount("key", "passkey")) === null;
  },
};

/** What is there under the database strategy alone. */
const ofRows: typeof deeds = {
  async "lists sessions"({ bridge, copy }) {
    return (await bridge.listSessions(from(copy()))).length > 0;
  },
  async "ends sessions"({ bridge, copy }) {
    return (await bridge.revokeSessions(from(copy()), "all")).ended > 0;
  },
};

/** Ways in which a session ends, while a copy of its cookies stays. */
const ends: Readonly<Record<Strategy, Readonly<Record<string, (world: World) => unknown>>>> = {
  jwt: {
    "ended by the jwt callback": ({ ended }) => {
      ended.yes = true;
    },
    expired: () => vi.setSystemTime(now + 31 * day),
    "signed out": ({ ada, csrfToken }) => ada.post("/auth/signout", { csrfToken }),
    "of a deleted user": ({ adapter, userId }) => adapter.deleteUser(userId),
  },
  database: {
    "ended by the application": ({ adapter, ada }) => adapter.deleteSession(ada.cookies.get(sessionCookie) ?? ""),
    expired: () => vi.setSystemTime(now + 31 * day),
    "signed out": ({ ada, csrfToken }) => ada.post("/auth/signout", { csrfToken }),
    "of a deleted user": ({ adapter, userId }) => adapter.deleteUser(userId),
  },
};

/** Under the jwt strategy a session is not looked up: that of a deleted user can be read, and grants nothing. */
const readable: ReadonlySet<string> = new Set([
  "reads the session",
  "changes the session",
  "uses a CSRF token of the session",
]);

describe.each(["jwt", "database"] as const)("a session under the %s strategy", (strategy) => {
  const all = Object.entries({ ...deeds, ...(strategy === "database" && ofRows) });

  describe.each(Object.entries(ends[strategy]))("S1, AL-61: %s", (end, finish) => {
    it.each(all)("does not count as signed in if %s", async (deed, act) => {
      const world = await setUp(strategy);
      await finish(world);
      const stays = strategy === "jwt" && end === "of a deleted user" && readable.has(deed);
      expect(await act(world)).toBe(stays);
      expect(await isLinked(world.adapter, world.userId)).toBe(false);
    });
  });

  it.each(all)("S1: that is valid counts as signed in if %s", async (_, act) => {
    expect(await act(await setUp(strategy))).toBe(true);
  });

  it("S1: of a deleted user is cleared if a request would link to it", async () => {
    const { adapter, userId, ada, log } = await setUp(strategy);
    await adapter.deleteUser(userId);
    if (strategy === "jwt") {
      expect(where(await ada.post("/auth/signin/other"))).toContain("error=SessionRequired");
      expect([ada.cookies.has(sessionCookie), log.errors]).toEqual([false, ["SessionRequired"]]);
    }
    await ada.signIn("bob", "other");
    expect((await ada.session())?.user?.email).toBe("bob@app.example");
  });
});

describe("the jwt callback", () => {
  /** Counts its calls in the token, as an application does that rotates a token which can be used once. */
  async function counting() {
    const asked: (string | undefined)[] = [];
    const world = await setUp("jwt", {
      callbacks: {
        jwt({ token, trigger }) {
          asked.push(trigger);
          return { ...token, count: Number(token.count ?? 0) + 1 };
        },
        session: ({ session, token }) => ({ ...session, count: token.count }) as never,
      },
    });
    asked.splice(0);
    return { ...world, asked };
  }

  // biome-ignore format: a table
  const requests: readonly [string, (world: Awaited<ReturnType<typeof counting>>) => Promise<unknown>][] = [
    ["the start of a sign-in",          ({ ada, csrfToken }) => ada.post("/auth/signin/other", { csrfToken })],
    ["a response of a provider",        ({ begun, state }) => begun.back(state, "bob", "other")],
    ["a refused response",      ({ begun }) => begun.send("/auth/callback/other?code=bob&state=x")],
    ["a sign-in page",                 ({ ada }) => ada.send("/auth/signin")],
    ["a CSRF token",                   ({ ada }) => ada.token()],
    ["options of a passkey",           ({ ada }) => ada.send("/auth/webauthn-options/passkey?action=register&name=Ada")],
    ["a reading",                      ({ ada }) => ada.session()],
    ["an update",                      ({ ada, csrfToken }) => ada.json("/auth/session", { csrfToken, data: 1 })],
  ];
  it.each(requests)("S1: is called at most once about the session by %s", async (_, request) => {
    const world = await counting();
    await request(world);
    expect(world.asked.filter((trigger) => trigger === undefined || trigger === "update").length).toBeLessThanOrEqual(
      1,
    );
  });

  it("S1: is called once for a session and its passkeys, if one request reads both", async () => {
    const { ada, asked, bridge } = await counting();
    const request = from(ada);
    await bridge.session(request);
    await bridge.listPasskeys(request);
    expect(asked).toEqual([undefined]);
  });

  it("S1: has its result written with the response of a sign-in that starts, and of one that is refused", async () => {
    const { ada, csrfToken, asked } = await counting();
    await ada.post("/auth/signin/other", { csrfToken });
    expect(ada.lines.some((line) => line.startsWith(`${sessionCookie}=`))).toBe(true);
    expect(where(await ada.post("/auth/signin/acme", { csrfToken, callbackUrl: "/x" }))).toContain("acme.example");
    // Signed in, the token counted: 1 at the sign-in, 2 and 3 by the two that start, and 4 by the one that reads.
    expect(asked).toEqual([undefined, undefined]);
    expect(await ada.session()).toMatchObject({ count: expect.any(Number) });
    const count = ((await ada.session()) as unknown as { count: number }).count;
    await ada.send("/auth/callback/acme?code=ada&state=x");
    expect(((await ada.session()) as unknown as { count: number }).count).toBe(count + 1);
  });

  it("S12, LO-62: cannot restore a session that was signed out while it ran", async () => {
    const gate = { open: () => {}, wait: Promise.resolve() };
    const { ada, copy, csrfToken } = await setUp("jwt", {
      callbacks: {
        async jwt({ token, user }) {
          if (!user) await gate.wait;
          return { ...token, seen: Date.now() };
        },
      },
    });
    const reader = copy();
    gate.wait = new Promise((resolve) => {
      gate.open = resolve;
    });
    const reading = reader.send("/auth/session");
    await ada.post("/auth/signout", { csrfToken });
    gate.open();
    expect(await (await reading).json()).toBeNull();
    expect(reader.cookies.has(sessionCookie)).toBe(false);
  });

  it("S12: writes the session of a reader who was not signed out", async () => {
    const { ada } = await counting();
    await ada.session();
    expect(ada.cookies.has(sessionCookie)).toBe(true);
    expect(await ada.session()).not.toBeNull();
  });
});

describe("a session that ends during a request to another party", () => {
  /** Ends Ada's session at a moment in the middle of linking. */
  async function interrupted(strategy: Strategy, moment: "provider" | "consent", endNow: (world: World) => unknown) {
    let world: World | undefined;
    const act = async () => {
      if (world) await endNow(world);
    };
    const other = kit.acme({ id: "other", name: "Other" });
    const symbol = Object.getOwnPropertySymbols(other)[0] as keyof typeof other;
    const usual = other[symbol] as unknown as typeof fetch;
    const slow = async (...input: Parameters<typeof fetch>) => {
      if (moment === "provider" && String(input[0]).endsWith("/token")) await act();
      return usual(...input);
    };
    const ready = await setUp(strategy, {
      providers: [kit.acme(), { ...other, [symbol]: slow }, kit.credentials(), Passkey()],
      callbacks: {
        async signIn({ account }) {
          if (moment === "consent" && account?.provider === "other") await act();
          return true;
        },
      },
    });
    world = ready;
    const before = ready.begun.cookies.get(sessionCookie);
    const answer = await ready.begun.back(ready.state, "bob", "other");
    return { ...ready, answer, before };
  }

  const signsOut = ({ ada, csrfToken }: World) => ada.post("/auth/signout", { csrfToken });
  const moments = ["provider", "consent"] as const;

  describe.each(["jwt", "database"] as const)("under the %s strategy", (strategy) => {
    it.each(moments)("S25, AL-62: gets nothing linked, and no new session: %s", async (moment) => {
      const { adapter, userId, answer, begun, log } = await interrupted(strategy, moment, signsOut);
      expect(await isLinked(adapter, userId)).toBe(false);
      expect(where(answer)).toContain("error=InvalidCheck");
      expect([log.errors, await begun.session()]).toEqual([["InvalidCheck"], null]);
    });

    it.each(moments)("S25, T27, AL-124: of a user who is deleted meanwhile gets nothing linked: %s", async (moment) => {
      const { adapter, userId, answer, begun } = await interrupted(strategy, moment, (world) =>
        world.adapter.deleteUser(world.userId),
      );
      expect(await isLinked(adapter, userId)).toBe(false);
      // A session token outlives its user, so its cookie goes with the refusal.
      const error = strategy === "jwt" ? "SessionRequired" : "InvalidCheck";
      expect(where(answer)).toContain(`error=${error}`);
      expect([begun.cookies.has(sessionCookie), await begun.session()]).toEqual([strategy === "database", null]);
    });

    it.each(moments)("S25: that expires meanwhile gets nothing linked: %s", async (moment) => {
      const { adapter, userId } = await interrupted(strategy, moment, () => vi.setSystemTime(now + 31 * day));
      expect(await isLinked(adapter, userId)).toBe(false);
    });

    it.each(moments)("S25: that is still valid gets the account linked: %s", async (moment) => {
      const { adapter, userId, begun } = await interrupted(strategy, moment, () => {});
      expect(await isLinked(adapter, userId)).toBe(true);
      expect((await begun.session())?.user?.email).toBe("ada@app.example");
    });
  });
});

describe("a user who is known only to authorize()", () => {
  const mallory = { id: "1001", name: "Mallory", email: "mallory@evil.example" };

  /** There is a stored user with the same id. */
  async function withNamesake(returned: { id: string; name?: string; email?: string }) {
    const world = await setUp("jwt", {
      providers: [kit.acme(), kit.acme({ id: "other" }), kit.credentials({ authorize: () => returned }), Passkey()],
    });
    await world.adapter.createUser({ id: "1001", name: "Carol", email: "carol@app.example", emailVerified: null });
    const client = new Client(world.config);
    await client.post("/auth/callback/credentials", { username: "x" });
    expect(await client.session()).not.toBeNull();
    return { ...world, client };
  }

  it.each([mallory, { id: "1001" }])(
    "S4, AL-63: links no account to the stored user with the same id: %o",
    async (returned) => {
      const { adapter, client } = await withNamesake(returned);
      await client.signIn("bob", "other");
      expect(await adapter.listAccounts("1001")).toEqual([]);
      expect((await client.session())?.user?.email).toBe("bob@app.example");
    },
  );

  it("S4: neither creates, lists nor removes passkeys of the stored user with the same id", async () => {
    const { bridge, client } = await withNamesake(mallory);
    const options = await client.send("/auth/webauthn-options/passkey?action=register&name=M");
    expect(JSON.stringify(await options.json())).not.toContain("carol");
    await expect(bridge.listPasskeys(from(client))).rejects.toMatchObject({ type: "SessionRequired" });
    await expect(bridge.removePasskey(from(client), "key")).rejects.toMatchObject({ type: "SessionRequired" });
  });

  it("S4: who is the stored user, by id and address, links accounts to themselves", async () => {
    const { adapter, client } = await withNamesake({ id: "1001", name: "Carol", email: "Carol@app.example" });
    await client.signIn("bob", "other");
    expect(await adapter.listAccounts("1001")).toMatchObject([{ provider: "other" }]);
  });

  it("S4: a session that does not record whether its user is stored is looked up, once", async () => {
    const { adapter, config, userId } = await setUp("jwt", { session: { strategy: "jwt", requireFresh: false } });
    const client = new Client(config);
    const token = await encode({ token: { sub: userId, email: "ada@app.example" }, secret, salt: sessionCookie });
    client.cookies.set(sessionCookie, token);
    const state = await client.begin("other");
    expect(client.cookies.get(sessionCookie)).not.toBe(token);
    await client.back(state, "bob", "other");
    expect(await isLinked(adapter, userId)).toBe(true);
  });

  it("S4: the mark of a session is kept whatever the jwt callback returns, and cannot be set by a client", async () => {
    const { adapter, config } = await setUp("jwt", {
      providers: [kit.acme(), kit.acme({ id: "other" }), kit.credentials({ authorize: () => mallory }), Passkey()],
      callbacks: { jwt: ({ token: { sub, name }, session }) => ({ sub, name, ...session }) },
    });
    await adapter.createUser({ id: "1001", name: "Carol", email: "carol@app.example", emailVerified: null });
    const client = new Client(config);
    await client.post("/auth/callback/credentials", { username: "x" });
    await client.json("/auth/session", { data: { stored: true, theme: "dark" } });
    await client.signIn("bob", "other");
    expect(await adapter.listAccounts("1001")).toEqual([]);
  });
});
