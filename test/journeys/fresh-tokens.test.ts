/** Ada calls an API: her access token is always valid, and each refresh token is sent once. */
import { describe, expect, it } from "vitest";
import type { AuthConfig } from "../../src/core/types/config.ts";
import type { OAuthConfig } from "../../src/core/types/provider.ts";
import { adapter } from "../world/adapter.ts";
import { createBrowser } from "../world/browser.ts";
import { useClock } from "../world/clock.ts";
import { createIssuer } from "../world/issuer.ts";
import { sessionOf, signIn } from "../world/journey.ts";
import { useWorld } from "../world/server.ts";
import { copyOf, tokenApp, tokenFor } from "./fresh-tokens.ts";

const issuer = createIssuer();
/** A provider that takes the same refresh token again and again. */
const keeper = createIssuer({ url: "https://keeper.example", rotates: false });
useWorld(issuer, keeper);
const clock = useClock();

type Kind =
  | "a memory adapter"
  | "no adapter"
  | "an adapter without shared state"
  | "an adapter that cannot update accounts";

const bare = ["replaceTokens", "deleteProviderSessions", "state"] as const;

// biome-ignore format: a table
const places: Readonly<Record<Kind, () => Partial<AuthConfig>>> = {
  "a memory adapter":                       () => ({ adapter: adapter() }),
  "no adapter":                             () => ({}),
  "an adapter without shared state":        () => ({ adapter: adapter({ without: bare }) }),
  "an adapter that cannot update accounts": () => ({ adapter: adapter({ without: [...bare, "updateAccount", "listAccounts"] }), session: { strategy: "jwt" } }),
};

async function ada(overrides: Partial<AuthConfig> = {}, provider: Partial<OAuthConfig> = {}) {
  issuer.setFaults();
  const app = tokenApp({ providers: [issuer.provider(provider)], ...overrides });
  const browser = app.browser();
  await signIn(browser, issuer);
  const refreshed = issuer.refreshes.length;
  const reused = issuer.revokedFamilies.length;
  return {
    app,
    browser,
    refreshes: () => issuer.refreshes.length - refreshed,
    reuses: () => issuer.revokedFamilies.length - reused,
  };
}

const lastIssued = () => issuer.issued.at(-1)?.access_token;

