/** `locals.accessToken()`: in an endpoint, in a response that has begun, and while pages are prerendered. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { useClock } from "../../world/clock.ts";
import { testConfig } from "../../world/config.ts";
import { createIssuer } from "../../world/issuer.ts";
import { signIn } from "../../world/journey.ts";
import { useWorld } from "../../world/server.ts";
import { setBuilding } from "./app/env.ts";
import { siteOf } from "./helpers.ts";

const issuer = createIssuer();
useWorld(issuer);
const clock = useClock();
const name = "__Host-portico.provider-tokens";
const lastIssued = () => issuer.issued.at(-1)?.access_token;

beforeEach(() => issuer.setFaults());
afterEach(() => setBuilding(false));

/** A site whose pages show an access token; `/late` asks for it once its response has begun. Ada is signed in. */
async function adasSite() {
  const late: { token?: Promise<unknown> } = {};
  const config = { ...testConfig(), providers: [issuer.provider()] };
  const site = siteOf(config, {
    "/token": ({ locals }) => locals.accessToken("op"),
    "/twice": ({ locals }) => Promise.all([1, 2].map(() => locals.accessToken("op", { force: true }))),
    "/late": ({ locals }) => {
      late.token = new Promise((done) => setTimeout(done, 10)).then(() => locals.accessToken("op"));
      late.token.catch(() => {});
      return "begun";
    },
  });
  await signIn(site.browser, issuer);
  const before = issuer.refreshes.length;
  return { ...site, late, count: () => issuer.refreshes.length - before };
}

const names = ({ headers }: Response) => headers.getSetCookie().map((line) => line.split("=")[0]);

describe("locals.accessToken()", () => {
  it("returns the stored token while it is valid, and keeps the response out of shared caches", async () => {
    const { browser, count } = await adasSite();
    const response = await browser.fetch("/token");
    expect([names(response), response.headers.get("cache-control")]).toEqual([[], expect.stringContaining("private")]);
    expect([(await response.json()).accessToken, count()]).toEqual([lastIssued(), 0]);
  });

  it("refreshes a token that has ended, and sets the cookie", async () => {
    const { browser, count } = await adasSite();
    clock.forward(3600);
    const response = await browser.fetch("/token");
    expect([names(response), (await response.json()).accessToken, count()]).toEqual([[name], lastIssued(), 1]);
    expect((await (await browser.fetch("/token")).json()).accessToken).toBe(lastIssued());
  });

  it("sends one request for equal calls of one request", async () => {
    const { browser, count } = await adasSite();
    await browser.fetch("/twice");
    expect(count()).toBe(1);
  });

  it("refreshes nothing once the response has begun: a new token could not be kept", async () => {
    const { browser, late, count } = await adasSite();
    await browser.fetch("/late");
    expect(await late.token).toMatchObject({ accessToken: lastIssued() });
    clock.forward(3600);
    await browser.fetch("/late");
    await expect(late.token).rejects.toMatchObject({ reason: "cannot-write", provider: "op" });
    expect(count()).toBe(0);
  });

  it("has no visitor while pages are prerendered", async () => {
    const { browser } = await adasSite();
    setBuilding(true);
    await expect(browser.fetch("/token")).rejects.toMatchObject({ type: "SessionRequired" });
  });
});
