/** Where tokens are kept: in accounts, or in a sealed cookie; and what happens when they cannot be kept. */
import { describe, expect, it } from "vitest";
import type { RefreshFailed } from "../../src/core/errors/index.ts";
import type { AuthConfig } from "../../src/core/types/config.ts";
import type { OAuthConfig } from "../../src/core/types/provider.ts";
import { adapter, type TestAdapter } from "../world/adapter.ts";
import { createBrowser } from "../world/browser.ts";
import { useClock } from "../world/clock.ts";
import { secret } from "../world/config.ts";
import { createIssuer } from "../world/issuer.ts";
import { sessionOf, signIn } from "../world/journey.ts";
import { useWorld } from "../world/server.ts";
import { copyOf, tokenApp, tokenFor } from "./fresh-tokens.ts";

const issuer = createIssuer();
/** A provider that keeps its refresh tokens. */
const keeper = createIssuer({ url: "https://keeper.example", rotates: false });
useWorld(issuer, keeper);
const clock = useClock();

const cookie = "__Host-portico.provider-tokens";
const lastIssued = () => issuer.issued.at(-1)?.access_token;

async function ada(overrides: Partial<AuthConfig> = {}, provider: Partial<OAuthConfig> = {}) {
  issuer.setFaults();
  const app = tokenApp({ providers: [issuer.provider(provider)], ...overrides });
  const browser = app.browser();
  await signIn(browser, issuer);
  const before = issuer.refreshes.length;
  return { app, browser, refreshes: () => issuer.refreshes.length - before };
}

const tokenCookies = (cookies: Readonly<Record<string, string>>) =>
  Object.keys(cookies).filter((name) => name.startsWith(cookie));

describe("the cookie with the tokens", () => {
  it("is apart from the session, sealed, and out of reach for scripts", async () => {
    const { browser } = await ada();
    expect(tokenCookies(browser.cookies)).toEqual([cookie]);
    expect(browser.jar.get(cookie)).toMatchObject({ httpOnly: true, secure: true, sameSite: "lax" });
    const all = JSON.stringify(browser.cookies);
    for (const token of [issuer.issued.at(-1)?.access_token, issuer.issued.at(-1)?.refresh_token]) {
      expect(all).not.toContain(token);
    }
  });

  it("of another user is not used", async () => {
    const { browser, app } = await ada();
    const bob = app.browser();
    await signIn(bob, issuer, { user: { sub: "bob", name: "Bob" } });
    const planted = browser.jar.get(cookie);
    if (planted) bob.jar.plant(planted);
    expect((await tokenFor(bob)).reason).toBe("no-tokens");
    expect((await tokenFor(browser)).accessToken).toBeDefined();
  });

  it("is not written where an adapter keeps the tokens, and cleared where an earlier session left one", async () => {
    const { browser } = await ada({ adapter: adapter() });
    expect(tokenCookies(browser.cookies)).toEqual([]);
    browser.jar.plant({ name: cookie, value: "an earlier one", path: "/", secure: true });
    await signIn(browser, issuer);
    expect(tokenCookies(browser.cookies)).toEqual([]);
  });

  it("is written if the provider issued a refresh token; keepTokens decides otherwise", async () => {
    const without: Partial<OAuthConfig> = {
      account: ({ access_token }) => ({ ...(access_token && { access_token }) }),
    };
    // biome-ignore format: a table
    const rows: readonly (readonly [Partial<AuthConfig>, Partial<OAuthConfig>, number])[] = [
      [{},                    {},                                1],
      [{ keepTokens: false }, {},                                0],
      [{},                    without,                           0],
      [{ keepTokens: true },  without,                           1],
      [{},                    { ...without, logout: true },      1],
    ];
    for (const [config, provider, count] of rows) {
      const { browser } = await ada(config, provider);
      expect(tokenCookies(browser.cookies)).toHaveLength(count);
    }
  });

  it("holds what account() of the provider chooses, also after a refresh", async () => {
    const account: OAuthConfig["account"] = ({ access_token = "", refresh_token = "", expires_at = 0 }) => ({
      access_token: `${access_token}!`,
      refresh_token,
      expires_at,
    });
    const { browser } = await ada({}, { account });
    expect((await tokenFor(browser)).accessToken).toBe(`${lastIssued()}!`);
    clock.forward(3600);
    // What the provider issued is used; what account() returned is kept.
    expect((await tokenFor(browser)).accessToken).toBe(lastIssued());
    clock.forward(60);
    expect((await tokenFor(browser)).accessToken).toBe(`${lastIssued()}!`);
  });

  it("leaves the id_token out if it is too large, then keeps nothing, with one line in the log; the sign-in succeeds", async () => {
    const large = (name: "access_token" | "id_token"): Partial<OAuthConfig> => ({
      account: (tokens) => ({
        access_token: "a",
        refresh_token: String(tokens.refresh_token),
        [name]: "x".repeat(9_000),
      }),
    });
    const idToken = await ada({}, large("id_token"));
    expect((await tokenFor(idToken.browser)).accessToken).toBe("a");
    const accessToken = await ada({}, large("access_token"));
    await signIn(accessToken.browser, issuer);
    expect(tokenCookies(accessToken.browser.cookies)).toEqual([]);
    expect(await sessionOf(accessToken.browser)).not.toBeNull();
    expect(accessToken.app.log.lines.filter(({ code }) => code === "large-provider-tokens")).toHaveLength(1);
  });

  it("is cleared when the session has ended", async () => {
    const { browser } = await ada();
    clock.forward(31 * 86_400);
    expect(await sessionOf(browser)).toBeNull();
    expect(tokenCookies(browser.cookies)).toEqual([]);
  });
});

