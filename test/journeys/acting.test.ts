/** A user acts for another, by `actAs`: who may, what the session shows, what is refused meanwhile, and when it ends. */
import { describe, expect, it, vi } from "vitest";
import type { AuthConfig } from "../../src/core/types/config.ts";
import type { OAuthConfig } from "../../src/core/types/provider.ts";
import type { JWT } from "../../src/core/types/session.ts";
import { appendCookies, type BridgeRequest, createBridge } from "../../src/integrations/bridge/index.ts";
import Passkey from "../../src/providers/passkey.ts";
import { ask, optionsFor, passkeysAt, register } from "../webauthn/helpers.ts";
import { type AdapterFaults, adapter } from "../world/adapter.ts";
import { type Browser, createBrowser } from "../world/browser.ts";
import { useClock } from "../world/clock.ts";
import { createIssuer } from "../world/issuer.ts";
import { useWorld } from "../world/server.ts";
import { type App, application, home, leave, query, sessionCookies, sessionOf, signIn } from "./helpers.ts";

const clock = useClock();
const server = useWorld();

const hour = 3600;
const ada = { id: "ada", name: "Ada", email: "ada@app.example" };
const grace = { sub: "grace", name: "Grace", email: "grace@support.example", email_verified: true };
const mallory = { sub: "mallory", name: "Mallory", email: "mallory@evil.example", email_verified: true };

/** What an application can keep sessions in. */
const stores: Readonly<Record<string, { readonly session: AuthConfig["session"]; readonly faults?: AdapterFaults }>> = {
  "the database strategy": { session: { strategy: "database" } },
  "the database strategy, of an adapter without columns": {
    session: { strategy: "database" },
    faults: { without: ["deleteProviderSessions", "state"] },
  },
  "the jwt strategy": { session: { strategy: "jwt" } },
  "the jwt strategy with revocation": { session: { strategy: "jwt", revocation: { staleness: 60 } } },
};
const listing = ["the database strategy", "the jwt strategy with revocation"];

type Verb = (from: BridgeRequest, bridge: ReturnType<typeof createBridge>, input: string) => Promise<unknown>;

/** Server code of the application: `POST /do/<verb>` with the field `input`. */
const verbs: Readonly<Record<string, Verb>> = {
  actAs: (from, bridge, id) => bridge.actAs(from, id),
  stopActing: (from, bridge) => bridge.stopActing(from),
  update: (from, bridge, name) => bridge.update(from, { name }),
  list: async (from, bridge) => ({ body: await bridge.listSessions(from) }),
  revoke: (from, bridge, which) =>
    bridge.revokeSessions(from, which === "all" || which === "others" ? which : { id: which }),
  removePasskey: async (from, bridge, id) => ({ body: await bridge.removePasskey(from, id) }),
  unlinkAccount: async (from, bridge, providerAccountId) => ({
    body: await bridge.unlinkAccount(from, { provider: "op", providerAccountId }),
  }),
  renamePasskey: async (from, bridge, id) => ({ body: await bridge.renamePasskey(from, id, "mine") }),
  fresh: async (from, bridge) => ({ body: await bridge.fresh(from) }),
  protect: (from, bridge) => bridge.protect({ ...from, url: new URL(`${home}/danger`) }, () => true, { fresh: true }),
};

const supportOnly: NonNullable<AuthConfig["callbacks"]> = {
  mayActAs: ({ actor, session }) => actor.email === grace.email && session.user?.email === grace.email,
};

