/** `accessToken(event)`: in an endpoint, in a response that has begun, and in a browser. */
import "./city/compiler.ts";
import { beforeEach, describe, expect, it } from "vitest";
import type { AccessTokenOptions } from "../../../src/integrations/qwik/index.ts";
import { useClock } from "../../world/clock.ts";
import { testConfig } from "../../world/config.ts";
import { createIssuer } from "../../world/issuer.ts";
import { signIn } from "../../world/journey.ts";
import { useWorld } from "../../world/server.ts";
import { type Site, siteOf } from "./helpers.ts";

const issuer = createIssuer();
useWorld(issuer);
const clock = useClock();
const name = "__Host-portico.provider-tokens";
const lastIssued = () => issuer.issued.at(-1)?.access_token;

beforeEach(() => issuer.setFaults());

/** A site whose page asks for an access token; if `isLate`, once its response has begun. Ada is signed in. */
async function adasSite(options: AccessTokenOptions = {}, isLate = false) {
  const seen: { token?: Promise<unknown> } = {};
  const site: Site = siteOf(
    { ...testConfig(), providers: [issuer.provider()] },
    {
      async onGet(event) {
        const body = isLate ? event.getWritableStream().getWriter() : undefined;
        seen.token = site.accessToken(event, "op", options);
        await seen.token.catch(() => {});
        await body?.close();
      },
    },
  );
  await signIn(site.browser, issuer);
  const before = issuer.refreshes.length;
  return { ...site, seen, count: () => issuer.refreshes.length - before };
}

const names = ({ headers }: Response) => headers.getSetCookie().map((line) => line.split("=")[0]);

describe("accessToken(event)", () => {
  it("returns the stored token while it is valid, and keeps the response out of shared caches", async () => {
    const { browser, seen, count } = await adasSite();
    const response = await browser.fetch("/");
    expect([names(response), response.headers.get("cache-control")]).toEqual([[], expect.stringContaining("private")]);
    expect([await seen.token, count()]).toMatchObject([{ accessToken: lastIssued() }, 0]);
  });

  it("refreshes a token that has ended, and sets the cookie", async () => {
    const { browser, seen, count } = await adasSite();
    clock.forward(3600);
    expect(names(await browser.fetch("/"))).toEqual([name]);
    expect([await seen.token, count()]).toMatchObject([{ accessToken: lastIssued() }, 1]);
  });

  it("refreshes nothing once the response has begun: a new token could not be kept", async () => {
    const { browser, seen, count } = await adasSite({}, true);
    clock.forward(3600);
    await browser.fetch("/");
    await expect(seen.token).rejects.toMatchObject({ reason: "cannot-write", provider: "op" });
    expect(count()).toBe(0);
  });

  it("names a missing scope, and needs a session", async () => {
    const { browser, seen } = await adasSite({ scopes: ["calendar"] });
    await browser.fetch("/");
    await expect(seen.token).rejects.toMatchObject({ reason: "scope" });
    for (const cookie of browser.jar.cookies) browser.jar.plant({ ...cookie, value: "" });
    await browser.fetch("/");
    await expect(seen.token).rejects.toMatchObject({ type: "SessionRequired" });
  });
});