describe("a page that cannot set cookies", () => {
  it("without an adapter gets the stored token while it is valid, and never spends a refresh token", async () => {
    const { browser, refreshes } = await ada();
    expect((await tokenFor(browser, "", "/page")).accessToken).toBe(lastIssued());
    clock.forward(3600);
    expect((await tokenFor(browser, "", "/page")).reason).toBe("cannot-write");
    expect(refreshes()).toBe(0);
    expect((await tokenFor(browser)).accessToken).toBe(lastIssued());
    expect((await tokenFor(browser, "", "/page")).accessToken).toBe(lastIssued());
  });

  it("gets what another request has refreshed a moment ago", async () => {
    const { browser, app, refreshes } = await ada();
    clock.forward(3600);
    const late = createBrowser(app.handle, { jar: copyOf(browser) });
    await tokenFor(browser);
    expect((await tokenFor(late, "", "/page")).accessToken).toBe(lastIssued());
    expect(refreshes()).toBe(1);
  });

  it("with an adapter refreshes and stores", async () => {
    const { browser, refreshes } = await ada({ adapter: adapter() });
    clock.forward(3600);
    expect((await tokenFor(browser, "", "/page")).accessToken).toBe(lastIssued());
    expect((await tokenFor(browser, "", "/page")).accessToken).toBe(lastIssued());
    expect(refreshes()).toBe(1);
  });
});

describe('refresh: "ahead"', () => {
  it.each([{}, { adapter: adapter() }])(
    "a middleware refreshes a token before it ends, once, and the page finds it (%#)",
    async (place) => {
      const { browser, refreshes } = await ada({ ...place, refresh: "ahead" });
      await browser.fetch("/guarded");
      clock.forward(3600 - 340);
      await browser.fetch("/guarded");
      expect(refreshes()).toBe(0);
      clock.forward(20);
      await Promise.all([browser.fetch("/guarded"), browser.fetch("/guarded")]);
      expect(refreshes()).toBe(1);
      clock.forward(320);
      expect((await tokenFor(browser, "", "/page")).accessToken).toBe(lastIssued());
      expect(refreshes()).toBe(1);
    },
  );

  it("refreshes a token that lives two minutes in its last third", async () => {
    const { browser, refreshes } = await ada({ refresh: "ahead" });
    issuer.setFaults({ expiresIn: 120 });
    await signIn(browser, issuer);
    clock.forward(45);
    await browser.fetch("/guarded");
    expect(refreshes()).toBe(0);
    clock.forward(10);
    await browser.fetch("/guarded");
    expect(refreshes()).toBe(1);
  });

  it("lets the request pass if it fails, and the session callback gets the failure", async () => {
    const { app, browser } = await ada({ refresh: "ahead" });
    clock.forward(3590);
    issuer.setFaults({ refresh: { status: 400, body: { error: "invalid_grant" } } });
    expect(await (await browser.fetch("/guarded")).json()).toMatchObject({ user: { name: "Ada Lovelace" } });
    const { refreshError } = app.session.mock.lastCall?.[0] ?? {};
    expect((refreshError as RefreshFailed | undefined)?.reason).toBe("revoked");
    expect(app.log.errors).toEqual(["RefreshFailed"]);
    expect(await sessionOf(browser)).not.toBeNull();
  });

  it("does nothing for a visitor, for a session without tokens, and on demand", async () => {
    const { app, browser, refreshes } = await ada();
    clock.forward(3590);
    await browser.fetch("/guarded");
    await app.browser().fetch("/guarded");
    expect(refreshes()).toBe(0);
    const none = await ada({ refresh: "ahead", keepTokens: false });
    expect((await none.browser.fetch("/guarded")).status).toBe(200);
    expect(none.app.log.errors).toEqual([]);
  });
});