function setUp(kind: string, more: Partial<AuthConfig> = {}, provider: Partial<OAuthConfig> = {}) {
  const op = createIssuer({ logout: true });
  server.use(...op.handlers);
  const { session, faults } = stores[kind] ?? {};
  const store = adapter(faults);
  const events: [string, unknown][] = [];
  const app: App = application({
    providers: [op.provider(provider), Passkey()],
    experimental: { enableWebAuthn: true },
    adapter: store,
    callbacks: supportOnly,
    events: {
      actAs: (message) => void events.push(["actAs", message]),
      stopActing: (message) => void events.push(["stopActing", message]),
      signOut: () => void events.push(["signOut", undefined]),
    },
    ...more,
    session: { ...session, ...more.session },
  });
  const bridge = createBridge(app.config);
  const handle = async (request: Request): Promise<Response> => {
    const [, area = "", name = ""] = new URL(request.url).pathname.split("/");
    if (area === "auth") return bridge.handle(request);
    const input = String(
      (
        await request
          .clone()
          .formData()
          .catch(() => new FormData())
      ).get("input") ?? "",
    );
    const from = { headers: request.headers, url: new URL(request.url) };
    const done = await verbs[name]?.(from, bridge, input).catch((thrown: { type?: string }) => ({ type: thrown.type }));
    const response = Response.json(done ?? {});
    appendCookies(response.headers, (done as { cookies?: [] } | undefined)?.cookies ?? []);
    return response;
  };
  const browser = () => createBrowser(handle);
  return { op, store, app, events, bridge, browser };
}

/** Calls server code from a browser. */
async function call(browser: Browser, verb: string, input = "") {
  const body = new FormData();
  body.set("input", input);
  return (await browser.fetch(`/do/${verb}`, { method: "POST", body })).json();
}

/** Support and its user: Ada is signed in in a browser of hers, Grace in another. */
async function people(kind: string, more?: Partial<AuthConfig>, provider?: Partial<OAuthConfig>) {
  const at = setUp(kind, more, provider);
  const [hers, support] = [at.browser(), at.browser()];
  await signIn(hers, at.op, { user: { sub: "ada", ...ada, email_verified: true } });
  await signIn(support, at.op, { user: grace });
  const idOf = async (email: string) => String((await at.store.getUserByEmail(email))?.id);
  return { ...at, hers, support, adaId: await idOf(ada.email), graceId: await idOf(grace.email) };
}

const cookie = "__Host-portico.session-token";
const note = `${cookie}-note`;

/** A request of a browser, for server code. */
const requestOf = ({ cookies }: Browser): BridgeRequest => ({
  url: new URL(home),
  headers: new Headers({
    cookie: Object.entries(cookies)
      .map((pair) => pair.join("="))
      .join("; "),
    origin: home,
  }),
});

const userIn = async (browser: Browser) => (await sessionOf(browser))?.user?.email;

