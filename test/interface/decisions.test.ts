/** decisions.md, the lines that concern the core: names, transactions, callback URLs, renewal, secrets. */
import { afterEach, describe, expect, it, vi } from "vitest";
import type { AuthConfig } from "../../src/core/types/config.ts";
import * as portico from "../../src/index.ts";
import {
  application,
  cookieNames,
  home,
  leave,
  passwords,
  query,
  sessionOf,
  signIn,
  spies,
  transactionCookies,
  where,
} from "../journeys/helpers.ts";
import { adapter } from "../world/adapter.ts";
import type { Browser } from "../world/browser.ts";
import { useClock } from "../world/clock.ts";
import { createIssuer } from "../world/issuer.ts";
import { useWorld } from "../world/server.ts";

const clock = useClock();
const server = useWorld();

afterEach(() => {
  vi.unstubAllEnvs();
});

const setUp = (config: Partial<AuthConfig> = {}) => {
  const issuer = createIssuer();
  server.use(...issuer.handlers);
  const app = application({ providers: [issuer.provider(), passwords()], ...config });
  return { issuer, app, browser: app.browser() };
};

const enter = async (browser: Browser, callbackUrl = "/dashboard") => {
  await browser.visit(`/auth/signin?callbackUrl=${encodeURIComponent(callbackUrl)}`);
  return browser.submit("/callback/credentials", { username: "ada", password: "correct horse" });
};

const warnings = ({ log }: { log: ReturnType<typeof application>["log"] }) =>
  log.lines.filter(({ level }) => level === "warn");

describe("decisions / identifiers", () => {
  it("the names of the core are exactly those of the specification", () => {
    expect(Object.keys(portico)).toEqual(
      expect.arrayContaining([
        "Auth",
        "setEnvDefaults",
        "createActionURL",
        "isAuthAction",
        "raw",
        "skipCSRFCheck",
        "customFetch",
      ]),
    );
  });
});

describe("decisions / providers by id", () => {
  it("core Auth explains how to load the other providers when it meets a string", async () => {
    const { app, browser } = setUp({ providers: ["github" as never] });
    expect((await browser.visit("/auth/signin")).status).toBe(500);
    expect(app.log.thrown[0]?.message).toMatch(/portico\/providers/);
  });
});

describe("decisions / cookies", () => {
  it.each(["pkceCodeVerifier", "state", "nonce", "callbackUrl", "webauthnChallenge"])(
    "cookies.%s warns that transaction replaces it",
    async (key) => {
      const { app, browser } = setUp({ cookies: { [key]: { name: "x" } } });
      expect((await browser.visit("/auth/signin")).status).toBe(200);
      expect(JSON.stringify(warnings(app))).toContain("transaction");
    },
  );

  it("any other key is a configuration error with the nearest right name", async () => {
    const { app, browser } = setUp({ cookies: { sesionToken: { name: "x" } } as AuthConfig["cookies"] });
    expect((await browser.visit("/auth/signin")).status).toBe(500);
    expect(app.log.thrown[0]?.message).toContain("sessionToken");
  });
});

describe("decisions / OAuth transaction", () => {
  it("one sealed cookie per transaction, named by a key derived from state; state, PKCE and nonce always on", async () => {
    const { browser } = setUp();
    const away = await leave(browser);
    const [name = ""] = transactionCookies(browser);
    const { state = "", code_challenge, code_challenge_method, nonce } = query(away);
    expect(state.startsWith(name.slice(cookieNames.transaction.length + 1))).toBe(true);
    expect([code_challenge?.length, code_challenge_method, nonce?.length]).toEqual([43, "S256", 43]);
    expect(browser.cookies[name]?.split(".")).toHaveLength(5);
  });

  it("cleared on success and on refusal", async () => {
    const { issuer, browser } = setUp();
    await signIn(browser, issuer);
    expect(transactionCookies(browser)).toEqual([]);
    await signIn(browser, issuer, { user: null });
    expect(transactionCookies(browser)).toEqual([]);
    issuer.setFaults({ nonce: "wrong" });
    await signIn(browser, issuer);
    expect(transactionCookies(browser)).toEqual([]);
  });
});

describe("decisions / callback URL", () => {
  it("no callback-url cookie", async () => {
    const { issuer, browser } = setUp();
    await signIn(browser, issuer, { callbackUrl: "/orders" });
    expect(Object.keys(browser.cookies).filter((name) => /callback/i.test(name))).toEqual([]);
  });

  it("checked by the redirect callback at the start and again at the end", async () => {
    const callbacks = spies();
    const { issuer, browser } = setUp({ callbacks });
    const landing = issuer.authorize((await leave(browser, { callbackUrl: "/orders" })).url);
    callbacks.redirect.mockImplementation(() => "/closed-since");
    expect(where(await browser.arrive(landing))).toBe("/closed-since");
  });
});

describe("decisions / anonymous reads", () => {
  it.each(["session", "providers", "error", "verify-request"])("GET /%s sets no cookie", async (action) => {
    const { browser } = setUp();
    expect((await browser.visit(`/auth/${action}`)).set).toEqual([]);
  });

  it.each(["csrf", "signin", "signout"])("GET /%s sets the CSRF cookie, once", async (action) => {
    const { browser } = setUp();
    expect((await browser.visit(`/auth/${action}`)).set.map((line) => line.split("=")[0])).toEqual([cookieNames.csrf]);
    expect((await browser.visit(`/auth/${action}`)).set).toEqual([]);
  });
});