describe("the session callback", () => {
  it("gets the failure of an earlier accessToken() of the same request, and of no other", async () => {
    const { app, browser } = await ada();
    clock.forward(3600);
    issuer.setFaults({ token: 503 });
    await tokenFor(browser, "session");
    expect(app.session.mock.lastCall?.[0].refreshError?.reason).toBe("unavailable");
    await sessionOf(browser);
    expect(app.session.mock.lastCall?.[0].refreshError).toBeUndefined();
  });
});

describe("tokens that cannot be stored", () => {
  it("are returned, kept in the shared state, and stored by the next call", async () => {
    const store = adapter();
    const { app, browser, refreshes } = await ada({ adapter: store });
    clock.forward(3600);
    store.breaks({ fail: "replaceTokens" });
    expect((await tokenFor(browser)).accessToken).toBe(lastIssued());
    expect(app.log.lines.map(({ code }) => code)).toContain("refreshed-tokens-not-stored");
    store.breaks();
    clock.forward(60);
    expect((await tokenFor(browser)).accessToken).toBe(lastIssued());
    const [account] = await store.listAccounts((await store.getUserByEmail("ada@op.example"))?.id ?? "");
    expect(account?.access_token ?? lastIssued()).toBe(lastIssued());
    clock.forward(3600);
    expect((await tokenFor(browser)).accessToken).toBe(lastIssued());
    expect(refreshes()).toBe(2);
  });

  it("of a user who has signed in anew in the meantime are left alone: the newer ones are used", async () => {
    const store = adapter();
    const { app, browser } = await ada({ adapter: store });
    clock.forward(3600);
    const newer: { token?: unknown } = {};
    issuer.setFaults({
      async refresh(good) {
        issuer.setFaults();
        await signIn(app.browser(), issuer);
        newer.token = lastIssued();
        return good;
      },
    });
    expect((await tokenFor(browser)).accessToken).toBe(newer.token);
    expect((await tokenFor(browser)).accessToken).toBe(newer.token);
  });
});

/** Applications of two processes: the same adapter and secret, and no memory in common. */
const secondProcess = (store: TestAdapter) =>
  tokenApp({
    adapter: store,
    providers: [issuer.provider()],
    secret: [secret, "Qm4tJ8vZ1sXw6nR3yBk9HdLpT0aGfUe7cMiOz5Nx2Wq"],
  });

describe("two processes", () => {
  it("send one refresh for two hundred parallel requests", async () => {
    const store = adapter();
    const { app, browser, refreshes } = await ada({ adapter: store });
    const other = createBrowser(secondProcess(store).handle, { jar: copyOf(browser) });
    clock.forward(3600);
    issuer.setFaults({ delay: 50 });
    const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => tokenFor(n % 2 ? browser : other)));
    expect(new Set(answers.map(({ accessToken }) => accessToken))).toEqual(new Set([lastIssued()]));
    expect(refreshes()).toBe(1);
    expect(app.log.errors).toEqual([]);
  });

  it("of which one ends after the provider answered: the old token is not sent again, the reason is lost, the session stays", async () => {
    const store = adapter();
    const { browser, refreshes } = await ada({ adapter: store });
    const other = createBrowser(secondProcess(store).handle, { jar: copyOf(browser) });
    clock.forward(3600);
    issuer.setFaults({ refresh: "slow" });
    // It never comes back, as from a process that is killed.
    void tokenFor(browser).catch(() => {});
    await expect.poll(refreshes).toBe(1);
    const waiting = tokenFor(other);
    clock.forward(31);
    expect((await waiting).reason).toBe("lost");
    issuer.setFaults();
    expect((await tokenFor(other)).reason).toBe("lost");
    expect(refreshes()).toBe(1);
    expect(await sessionOf(other)).not.toBeNull();
  });
});