describe.each(Object.keys(stores))("under %s", (kind) => {
  it("support sees what the user sees, as a session that names who acts, and returns to its own", async () => {
    const { support, adaId, graceId, events } = await people(kind);
    const before = support.cookies;
    const { session } = await call(support, "actAs", adaId);
    expect(session).toMatchObject({ user: { email: ada.email }, actor: { id: graceId } });
    expect(await sessionOf(support)).toEqual(session);
    expect(events).toMatchObject([["actAs", { actor: { email: grace.email }, user: { id: adaId } }]]);
    expect((await call(support, "stopActing")).session).toMatchObject({ user: { email: grace.email } });
    expect(await sessionOf(support)).not.toHaveProperty("actor");
    expect(await userIn(support)).toBe(grace.email);
    const { [note]: _, ...others } = before;
    expect(support.cookies).toMatchObject(others);
    expect(events.slice(1)).toMatchObject([["stopActing", { actor: { id: graceId }, user: { id: adaId } }]]);
  });

  it("a sign-out returns to the session of the user who acted; a second one ends that", async () => {
    const { browser, support, adaId, events } = await people(kind);
    await call(support, "actAs", adaId);
    const copy = browser();
    for (const cookie of support.jar.cookies) copy.jar.plant(cookie);
    expect(await userIn(copy)).toBe(ada.email);
    const signOut = async () => {
      await support.visit("/auth/signout");
      await support.submit("signout");
    };
    await signOut();
    expect(await userIn(support)).toBe(grace.email);
    await signOut();
    expect([await sessionOf(support), sessionCookies(support)]).toEqual([null, []]);
    expect(events.map(([name]) => name)).toEqual(["actAs", "stopActing", "signOut"]);
    expect(await sessionOf(copy)).toBeNull();
  });

  it("SS-88: nobody acts without the callback, and a developer reads what to set", async () => {
    const { support, adaId, app } = await people(kind, { callbacks: {} });
    expect(await call(support, "actAs", adaId)).toEqual({ type: "AccessDenied" });
    expect(app.log.thrown.at(-1)?.message).toContain("Set callbacks.mayActAs");
    expect(await userIn(support)).toBe(grace.email);
  });

  it.each([false, "yes", 1, undefined, null])("SS-88: a callback that returns %s refuses", async (answer) => {
    const { support, adaId } = await people(kind, { callbacks: { mayActAs: () => answer as boolean } });
    expect(await call(support, "actAs", adaId)).toEqual({ type: "AccessDenied" });
    expect(await userIn(support)).toBe(grace.email);
  });

  it("SS-88: other users, visitors, unknown ids, and a callback that throws are refused alike", async () => {
    const { op, support, browser, adaId, graceId, hers } = await people(kind);
    const other = browser();
    await signIn(other, op, { user: mallory });
    expect(await call(other, "actAs", adaId)).toEqual({ type: "AccessDenied" });
    expect(await call(hers, "actAs", graceId)).toEqual({ type: "AccessDenied" });
    expect(await call(support, "actAs", "no-such-user")).toEqual({ type: "AccessDenied" });
    expect(await call(support, "actAs", graceId)).toEqual({ type: "AccessDenied" });
    expect(await call(support, "actAs", "")).toEqual({ type: "InvalidRequest" });
    expect(await call(browser(), "actAs", adaId)).toEqual({ type: "SessionRequired" });
    expect(await call(support, "stopActing")).toEqual({ type: "SessionRequired" });
    const broken = await people(kind, {
      callbacks: {
        mayActAs() {
          throw new Error("down");
        },
      },
    });
    expect(await call(broken.support, "actAs", broken.adaId)).toEqual({ type: "AccessDenied" });
  });

  it("SS-89: whatever the session callback returns, the session names who acts", async () => {
    const session = vi.fn(({ session: shown }) => {
      const { actor } = shown;
      // In strict mode this throws if the object cannot be changed.
      try {
        if (actor) actor.id = "nobody";
      } catch {}
      delete shown.actor;
      return { user: shown.user, expires: shown.expires };
    });
    const { support, adaId, graceId } = await people(kind, { callbacks: { ...supportOnly, session } });
    await call(support, "actAs", adaId);
    expect(await sessionOf(support)).toMatchObject({ user: { email: ada.email }, actor: { id: graceId } });
    expect(await call(support, "update", "x")).toMatchObject({ session: { actor: { id: graceId } } });
  });

  it("SS-90: it ends after an hour, however often it is renewed", async () => {
    const { support, adaId } = await people(kind, { session: { maxAge: 30 * 86_400, updateAge: 0 } });
    await call(support, "actAs", adaId);
    for (let minutes = 0; minutes < 59; minutes++) {
      clock.forward(60);
      const session = await sessionOf(support);
      expect(session?.user?.email).toBe(ada.email);
      expect(Date.parse(session?.expires ?? "") - clock.now()).toBeLessThanOrEqual((hour - 60 * (minutes + 1)) * 1000);
    }
    clock.forward(76);
    // Not back to Grace either: what was meant for Ada would be done as Grace.
    expect([await sessionOf(support), sessionCookies(support)]).toEqual([null, []]);
  });

  it("SS-90: a shorter idle limit holds, and use extends it up to the hour", async () => {
    const { support, adaId } = await people(kind, { session: { maxAge: 1200, updateAge: 60 } });
    await call(support, "actAs", adaId);
    clock.forward(600);
    expect(Date.parse((await sessionOf(support))?.expires ?? "")).toBe(clock.now() + 1200 * 1000);
    // The session of Grace, which waits, was not used for longer than the limit.
    clock.forward(616);
    expect(await sessionOf(support)).toBeNull();
  });

  it("SS-91: it is never fresh, and does not ask the person to sign in as the user", async () => {
    const { op, support, adaId } = await people(kind);
    await signIn(support, op, { user: grace, params: { reauthenticate: "true" } });
    expect(await call(support, "fresh")).toEqual({ body: true });
    await call(support, "actAs", adaId);
    expect(await call(support, "fresh")).toEqual({ body: false });
    expect(await call(support, "protect")).toMatchObject({ do: "redirect" });
    const page = await leave(support, { params: { reauthenticate: "true" } });
    expect(query(page).error).toBe("RefusedWhileActing");
    await call(support, "stopActing");
    expect(await call(support, "fresh")).toEqual({ body: true });
    expect(await call(support, "protect")).toMatchObject({ do: "pass" });
  });

  it("SS-92: no account, passkey or third user is reached from it", async () => {
    const { op, support, store, hers, adaId, graceId } = await people(kind);
    const keys = passkeysAt();
    await register(hers, keys);
    const [passkey] = await store.listAuthenticatorsByUserId(adaId);
    const id = String(passkey?.credentialID);
    // Begun before, answered while Grace acts.
    const { url: early } = await leave(support, { params: {} });
    await call(support, "actAs", adaId);
    const writes = () =>
      store.called.filter(
        (name) => /^(?:link|unlink|createUser|updateUser|\w+Authenticator)/.test(name) && !/^(?:get|list)/.test(name),
      );
    const before = writes().length;
    expect(query(await leave(support)).error).toBe("RefusedWhileActing");
    expect(query(await support.arrive(op.authorize(early, { user: mallory }))).error).toBe("RefusedWhileActing");
    for (const action of ["register", "authenticate"]) expect((await ask(support, { action })).status).toBe(403);
    expect(await call(support, "removePasskey", id)).toEqual({ type: "RefusedWhileActing" });
    expect(await call(support, "renamePasskey", id)).toEqual({ type: "RefusedWhileActing" });
    expect(await call(support, "unlinkAccount", "ada")).toEqual({ type: "RefusedWhileActing" });
    expect(await call(support, "actAs", graceId)).toEqual({ type: "RefusedWhileActing" });
    expect(writes().length).toBe(before);
    expect(await userIn(support)).toBe(ada.email);
    // The user herself may.
    expect(await call(hers, "renamePasskey", id)).toEqual({});
    expect(await call(hers, "unlinkAccount", "ada")).toEqual({});
    expect(await store.getUserByAccount({ provider: "op", providerAccountId: "ada" })).toBeNull();
    await optionsFor(hers, { action: "register" });
    // Without the account, the passkey is the last method.
    expect(await call(hers, "removePasskey", id)).toEqual({ type: "AccessDenied" });
  });

  it("SS-92: a sign-in that began without a session opens none while another acts", async () => {
    const { op, support, browser, adaId } = await people(kind);
    const { url } = await leave(browser());
    const stranger = browser();
    const { url: theirs } = await leave(stranger);
    await call(support, "actAs", adaId);
    // Its transaction, in the browser of Grace.
    for (const cookie of stranger.jar.cookies) if (cookie.name.includes("transaction")) support.jar.plant(cookie);
    expect(query(await support.arrive(op.authorize(theirs, { user: mallory }))).error).toBe("RefusedWhileActing");
    expect(await userIn(support)).toBe(ada.email);
    expect(url).not.toBe(theirs);
  });
});

