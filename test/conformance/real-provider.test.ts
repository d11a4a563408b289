/** Sign-out with oidc-provider, as a real server: over real HTTP on this machine, with its own logout tokens and checks. */
import { createServer, type RequestListener, type Server } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Browser } from "../../examples/demo/check/browser.ts";
import { close, listen } from "../../examples/demo/ports.ts";
import { lighthouse } from "../../examples/demo/provider/provider.ts";
import { serverOf } from "../../examples/demo/serve.ts";
import { MemoryAdapter } from "../../src/adapters/memory.ts";
import { Auth } from "../../src/core/auth.ts";
import type { Adapter } from "../../src/core/types/adapter.ts";
import type { AuthConfig } from "../../src/core/types/config.ts";
import OIDC from "../../src/providers/oidc.ts";
import { createLog, type Log, testConfig } from "../world/config.ts";

const anyPort = { port: 0, exact: false };

interface Site {
  readonly origin: string;
  readonly issuer: string;
  readonly adapter: Adapter;
  readonly log: Log;
  readonly ended: string[];
  readonly servers: readonly Server[];
}

/** The provider is at 127.0.0.1 and the application at localhost: two sites for a browser. */
async function start(): Promise<Site> {
  const handlers: { provider?: RequestListener; config?: Omit<AuthConfig, "raw">; origin: string } = { origin: "" };
  const provider = createServer((request, response) => handlers.provider?.(request, response));
  const app = serverOf(
    () => handlers.origin,
    (request) => {
      const { pathname } = new URL(request.url);
      return handlers.config && pathname.startsWith("/auth/")
        ? Auth(request, handlers.config)
        : new Response("A page.");
    },
  );
  const issuer = `http://127.0.0.1:${await listen(provider, "127.0.0.1", anyPort)}`;
  const origin = `http://localhost:${await listen(app, "localhost", anyPort)}`;
  const client = { id: "conformance", secret: "a secret of the conformance tests", name: "Conformance" };
  const [adapter, log, ended]: [Adapter, Log, string[]] = [MemoryAdapter(), createLog(), []];
  handlers.origin = origin;
  handlers.config = testConfig({
    url: origin,
    adapter,
    // The tests use the stored access token.
    encryptTokens: false,
    logger: log.logger,
    providers: [
      OIDC({
        id: "lighthouse",
        name: "Lighthouse ID",
        issuer,
        clientId: client.id,
        clientSecret: client.secret,
        logout: { backchannel: true },
        initiateLogin: true,
      }),
    ],
    events: { signOut: async (message) => void ended.push("session" in message ? "session" : "token") },
  });
  handlers.provider = await lighthouse(issuer, { ...client, redirectUri: `${origin}/auth/callback/lighthouse` });
  return { origin, issuer, adapter, log, ended, servers: [provider, app] };
}

let site: Site;
beforeEach(async () => {
  site = await start();
});
afterEach(async () => {
  await Promise.all(site.servers.map(close));
});

/** Signs Ines in, with a new session at the provider. */
async function signedIn(): Promise<Browser> {
  const browser = new Browser();
  const page = await browser.open(`${site.origin}/auth/signin?callbackUrl=/home`);
  const consent = await browser.press(await browser.press(page, "Lighthouse ID"), "Ines Moreau");
  // The provider asks for consent once.
  if (consent.url.origin === site.issuer) await browser.press(consent, "Allow");
  expect(await sessionOf(browser)).not.toBeNull();
  return browser;
}

const sessionOf = async (browser: Browser) => JSON.parse((await browser.open(`${site.origin}/auth/session`)).body);

const account = async () => {
  const user = await site.adapter.getUserByEmail?.("ines@lighthouse.example");
  return (await site.adapter.listAccounts?.(user?.id ?? ""))?.[0];
};

const userinfo = (token: string | null | undefined) =>
  fetch(`${site.issuer}/me`, { headers: { authorization: `Bearer ${token}` } });

const problems = () => site.log.lines.filter(({ level, code }) => level !== "debug" && code !== "plain-endpoint");

describe("oidc-provider", () => {
  it("oidcc-client-test-rp-init-logout: accepts the logout request, and its return is handled", async () => {
    const browser = await signedIn();
    const token = (await account())?.access_token;
    expect((await userinfo(token)).status).toBe(200);
    const asked = await browser.press(await browser.open(`${site.origin}/auth/signout`), "Sign out here and at");
    expect([asked.status, asked.url.origin]).toEqual([200, site.issuer]);
    expect(await sessionOf(browser)).toBeNull();
    expect((await userinfo(token)).status).toBe(401);
    expect((await account())?.access_token).toBeNull();
    const back = await browser.press(asked, "Yes, sign me out");
    expect([back.status, back.url.origin + back.url.pathname]).toEqual([200, `${site.origin}/auth/signout/return`]);
    expect(back.words).toContain("and at Lighthouse ID");
    const next = await browser.press(await browser.open(`${site.origin}/auth/signin`), "Lighthouse ID");
    expect(next.words).toContain("Choose an account");
    expect(problems()).toEqual([]);
  });

  it("returns to the callback URL of the sign-out", async () => {
    const browser = await signedIn();
    const page = await browser.open(`${site.origin}/auth/signout?callbackUrl=/bye`);
    const back = await browser.press(await browser.press(page, "Sign out here and at"), "Yes, sign me out");
    expect(back.url.href).toBe(`${site.origin}/bye`);
  });

  it("oidcc-client-test-rp-backchannel-rpinitlogout: its logout token ends the session of its sid, and no other", async () => {
    const browser = await signedIn();
    const other = await signedIn();
    const asked = await browser.open(`${site.issuer}/session/end`);
    await browser.press(asked, "Yes, sign me out");
    expect(await sessionOf(browser)).toBeNull();
    expect(await sessionOf(other)).not.toBeNull();
    expect(site.ended).toEqual(["session"]);
    expect(problems()).toEqual([]);
  });

  it("sends a logout token during a sign-out from here, too: 200, and other sessions go on", async () => {
    const browser = await signedIn();
    const other = await signedIn();
    const page = await browser.open(`${site.origin}/auth/signout`);
    await browser.press(await browser.press(page, "Sign out here and at"), "Yes, sign me out");
    expect(await sessionOf(other)).not.toBeNull();
    expect(problems()).toEqual([]);
  });

  it("oidcc-client-test-3rd-party-init-login: completes a sign-in that it starts", async () => {
    const browser = await signedIn();
    await browser.press(await browser.open(`${site.origin}/auth/signout`), "Sign out");
    expect(await sessionOf(browser)).toBeNull();
    const params = new URLSearchParams({ iss: site.issuer, target_link_uri: `${site.origin}/home` });
    const url = new URL(`/auth/initiate/lighthouse?${params}`, site.origin);
    const page = await browser.send({ method: "GET", url, from: new URL(site.issuer) });
    expect(page.url.href).toBe(`${site.origin}/home`);
    expect(await sessionOf(browser)).not.toBeNull();
  });
});
