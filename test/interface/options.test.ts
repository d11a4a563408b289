/** interface.md, "Configuration object": each option, its default and its rule. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { Auth } from "../../src/core/auth.ts";
import { cookieNames, passwords, secret, sessionOf } from "../journeys/helpers.ts";
import { adapter } from "../world/adapter.ts";
import { useClock } from "../world/clock.ts";
import { createLog, testConfig } from "../world/config.ts";
import { cookieLine, enter, setUp } from "./helpers.ts";

const clock = useClock();

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

describe("Configuration / providers", () => {
  it("[] is the default: a page without sign-in methods", async () => {
    const { browser } = setUp({ providers: [] });
    expect((await browser.visit("/auth/signin")).status).toBe(200);
    expect(await (await browser.fetch("/auth/providers")).json()).toEqual({});
  });

  it("built-in or custom provider objects, or functions that make them", async () => {
    const { browser } = setUp({ providers: [passwords(), () => passwords({ id: "second", name: "Second" })] });
    expect(Object.keys(await (await browser.fetch("/auth/providers")).json())).toEqual(["credentials", "second"]);
  });
});

describe("Configuration / adapter", () => {
  it("when set, session strategy defaults to database; without one, to jwt", async () => {
    const store = adapter();
    const user = await store.createUser({ id: "1", email: "ada@app.example", emailVerified: null });
    const stored = setUp({ adapter: store, providers: [passwords({ authorize: () => user })] });
    await enter(stored.browser);
    expect(stored.browser.cookies[cookieNames.session]).toMatch(/^[0-9a-f]{64}$/);
    const plain = setUp();
    await enter(plain.browser);
    expect(plain.browser.cookies[cookieNames.session]?.split(".")).toHaveLength(5);
  });
});

describe("Configuration / basePath", () => {
  it("/auth in all other frameworks", async () => {
    const { app } = setUp();
    expect((await app.handle(new Request("https://app.example/auth/csrf"))).status).toBe(200);
  });

  it.each(["/api/auth", "/a/b/c", "/"])("%s is the path of the routes, and nothing else is", async (basePath) => {
    const config = testConfig({ providers: [passwords()], basePath });
    const base = basePath === "/" ? "" : basePath;
    const ours = await Auth(new Request(`https://app.example${base}/providers`), config);
    expect((await ours.json()).credentials.signinUrl).toBe(`https://app.example${base}/signin/credentials`);
    expect((await Auth(new Request(`https://app.example/x${base}/providers`), config)).status).toBe(404);
  });
});

describe("Configuration / cookies", () => {
  it("overrides names and options of any cookie", async () => {
    const { browser } = setUp({
      cookies: {
        sessionToken: { name: "who", options: { path: "/app", sameSite: "strict" } },
        csrfToken: { options: { domain: "app.example" } },
      },
    });
    await browser.visit("/auth/signin");
    const [csrf = ""] = browser.page.set;
    expect(csrf).toMatch(/^__Secure-portico\.csrf-token=.*; Domain=app\.example/);
    const page = await browser.submit("/callback/credentials", { username: "ada", password: "correct horse" });
    expect(cookieLine(page, "who")).toMatch(/Path=\/app; .*HttpOnly; Secure; SameSite=Strict/);
  });
});

describe("Configuration / callbacks, events and pages", () => {
  it("{} is the default of each: every user may sign in, events have no handler, and the built-in pages are shown", async () => {
    const { browser } = setUp({ callbacks: {}, events: {}, pages: {} });
    await enter(browser);
    expect(await sessionOf(browser)).not.toBeNull();
    for (const page of ["signin", "signout", "error", "verify-request"]) {
      expect((await browser.visit(`/auth/${page}`)).way).toHaveLength(1);
    }
  });

  it("undefined leaves the default", async () => {
    const { browser } = setUp({ callbacks: { signIn: undefined, session: undefined } as never, theme: undefined });
    await enter(browser);
    expect(await sessionOf(browser)).not.toBeNull();
  });
});

describe("Configuration / debug and logger", () => {
  it("debug: false is the default: no debug lines", async () => {
    const debug = vi.spyOn(console, "debug").mockReturnValue();
    const config = testConfig({ providers: [passwords()] });
    delete config.logger;
    await Auth(new Request("https://app.example/auth/session"), config);
    expect(debug).not.toHaveBeenCalled();
  });

  it("logger: console by default, and for levels that are left out", async () => {
    const error = vi.spyOn(console, "error").mockReturnValue();
    const warn = vi.fn();
    const config = testConfig({ providers: [passwords()], logger: { warn } });
    await Auth(new Request("https://app.example/auth/nowhere"), config);
    expect(error).toHaveBeenCalledTimes(1);
    expect(error.mock.calls[0]?.[0]).toContain("UnknownAction");
  });

  it("logger: each level takes a code plus message arguments", async () => {
    const log = createLog();
    await Auth(new Request("https://app.example/auth/nowhere"), testConfig({ logger: log.logger }));
    expect(log.lines).toMatchObject([
      {
        level: "error",
        code: "UnknownAction",
        message: [{ type: "UnknownAction" }, { reference: expect.any(String) }],
      },
    ]);
  });

  it("debug is ignored if a custom logger is set", async () => {
    const debug = vi.spyOn(console, "debug").mockReturnValue();
    const { browser } = setUp({ debug: true });
    await enter(browser);
    expect(debug).not.toHaveBeenCalled();
  });
});

describe("Configuration / experimental", () => {
  it("enableWebAuthn: false is the default: a webauthn provider is a configuration error", async () => {
    const passkey = { id: "passkey", name: "Passkey", type: "webauthn" } as const;
    const { app, browser } = setUp({ providers: [passkey] });
    expect((await browser.visit("/auth/signin")).status).toBe(500);
    expect(app.log.errors).toEqual(["ExperimentalFeatureNotEnabled"]);
  });

  it("enabling prints a warning", async () => {
    const passkey = { id: "passkey", name: "Passkey", type: "webauthn" } as const;
    const { app, browser } = setUp({ providers: [passkey], experimental: { enableWebAuthn: true } });
    await browser.visit("/auth/signin");
    expect(app.log.lines.filter(({ level }) => level === "warn").map(({ code }) => code)).toContain(
      "experimental-webauthn",
    );
  });
});

describe("Configuration / jwt", () => {
  it("encode and decode replace how the session is written and read", async () => {
    const encode = vi.fn(async ({ token }) => Buffer.from(JSON.stringify(token)).toString("base64url"));
    const decode = vi.fn(async ({ token = "" }) => JSON.parse(Buffer.from(token, "base64url").toString()));
    const { browser } = setUp({ jwt: { encode, decode } });
    await enter(browser);
    expect(await sessionOf(browser)).toMatchObject({ user: { name: "ada" } });
    const common = { secret, salt: cookieNames.session };
    expect(encode).toHaveBeenCalledWith({ ...common, token: expect.objectContaining({ sub: "1" }), maxAge: 2_592_000 });
    expect(decode).toHaveBeenCalledWith({ ...common, token: browser.cookies[cookieNames.session] });
  });
});

describe("Configuration / secret", () => {
  it("with an array, the first secret that decrypts is used, and new sessions use the first", async () => {
    const [former, next] = [secret, "Qf8Wn2Lr6TxZ0bVyK4mPd9sHgJ1cEuRa5iOo3vNtBqY"];
    const old = setUp({ secret: former });
    await enter(old.browser);
    const both = setUp({ secret: [next, former] });
    const cookie = old.browser.jar.get(cookieNames.session);
    if (cookie) both.browser.jar.plant(cookie);
    expect(await sessionOf(both.browser)).not.toBeNull();
    const fresh = setUp({ secret: [next] });
    const renewed = both.browser.jar.get(cookieNames.session);
    if (renewed) fresh.browser.jar.plant(renewed);
    expect(await sessionOf(fresh.browser)).not.toBeNull();
  });
});

describe("Configuration / session", () => {
  it("strategy: an explicit jwt forces JWT, also with an adapter", async () => {
    const { browser } = setUp({ adapter: adapter(), session: { strategy: "jwt" } });
    await enter(browser);
    expect(browser.cookies[cookieNames.session]?.split(".")).toHaveLength(5);
  });

  it("maxAge: seconds, relative from now", async () => {
    const { browser } = setUp({ session: { maxAge: 60, updateAge: 0 } });
    await enter(browser);
    clock.forward(59);
    expect((await sessionOf(browser))?.expires).toBe(new Date(clock.now() + 60_000).toISOString());
    clock.forward(60 + 16);
    expect(await sessionOf(browser)).toBeNull();
  });

  it("updateAge: 0 means update on every access", async () => {
    const { browser } = setUp({ session: { updateAge: 0 } });
    await enter(browser);
    const before = browser.cookies[cookieNames.session];
    await sessionOf(browser);
    expect(browser.cookies[cookieNames.session]).not.toBe(before);
  });

  it("updateAge: one day by default", async () => {
    const { browser } = setUp();
    await enter(browser);
    const before = browser.cookies[cookieNames.session];
    clock.forward(86_399);
    await sessionOf(browser);
    expect(browser.cookies[cookieNames.session]).toBe(before);
    clock.forward(1);
    await sessionOf(browser);
    expect(browser.cookies[cookieNames.session]).not.toBe(before);
  });

  it("generateSessionToken: makes the token of database sessions", async () => {
    const store = adapter();
    const user = await store.createUser({ id: "1", email: "ada@app.example", emailVerified: null });
    const { browser } = setUp({
      adapter: store,
      providers: [passwords({ authorize: () => user })],
      session: { generateSessionToken: () => "a-token-of-our-own" },
    });
    await enter(browser);
    expect(browser.cookies[cookieNames.session]).toBe("a-token-of-our-own");
  });
});