describe("the cookie of a session in which a user acts", () => {
  it("SS-94: under the database strategy names the session of the person who acts, and the other is in its note alone", async () => {
    const made: string[] = [];
    const generateSessionToken = () => {
      made.push(`token-${made.length}`);
      return String(made.at(-1));
    };
    const { browser, support, hers, adaId } = await people("the database strategy", {
      session: { generateSessionToken },
    });
    await call(support, "actAs", adaId);
    const [ofAda = "", ofGrace = "", acted = ""] = made;
    expect([support.cookies[cookie], hers.cookies[cookie]]).toEqual([ofGrace, ofAda]);
    expect(JSON.stringify(support.cookies)).not.toContain(acted);
    const userOf = async (cookies: Readonly<Record<string, string>>) => {
      const other = browser();
      for (const [name, value] of Object.entries(cookies)) other.jar.plant({ name, value });
      return userIn(other);
    };
    const sealed = support.cookies[note] ?? "";
    expect(await userOf({ [cookie]: ofGrace, [note]: sealed })).toBe(ada.email);
    // Without its note, and with one that is not its own, it is the session of the person, and never that of the other.
    for (const other of ["", "x", `${sealed}x`, hers.cookies[note] ?? "", acted]) {
      expect(await userOf({ [cookie]: ofGrace, [note]: other }), other).toBe(grace.email);
    }
    expect(await userOf({ [cookie]: ofAda, [note]: sealed })).toBe(ada.email);
    for (const other of [`${acted} ${ofGrace}`, sealed]) {
      expect(await userOf({ [cookie]: encodeURIComponent(other), [note]: sealed })).toBeUndefined();
    }
  });

  it("SS-143: a note that was kept does not bring a session back in which the user stopped to act", async () => {
    const { browser, support, adaId } = await people("the database strategy");
    await call(support, "actAs", adaId);
    const kept = support.cookies;
    await call(support, "stopActing");
    expect(await userIn(support)).toBe(grace.email);
    const replay = browser();
    for (const [name, value] of Object.entries(kept)) replay.jar.plant({ name, value });
    expect(await sessionOf(replay)).toBeNull();
  });

  it("SS-94: no token that the application generates is taken for one of such a session", async () => {
    let count = 0;
    const generateSessionToken = () => `token-${count++}~a1.${"x".repeat(43)}`;
    const { support, adaId } = await people("the database strategy", { session: { generateSessionToken } });
    expect(await userIn(support)).toBe(grace.email);
    await call(support, "actAs", adaId);
    expect(await userIn(support)).toBe(ada.email);
    await call(support, "stopActing");
    expect(await userIn(support)).toBe(grace.email);
  });

  it("SS-94: under the jwt strategy the session that waits is sealed, and is no session cookie", async () => {
    const tokens: Record<string, unknown>[] = [];
    const jwt: NonNullable<AuthConfig["callbacks"]>["jwt"] = ({ token }) => {
      tokens.push(token);
      return token;
    };
    const { browser, support, adaId, graceId } = await people("the jwt strategy", {
      callbacks: { ...supportOnly, jwt },
    });
    await call(support, "actAs", adaId);
    await userIn(support);
    const { portico, sub } = (tokens.at(-1) ?? {}) as JWT;
    const { act, paused } = portico ?? {};
    expect([act, sub]).toEqual([{ sub: graceId }, adaId]);
    const forged = browser();
    forged.jar.plant({ name: cookie, value: String(paused) });
    expect(await sessionOf(forged)).toBeNull();
  });

  it("SS-89: an encoder that leaves out who acts opens no session", async () => {
    const shelf = new Map<string, Record<string, unknown>>();
    const codec = (keeps: boolean): NonNullable<AuthConfig["jwt"]> => ({
      encode({ token = {} }) {
        const { portico, ...rest } = token;
        const key = crypto.randomUUID();
        shelf.set(key, { ...rest, ...(keeps && { portico }) });
        return key;
      },
      decode: ({ token = "" }) => shelf.get(token) ?? null,
    });
    const dropping = await people("the jwt strategy", { jwt: codec(false), session: { requireFresh: false } });
    expect(await call(dropping.support, "actAs", dropping.adaId)).toEqual({ type: "JWTSessionError" });
    expect(await userIn(dropping.support)).toBe(grace.email);
    const { support, adaId, graceId } = await people("the jwt strategy", { jwt: codec(true) });
    await call(support, "actAs", adaId);
    expect(await sessionOf(support)).toMatchObject({ user: { email: ada.email }, actor: { id: graceId } });
  });

  it("the jwt callback gets the user as at a sign-in, and may refuse", async () => {
    const seen: unknown[] = [];
    const jwt: NonNullable<AuthConfig["callbacks"]>["jwt"] = ({ token, user, account, trigger }) => {
      if (user && token.portico?.act) seen.push([token.portico.act, user.id, account, trigger]);
      return token.portico?.act && user?.email === mallory.email ? null : token;
    };
    const { op, browser, store, support, adaId, graceId } = await people("the jwt strategy", {
      callbacks: { ...supportOnly, jwt },
    });
    await signIn(browser(), op, { user: mallory });
    const refused = String((await store.getUserByEmail(mallory.email))?.id);
    expect(await call(support, "actAs", refused)).toEqual({ type: "AccessDenied" });
    expect(await userIn(support)).toBe(grace.email);
    await call(support, "actAs", adaId);
    expect(seen.at(-1)).toEqual([{ sub: graceId }, adaId, null, "signIn"]);
  });
});

