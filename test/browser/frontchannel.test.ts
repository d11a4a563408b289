/** Front-channel logout in Chromium: a page of the provider at 127.0.0.1 shows the application at localhost in a frame. */
import { createServer, type Server } from "node:http";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { close, listen } from "../../examples/demo/ports.ts";
import { serverOf } from "../../examples/demo/serve.ts";
import { MemoryAdapter } from "../../src/adapters/memory.ts";
import { Auth } from "../../src/core/auth.ts";
import type { AuthConfig } from "../../src/core/types/config.ts";
import OIDC from "../../src/providers/oidc.ts";
import { createLog, testConfig } from "../world/config.ts";
import { openBrowser, visitsWith } from "./helpers.ts";

const anyPort = { port: 0, exact: false };
const name = "portico.session-token";

let browser: Browser;
let servers: readonly Server[];
let adapter: ReturnType<typeof MemoryAdapter>;
let config: Omit<AuthConfig, "raw">;
const sites = { app: "", issuer: "", stranger: "" };
const visit = visitsWith(() => browser);

/** A page with the logout URL of the application in a frame. It notes what the browser reports about the frame. */
const framing = (url: string) =>
  `<!doctype html><title>Signing out</title><iframe src="${url.replaceAll("&", "&amp;")}" onload="document.title='loaded'"></iframe>`;

beforeAll(async () => {
  browser = await openBrowser();
  const pages = () =>
    createServer((request, response) => {
      const url = new URL(request.url ?? "/", "http://here").searchParams.get("frame") ?? "";
      response.writeHead(200, { "content-type": "text/html" }).end(framing(url));
    });
  const [issuer, stranger] = [pages(), pages()];
  const app = serverOf(
    () => sites.app,
    (request) => Auth(request, config),
  );
  servers = [issuer, stranger, app];
  sites.issuer = `http://127.0.0.1:${await listen(issuer, "127.0.0.1", anyPort)}`;
  sites.stranger = `http://127.0.0.1:${await listen(stranger, "127.0.0.1", anyPort)}`;
  sites.app = `http://localhost:${await listen(app, "localhost", anyPort)}`;
});
afterAll(() => Promise.all([browser.close(), ...servers.map(close)]));

/** Ada has a session that the provider opened. */
beforeEach(async () => {
  adapter = MemoryAdapter();
  const provider = OIDC({
    id: "op",
    name: "The OP",
    issuer: sites.issuer,
    clientId: "cid",
    clientSecret: "a client secret",
    logout: { frontchannel: true },
  });
  config = testConfig({ url: sites.app, adapter, logger: createLog().logger, providers: [provider] });
  const user = await adapter.createUser({ id: "1", name: "Ada", email: "ada@example.com", emailVerified: null });
  const expires = new Date(Date.now() + 86_400_000);
  await adapter.createSession({ sessionToken: "the-token", userId: user.id, expires, provider: "op", sid: "the-sid" });
});

const logoutUrl = (sid: string) =>
  `${sites.app}/auth/frontchannel-logout/op?${new URLSearchParams({ iss: sites.issuer, sid })}`;

/** What Chromium shows in place of a page that must not be framed. */
const refused = "localhost refused to connect.";

/** Opens a page that shows a URL in a frame. Returns the text in the frame. */
async function framed(page: Page, by: string, url: string): Promise<string> {
  await page.goto(`${by}/?frame=${encodeURIComponent(url)}`);
  await page.waitForFunction("document.title === 'loaded'");
  const [, frame] = page.frames();
  return (
    (await frame
      ?.locator("body")
      .textContent({ timeout: 2_000 })
      .catch(() => "")) ?? ""
  );
}

const asAda = async <T>(visitor: (page: Page) => Promise<T>): Promise<T> =>
  visit({}, async (page) => {
    await page.context().addCookies([{ name, value: "the-token", url: sites.app, httpOnly: true, sameSite: "Lax" }]);
    return visitor(page);
  });

const isSignedIn = async (page: Page): Promise<boolean> => {
  await page.goto(`${sites.app}/auth/session`);
  return ((await page.locator("body").textContent()) ?? "").includes("Ada");
};

describe("front-channel logout", () => {
  it("LO-17: the frame gets no cookie, and ends the session by its sid", async () => {
    await asAda(async (page) => {
      expect(await isSignedIn(page)).toBe(true);
      const cookies: (string | undefined)[] = [];
      page.on("request", async (request) => {
        if (request.url().startsWith(sites.app)) cookies.push((await request.allHeaders()).cookie);
      });
      expect(await framed(page, sites.issuer, logoutUrl("the-sid"))).toContain("Sign-out request received");
      expect(cookies).toEqual([undefined]);
      expect(await isSignedIn(page)).toBe(false);
    });
  });

  it("LO-17: another sid ends nothing", async () => {
    await asAda(async (page) => {
      expect(await framed(page, sites.issuer, logoutUrl("another"))).toContain("Sign-out request received");
      expect(await isSignedIn(page)).toBe(true);
    });
  });

  it("HD-01: no other origin may show the frame, and no other page may be shown", async () => {
    await asAda(async (page) => {
      expect(await framed(page, sites.stranger, logoutUrl("another"))).toContain(refused);
      for (const path of ["signout", "signin", "signout/return"]) {
        expect(await framed(page, sites.issuer, `${sites.app}/auth/${path}`)).toContain(refused);
      }
    });
  });
});