describe.each(Object.keys(places) as Kind[])("with %s", (kind) => {
  const setUp = (provider: Partial<OAuthConfig> = {}) => ada(places[kind](), provider);

  it("a token that is valid is returned as it is", async () => {
    const { browser, refreshes } = await setUp();
    const { accessToken, expiresAt, scopes } = await tokenFor(browser);
    expect([accessToken, expiresAt, scopes]).toEqual([
      lastIssued(),
      clock.seconds() + 3600,
      ["openid", "profile", "email"],
    ]);
    expect(refreshes()).toBe(0);
  });

  it("a token that has ended is refreshed, and the new refresh token is used the next time", async () => {
    const { browser, refreshes, reuses } = await setUp();
    for (const count of [1, 2, 3]) {
      clock.forward(3600);
      const { accessToken } = await tokenFor(browser);
      expect([accessToken, refreshes()]).toEqual([lastIssued(), count]);
    }
    expect((await tokenFor(browser)).accessToken).toBe(lastIssued());
    expect([refreshes(), reuses()]).toEqual([3, 0]);
  });

  it("a token that ends within 30 seconds counts as ended, and minLifetime adds to them", async () => {
    const { browser, refreshes } = await setUp();
    clock.forward(3600 - 31);
    await tokenFor(browser);
    expect(refreshes()).toBe(0);
    await tokenFor(browser, "minLifetime=1");
    expect(refreshes()).toBe(1);
  });

  it("two hundred parallel requests refresh once, and each of them gets the new token", async () => {
    const { browser, refreshes, reuses } = await setUp();
    clock.forward(3600);
    const answers = await Promise.all(Array.from({ length: 200 }, () => tokenFor(browser)));
    expect(new Set(answers.map(({ accessToken }) => accessToken))).toEqual(new Set([lastIssued()]));
    expect([refreshes(), reuses()]).toEqual([1, 0]);
    clock.forward(3600);
    expect((await tokenFor(browser)).accessToken).toBe(lastIssued());
    expect(reuses()).toBe(0);
  });

  it("a request with the cookies from before the refresh gets the same token, and the cookies with it", async () => {
    const { browser, app, refreshes, reuses } = await setUp();
    clock.forward(3600);
    const late = createBrowser(app.handle, { jar: copyOf(browser) });
    await tokenFor(browser);
    expect((await tokenFor(late)).accessToken).toBe(lastIssued());
    clock.forward(3600);
    expect((await tokenFor(late)).accessToken).toBe(lastIssued());
    expect([refreshes(), reuses()]).toEqual([2, 0]);
  });

  it("force refreshes a token that has not ended", async () => {
    const { browser, refreshes } = await setUp();
    expect((await tokenFor(browser, "force")).accessToken).toBe(lastIssued());
    expect(refreshes()).toBe(1);
  });

  it("a refresh token that the provider revoked is a failure with that reason, asked once by a page of fifty parts; the session stays", async () => {
    const { browser, refreshes } = await setUp();
    clock.forward(3600);
    issuer.setFaults({ refresh: { status: 400, body: { error: "invalid_grant" } } });
    const answers = await Promise.all(Array.from({ length: 50 }, () => tokenFor(browser)));
    expect(new Set(answers.map(({ reason }) => reason))).toEqual(new Set(["revoked"]));
    expect((await tokenFor(browser)).reason).toBe("revoked");
    expect(refreshes()).toBe(1);
    expect(await sessionOf(browser)).not.toBeNull();
  });

  it("a provider that is away spends nothing: a later call succeeds", async () => {
    const { browser, refreshes, reuses } = await setUp();
    clock.forward(3600);
    issuer.setFaults({ token: 503 });
    const answers = await Promise.all([tokenFor(browser), tokenFor(browser), tokenFor(browser)]);
    expect(answers.map(({ reason }) => reason)).toEqual(Array(3).fill("unavailable"));
    expect(refreshes()).toBe(1);
    issuer.setFaults();
    clock.forward(3);
    expect((await tokenFor(browser)).accessToken).toBe(lastIssued());
    expect([refreshes(), reuses()]).toEqual([2, 0]);
  });

  it("an answer that is lost is not asked for again: the reason is lost, and the session stays", async () => {
    const { browser, refreshes, reuses } = await setUp();
    clock.forward(3600);
    issuer.setFaults({ refresh: "down" });
    expect((await tokenFor(browser)).reason).toBe("lost");
    issuer.setFaults();
    clock.forward(86_400);
    expect((await tokenFor(browser)).reason).toBe("lost");
    expect([refreshes(), reuses()]).toEqual([1, 0]);
    expect(await sessionOf(browser)).not.toBeNull();
    await signIn(browser, issuer);
    expect((await tokenFor(browser)).accessToken).toBe(lastIssued());
  });

  it("an answer that is lost is asked for once more where the card allows it", async () => {
    const app = tokenApp({ ...places[kind](), providers: [keeper.provider({ refresh: { mayRetry: true } })] });
    const browser = app.browser();
    await signIn(browser, keeper);
    for (const lostAnswers of [1, 2]) {
      clock.forward(3600);
      const before = keeper.refreshes.length;
      keeper.setFaults({
        refresh: (good) => (keeper.refreshes.length - before > lostAnswers ? good : Response.error()),
      });
      const answers = await Promise.all([tokenFor(browser), tokenFor(browser), tokenFor(browser)]);
      const outcome = lostAnswers === 1 ? { accessToken: keeper.issued.at(-1)?.access_token } : { reason: "lost" };
      expect(answers).toMatchObject([outcome, outcome, outcome]);
      expect(keeper.refreshes.length - before).toBe(2);
    }
  });

  it("a scope that was not granted is a failure that names the way to ask for it, and spends nothing", async () => {
    const { browser, app, refreshes } = await setUp();
    clock.forward(3600);
    expect((await tokenFor(browser, "scopes=email+calendar")).reason).toBe("scope");
    expect(app.log.thrown.at(-1)?.message).toContain('signIn("op", { scopes }). Missing: calendar.');
    expect((await tokenFor(browser, "scopes=email")).accessToken).toBe(lastIssued());
    expect(refreshes()).toBe(1);
  });

  it("without a session there is no token", async () => {
    const { app } = await setUp();
    expect((await tokenFor(app.browser())).error).toBe("SessionRequired");
  });

  it("after a sign-out there is none, and its cookie is gone", async () => {
    const { browser } = await setUp();
    await browser.visit("/auth/signout");
    await browser.submit();
    expect((await tokenFor(browser)).error).toBe("SessionRequired");
    expect(Object.keys(browser.cookies).filter((name) => name.includes("provider-tokens"))).toEqual([]);
  });
});