describe("decisions / JWT renewal", () => {
  it("writes the cookie when iat + updateAge <= now, or when the callback changed the payload; else no Set-Cookie", async () => {
    const callbacks = spies();
    const { browser } = setUp({ callbacks });
    await enter(browser);
    const sets = async () => (await browser.fetch("/auth/session")).headers.getSetCookie().length;
    expect(await sets()).toBe(0);
    clock.forward(86_399);
    expect(await sets()).toBe(0);
    clock.forward(1);
    expect(await sets()).toBe(1);
    expect(await sets()).toBe(0);
    callbacks.jwt.mockImplementation(({ token }) => ({ ...token, seen: Date.now() }));
    expect(await sets()).toBe(1);
  });
});

describe("decisions / secrets", () => {
  it("in development an ephemeral one is made with a warning, and works", async () => {
    vi.stubEnv("NODE_ENV", "development");
    const { app, browser } = setUp({ secret: undefined });
    await enter(browser);
    expect(await sessionOf(browser)).not.toBeNull();
    expect(JSON.stringify(warnings(app))).toContain("portico secret");
  });

  it.each([
    ["short", "tooshort"],
    ["of low entropy", "ab".repeat(20)],
  ])("a %s secret warns at every start, with the command that generates a strong one", async (_what, secret) => {
    for (let start = 0; start < 2; start++) {
      const { app, browser } = setUp({ secret });
      await browser.visit("/auth/session");
      await vi.waitFor(() => expect(JSON.stringify(warnings(app))).toContain("npx portico secret"));
      expect(JSON.stringify(app.log.lines)).not.toContain(secret);
    }
  });
});

describe("decisions / sign-in request", () => {
  it("FL-20: a client may add authorization parameters, never replace those of the library; scope only if the provider allows it", async () => {
    const issuer = createIssuer();
    server.use(...issuer.handlers);
    const ours = [
      "client_id",
      "redirect_uri",
      "response_type",
      "state",
      "nonce",
      "code_challenge",
      "scope",
      "response_mode",
    ];
    const params = { ...Object.fromEntries(ours.map((name) => [name, "evil"])), login_hint: "ada", prompt: "login" };
    for (const allowedParams of [[], ["scope"]]) {
      const app = application({ providers: [issuer.provider({ allowedParams })] });
      const sent = query(await leave(app.browser(), { params }));
      expect(sent).toMatchObject({ login_hint: "ada", prompt: "login" });
      const replaced = Object.entries(sent).filter(([, value]) => value === "evil" || value === "openid evil");
      expect(replaced.map(([name]) => name)).toEqual(allowedParams);
    }
  });
});

describe("decisions / option merging", () => {
  it("lists replace lists, undefined leaves the default, endpoints as string or object", async () => {
    const issuer = createIssuer();
    server.use(...issuer.handlers);
    const base = { ...issuer.provider(), authorization: `${issuer.url}/authorize` };
    const options = {
      checks: ["pkce", "state"] as const,
      name: undefined,
      authorization: { params: { audience: "api" } },
    };
    const app = application({ providers: [{ ...base, options: options as object }] });
    const sent = query(await leave(app.browser()));
    expect(sent).toMatchObject({ audience: "api" });
    expect(sent).not.toHaveProperty("nonce");
    expect((await app.browser().visit("/auth/signin")).text).toContain("The OP");
  });
});

describe("decisions / linking", () => {
  it("expired database sessions count as signed out", async () => {
    const two = createIssuer({ url: "https://two.example", clientId: "two", claims: { email: "other@example.com" } });
    server.use(...two.handlers);
    const { issuer, app } = setUp();
    const store = adapter();
    const linking = application({ providers: [issuer.provider(), two.provider({ id: "two" })], adapter: store });
    const browser = linking.browser();
    await signIn(browser, issuer);
    const cookie = browser.jar.get(cookieNames.session);
    clock.forward(31 * 86_400);
    if (cookie) browser.jar.plant({ ...cookie, expires: clock.now() + 1_000_000 });
    await signIn(browser, two, { provider: "two" });
    expect(store.called.filter((method) => method === "createUser")).toHaveLength(2);
    expect(app.log.errors).toEqual([]);
  });

  it("the provider's tokens are refreshed in the stored account at each login", async () => {
    const { issuer } = setUp();
    const store = adapter();
    const app = application({ providers: [issuer.provider()], adapter: store });
    await signIn(app.browser(), issuer);
    await signIn(app.browser(), issuer);
    const account = await store.getAccount("ada-1815", "op");
    expect(account?.access_token).toBe(issuer.issued[1]?.access_token);
    expect(issuer.issued[1]?.access_token).not.toBe(issuer.issued[0]?.access_token);
  });

  it("an adapter without updateAccount works as well", async () => {
    const { issuer } = setUp();
    const app = application({ providers: [issuer.provider()], adapter: adapter({ without: ["updateAccount"] }) });
    await signIn(app.browser(), issuer);
    const browser = app.browser();
    await signIn(browser, issuer);
    expect(await sessionOf(browser)).not.toBeNull();
  });
});

describe("decisions / errors", () => {
  it("every refusal keeps the session and the token of forms", async () => {
    const { issuer, browser } = setUp();
    await enter(browser);
    const before = { ...browser.cookies };
    await signIn(browser, issuer, { user: null });
    await browser.visit("/auth/nowhere");
    await browser.visit("/auth/callback/op?code=1&state=2");
    expect(browser.cookies[cookieNames.session]).toBe(before[cookieNames.session]);
    expect(await sessionOf(browser)).toMatchObject({ user: { name: "ada" } });
  });

  it("never a stack or secret in a response", async () => {
    const { browser } = setUp({
      callbacks: {
        redirect: () => {
          throw new Error("a message of the application");
        },
      },
    });
    const page = await browser.visit("/auth/signin?callbackUrl=/x");
    expect(page.html).not.toMatch(/a message of the application|at \w+ \(|node_modules|\.ts:\d/);
    expect(page.url).toContain(home);
  });
});