describe("T9: what ends a session in which a user acts", () => {
  const kinds = ["the jwt strategy", "the jwt strategy with revocation"];

  /** Applications ban users in the `jwt` callback. */
  const banning = () => {
    const banned = new Set<unknown>();
    const asked: unknown[] = [];
    const jwt: NonNullable<AuthConfig["callbacks"]>["jwt"] = ({ token, user }) => {
      if (!user) asked.push(token.sub);
      return banned.has(token.sub) ? null : token;
    };
    return { banned, asked, callbacks: { ...supportOnly, jwt } };
  };

  it.each(kinds)("T9, SS-121: under %s the jwt callback is asked for both users, once a request", async (kind) => {
    const { banned, asked, callbacks } = banning();
    const { support, adaId, graceId } = await people(kind, { callbacks });
    await call(support, "actAs", adaId);
    asked.splice(0);
    expect(await userIn(support)).toBe(ada.email);
    expect(asked.toSorted()).toEqual([adaId, graceId].toSorted());
    banned.add(graceId);
    expect([await sessionOf(support), support.cookies[cookie]]).toEqual([null, undefined]);
    banned.clear();
    expect(await sessionOf(support)).toBeNull();
  });

  it.each(kinds)("T9, SS-121: under %s a ban of the user for whom another acts ends it too", async (kind) => {
    const { banned, callbacks } = banning();
    const { support, adaId } = await people(kind, { callbacks });
    await call(support, "actAs", adaId);
    banned.add(adaId);
    expect(await sessionOf(support)).toBeNull();
  });

  it.each(Object.keys(stores))(
    "T9, SS-122: under %s a deleted user, or a deleted actor, is managed by nobody",
    async (kind) => {
      for (const gone of ["adaId", "graceId"] as const) {
        const at = await people(kind);
        await call(at.support, "actAs", at.adaId);
        expect(await at.bridge.listAccounts(requestOf(at.support))).toHaveLength(1);
        await at.store.deleteUser(at[gone]);
        await expect(at.bridge.listAccounts(requestOf(at.support))).rejects.toMatchObject({ type: "SessionRequired" });
      }
    },
  );

  it.each(listing)("T9, SS-123: under %s a logout token with the sub of the user ends it", async (kind) => {
    const { op, app, hers, support, adaId, store } = await people(kind, {}, { logout: { backchannel: true } });
    await call(support, "actAs", adaId);
    expect([await userIn(hers), await userIn(support)]).toEqual([ada.email, ada.email]);
    const body = new URLSearchParams({ logout_token: op.logoutToken({ sub: "ada" }) });
    const response = await app.handle(new Request(`${home}/auth/backchannel-logout/op`, { method: "POST", body }));
    expect(response.status).toBe(200);
    expect([await sessionOf(hers), await sessionOf(support), await store.listSessions(adaId)]).toEqual([
      null,
      null,
      [],
    ]);
  });
});

