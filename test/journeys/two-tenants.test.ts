/** Two tenants in one process, and configurations that are made for each request: nothing passes from one to the other. */
import { describe, expect, it } from "vitest";
import { Auth } from "../../src/core/auth.ts";
import { customFetch } from "../../src/core/markers.ts";
import type { AuthConfig } from "../../src/core/types/config.ts";
import { post } from "../core/methods/email/helpers.ts";
import { adapter } from "../world/adapter.ts";
import { type Browser, createBrowser } from "../world/browser.ts";
import { useClock } from "../world/clock.ts";
import { testConfig } from "../world/config.ts";
import { createIssuer } from "../world/issuer.ts";
import { useWorld } from "../world/server.ts";
import { application, leave, passwords, query, sessionOf, signIn, where } from "./helpers.ts";

useClock();
const server = useWorld();
const [red, blue] = ["https://red.example", "https://blue.example"];
const secrets = {
  red: "Rd3mZ0sX7nq5Y1hT8bKc2RgW4dLfP9uEaQ",
  blue: "BlFq8Wn2Lr6TxZ0bVyK4mPd9sHgJ1cEuRa",
};

const enter = async (browser: Browser, username: string, password: string) => {
  await browser.visit("/auth/signin");
  return browser.submit("/callback/credentials", { username, password });
};

describe("two tenants", () => {
  it("have their own sessions: a cookie of one is invalid at the other", async () => {
    const one = application({ providers: [passwords()], secret: secrets.red });
    const two = application({ providers: [passwords()], secret: secrets.blue });
    const browser = createBrowser(one.handle, { origin: red });
    await enter(browser, "ada", "correct horse");
    const other = createBrowser(two.handle, { origin: red, jar: browser.jar });
    expect(await sessionOf(createBrowser(one.handle, { origin: red, jar: browser.jar }))).not.toBeNull();
    expect(await sessionOf(other)).toBeNull();
  });

  it("MT-01: with and without magic links, interleaved, require no database of each other", async () => {
    const withLinks = post();
    const without = application({ providers: [passwords()] });
    for (let turn = 0; turn < 200; turn++) {
      const [links, words] = await Promise.all([
        withLinks.browser().visit("/auth/signin"),
        without.browser().visit("/auth/signin"),
      ]);
      expect([links.status, words.status]).toEqual([200, 200]);
      expect(words.html).not.toContain("/signin/email");
      expect(links.html).not.toContain("/callback/credentials");
    }
    expect([...withLinks.log.errors, ...without.log.errors]).toEqual([]);
  });

  it("MT-01: one with a broken configuration breaks no other", async () => {
    const broken = application({ providers: [{ ...passwords(), id: "a b" }] });
    const sound = application({ providers: [passwords()] });
    for (let turn = 0; turn < 3; turn++) {
      expect((await broken.browser().visit("/auth/signin")).status).toBe(500);
      expect((await sound.browser().visit("/auth/signin")).status).toBe(200);
    }
  });

  it("MT-02: at two hosts: the host of the first request is never the host of the second", async () => {
    const app = application({ providers: [passwords()], trustHost: true });
    for (const origin of [red, blue, red]) {
      const browser = createBrowser(app.handle, { origin });
      const providers = await (await browser.fetch("/auth/providers")).json();
      expect(providers.credentials.callbackUrl).toBe(`${origin}/auth/callback/credentials`);
    }
  });

  it("MT-07: with the same issuer send their own requests, each by its own fetch", async () => {
    const issuer = createIssuer();
    server.use(...issuer.handlers);
    const asked = { red: 0, blue: 0 };
    const through = (tenant: keyof typeof asked) =>
      application({
        providers: [
          issuer.provider({
            [customFetch]: ((input, init) => {
              asked[tenant]++;
              return fetch(input, init);
            }) as typeof fetch,
          }),
        ],
      });
    const [one, two] = [through("red"), through("blue")];
    await signIn(one.browser(), issuer);
    const first = { ...asked };
    await signIn(two.browser(), issuer);
    expect(first.red).toBeGreaterThan(0);
    expect(first.blue).toBe(0);
    expect(asked).toEqual({ red: first.red, blue: first.red });
  });

  it("have their own users behind the same provider", async () => {
    const issuer = createIssuer();
    server.use(...issuer.handlers);
    const stores = [adapter(), adapter()];
    for (const store of stores) {
      const app = application({ providers: [issuer.provider()], adapter: store });
      await signIn(app.browser(), issuer);
    }
    expect(stores.map(({ called }) => called.filter((method) => method === "createUser").length)).toEqual([1, 1]);
  });

  it("MT-01: one that consumes a response does not consume it for the other", async () => {
    const issuer = createIssuer();
    server.use(...issuer.handlers);
    const [one, two] = [
      application({ providers: [issuer.provider()] }),
      application({ providers: [issuer.provider()] }),
    ];
    const browser = one.browser();
    const landing = issuer.authorize((await leave(browser)).url);
    const twin = createBrowser(two.handle, { jar: browser.jar });
    await browser.tab().arrive(landing, { follow: false });
    const page = await twin.arrive(landing);
    expect(query(page).error).not.toBe("Configuration");
  });
});

describe("a configuration that is created for each request", () => {
  /** By the host of the request; the red one is slow. */
  const lazy = async (request: Request): Promise<Omit<AuthConfig, "raw">> => {
    const isRed = new URL(request.url).origin === red;
    if (isRed) await new Promise((resolve) => setTimeout(resolve, 20));
    return testConfig({
      providers: [passwords({ id: isRed ? "red" : "blue", name: isRed ? "Red" : "Blue" })],
      secret: isRed ? secrets.red : secrets.blue,
    });
  };
  const handle = async (request: Request) =>
    new URL(request.url).pathname.startsWith("/auth/") ? Auth(request, await lazy(request)) : new Response("ours");

  it("MT-03: is the one of its own request to the end, however many are pending", async () => {
    const pages = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        createBrowser(handle, { origin: turn % 2 ? red : blue }).visit("/auth/signin"),
      ),
    );
    pages.forEach((page, turn) => {
      expect(page.text.includes("Red")).toBe(turn % 2 === 1);
      expect(page.text.includes("Blue")).toBe(turn % 2 === 0);
    });
  });

  it("signs in, keeps the session, and signs out, though each request has a new object", async () => {
    const browser = createBrowser(handle, { origin: red });
    await browser.visit("/auth/signin?callbackUrl=/orders");
    const page = await browser.submit("/callback/red", { username: "ada", password: "correct horse" });
    expect(page.url).toBe(`${red}/orders`);
    expect(await sessionOf(browser)).toMatchObject({ user: { name: "ada" } });
    await browser.visit("/auth/signout");
    await browser.submit("/signout");
    expect(await sessionOf(browser)).toBeNull();
  });

  it("completes a sign-in with a provider, discovery included", async () => {
    const issuer = createIssuer();
    server.use(...issuer.handlers);
    const fresh = (request: Request) => Auth(request, testConfig({ providers: [issuer.provider()] }));
    const browser = createBrowser((request) =>
      new URL(request.url).pathname.startsWith("/auth/") ? fresh(request) : new Response("ours"),
    );
    expect(where(await signIn(browser, issuer, { callbackUrl: "/orders" }))).toBe("/orders");
    expect(await sessionOf(browser)).not.toBeNull();
  });
});