describe("an id_token in the answer to a refresh", () => {
  // biome-ignore format: a table
  const wrong = [
    ["iss", { iss: "wrong" }],
    ["sub", { sub: "wrong" }],
    ["aud", { aud: "wrong" }],
    ["signature", { signature: "otherKey" }],
    ["at_hash", { at_hash: "wrong" }],
  ] as const;

  describe.each([{}, { adapter: adapter() }])("(%#)", (place) => {
    it.each(wrong)("ID-40: with another %s is refused, and nothing of the answer is stored", async (_name, faults) => {
      const { app, browser, refreshes } = await ada(place);
      const session = await sessionOf(browser);
      clock.forward(3600);
      issuer.setFaults(faults);
      expect((await tokenFor(browser)).reason).toBe("mismatch");
      expect(app.log.errors).toEqual(["RefreshFailed"]);
      issuer.setFaults();
      expect((await tokenFor(browser)).reason).toBe("mismatch");
      expect(refreshes()).toBe(1);
      expect((await sessionOf(browser))?.user).toEqual(session?.user);
    });

    it("ID-40: of the same user is accepted, and stored; an answer without one keeps the former", async () => {
      const { browser } = await ada(place);
      for (const faults of [{}, { idToken: "missing" }, {}]) {
        clock.forward(3600);
        issuer.setFaults(faults);
        expect((await tokenFor(browser)).accessToken).toBe(lastIssued());
      }
    });
  });

  it("that cannot be verified because the keys are away is left out, and the tokens are kept", async () => {
    const { app, browser } = await ada();
    clock.forward(7200);
    issuer.rotateKeys();
    issuer.setFaults({ jwks: 503 });
    expect((await tokenFor(browser)).accessToken).toBe(lastIssued());
    expect(app.log.lines.map(({ code }) => code)).toContain("refresh-id-token");
  });
});

describe("an answer that leaves something out", () => {
  // biome-ignore format: a table
  const rows = [
    ["refresh token and id_token", { id_token: undefined },   3600],
    ["scope",                      { scope: undefined },      3600],
    ["lifetime",                   { expires_in: undefined }, 3600],
  ] as const;

  it.each(rows)("%s: the former one counts, or an hour", async (_what, refreshed, lifetime) => {
    const app = tokenApp({ providers: [keeper.provider()] });
    const browser = app.browser();
    keeper.setFaults({ refreshed });
    await signIn(browser, keeper);
    for (const _turn of [1, 2]) {
      clock.forward(3600);
      const { accessToken, expiresAt, scopes } = await tokenFor(browser, "scopes=email");
      expect(accessToken).toBe(keeper.issued.at(-1)?.access_token);
      expect([expiresAt, scopes]).toEqual([clock.seconds() + lifetime, ["openid", "profile", "email"]]);
    }
  });

  it("where neither sign-in nor refresh has a lifetime, that of the card counts; without one the token counts as valid", async () => {
    for (const [refresh, count] of [
      [{ lifetime: 600 }, 1],
      [{}, 0],
    ] as const) {
      const browser = tokenApp({ providers: [keeper.provider({ refresh })] }).browser();
      keeper.setFaults({ tokens: { expires_in: undefined } });
      await signIn(browser, keeper);
      const before = keeper.refreshes.length;
      clock.forward(580);
      await tokenFor(browser);
      expect(keeper.refreshes.length - before).toBe(count);
    }
  });
});

describe("the refresh request", () => {
  it("has the parameters of the card, and the granted scope only if the card says so", async () => {
    const sent: string[] = [];
    for (const refresh of [{}, { sendsScope: true, params: { tenant: "one" } }]) {
      const browser = tokenApp({ providers: [keeper.provider({ refresh })] }).browser();
      keeper.setFaults();
      await signIn(browser, keeper);
      await tokenFor(browser, "force");
      const { refresh_token: _, ...body } = keeper.refreshes.at(-1)?.body ?? {};
      sent.push(JSON.stringify(body));
    }
    expect(sent).toEqual([
      '{"grant_type":"refresh_token"}',
      '{"scope":"openid profile email","tenant":"one","grant_type":"refresh_token"}',
    ]);
  });
});

describe("which provider", () => {
  it("is that of the session; another one can be named, and an unknown one is an error with the choices", async () => {
    const store = adapter();
    const app = tokenApp({ adapter: store, providers: [issuer.provider(), keeper.provider({ id: "keeper" })] });
    const browser = app.browser();
    issuer.setFaults();
    keeper.setFaults();
    await signIn(browser, issuer);
    await signIn(browser, keeper, { provider: "keeper", user: { sub: "keeper-ada" } });
    expect((await tokenFor(browser)).accessToken).toBe(keeper.issued.at(-1)?.access_token);
    expect((await tokenFor(browser, "provider=op")).accessToken).toBe(lastIssued());
    expect((await tokenFor(browser, "provider=nope")).error).toBe("InvalidProvider");
    expect(app.log.thrown.at(-1)?.message).toContain("Choices: op, keeper.");
  });
});