describe("at the provider", () => {
  it("SS-92: nobody signs out, and no script gets a token of the user, while another acts", async () => {
    const at = await people("the database strategy, of an adapter without columns", { clientTokens: ["op"] });
    const tokenIn = async (browser: Browser) => {
      const { csrfToken } = await (await browser.fetch("/auth/csrf")).json();
      const headers = { "content-type": "application/json", "x-csrf-token": csrfToken };
      return browser.fetch("/auth/token/op", { method: "POST", headers, body: JSON.stringify({ csrfToken }) });
    };
    expect((await tokenIn(at.hers)).status).toBe(200);
    await call(at.support, "actAs", at.adaId);
    expect((await tokenIn(at.support)).status).toBe(403);
    const leaves = async (browser: Browser) => {
      const page = await browser.visit("/auth/signout");
      const form = page.forms.find(({ action }) => action.endsWith("/auth/signout"));
      return (await browser.post(form?.action ?? "", { ...form?.fields, provider: "true" })).elsewhere;
    };
    expect([await leaves(at.support), await userIn(at.support)]).toEqual([false, grace.email]);
    expect((await tokenIn(at.hers)).status).toBe(200);
    expect(await leaves(at.hers)).toBe(true);
  });
});

describe.each(listing)("under %s", (kind) => {
  it("the user sees the session in which another acts among her own, and ends it", async () => {
    const { hers, support, adaId, graceId } = await people(kind, { session: { max: 1 } });
    await call(support, "actAs", adaId);
    // It does not count for session.max.
    expect(await userIn(hers)).toBe(ada.email);
    const { body } = await call(hers, "list");
    expect(body).toMatchObject([
      { current: true, actor: null },
      { current: false, actor: graceId, provider: null, amr: null },
    ]);
    expect(await call(support, "revoke", "others")).toEqual({ type: "RefusedWhileActing" });
    expect(await call(hers, "revoke", body[1].id)).toMatchObject({ ended: 1 });
    expect([await sessionOf(support), await userIn(hers)]).toEqual([null, ada.email]);
  });

  it("SS-93: signing the user out everywhere ends it", async () => {
    const { hers, support, adaId } = await people(kind);
    await call(support, "actAs", adaId);
    expect(await call(hers, "revoke", "all")).toMatchObject({ ended: 2 });
    expect(await sessionOf(support)).toBeNull();
  });

  it.each(["all", "others"])("SS-93: signing the user who acts out everywhere (%s) ends it", async (which) => {
    const { op, browser, support, store, adaId, graceId } = await people(kind);
    const elsewhere = browser();
    await signIn(elsewhere, op, { user: grace });
    await call(support, "actAs", adaId);
    const copy = browser();
    for (const cookie of support.jar.cookies) copy.jar.plant(cookie);
    expect(await userIn(copy)).toBe(ada.email);
    expect((await call(elsewhere, "list")).body).toHaveLength(2);
    expect(await call(elsewhere, "revoke", which)).toMatchObject({ ended: which === "all" ? 2 : 1 });
    expect([await sessionOf(support), await sessionOf(copy)]).toEqual([null, null]);
    expect(await call(support, "stopActing")).toEqual({ type: "SessionRequired" });
    expect(await store.listSessions(adaId)).not.toContainEqual(
      expect.objectContaining({ amr: expect.stringContaining(graceId) }),
    );
  });
});
