/** The provider of Ada ends her sessions under the jwt strategy: `session.revocation`. */
import { describe, expect, it } from "vitest";
import { claimsIn } from "../../src/testing/issuer/logout.ts";
import { adapter } from "../world/adapter.ts";
import { useClock } from "../world/clock.ts";
import { createIssuer } from "../world/issuer.ts";
import { useWorld } from "../world/server.ts";
import { type App, application, home, sessionOf, signIn } from "./helpers.ts";

useClock();
const server = useWorld();

/** Ada is signed in with two browsers, in two sessions of the provider. */
async function setUp() {
  const issuer = createIssuer({ logout: true });
  server.use(...issuer.handlers);
  const logout = { backchannel: true, frontchannel: true };
  const session = { strategy: "jwt", revocation: { staleness: 60 } } as const;
  const app = application({ providers: [issuer.provider({ logout })], adapter: adapter(), session });
  const [browser, other] = [app.browser(), app.browser()];
  await signIn(browser, issuer);
  await signIn(other, issuer);
  const claims = issuer.issued.map(({ id_token }) => claimsIn(String(id_token)));
  return { issuer, app, browser, other, sid: String(claims[0]?.sid), sub: String(claims[0]?.sub) };
}

const post = ({ handle }: App, token: string) =>
  handle(
    new Request(`${home}/auth/backchannel-logout/op`, {
      method: "POST",
      body: new URLSearchParams({ logout_token: token }),
    }),
  );

describe("a logout token, under the jwt strategy with session.revocation", () => {
  it("both sessions go on until it comes", async () => {
    const { app, browser, other } = await setUp();
    expect([await sessionOf(browser), await sessionOf(other)]).toEqual([expect.anything(), expect.anything()]);
    expect(app.log.errors).toEqual([]);
  });

  it("LO-12: with a sid ends that session, and reports it", async () => {
    const { issuer, app, browser, other, sid } = await setUp();
    const response = await post(app, issuer.logoutToken({ sid }));
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(await sessionOf(browser)).toBeNull();
    expect(await sessionOf(other)).not.toBeNull();
    expect(app.emittedEvents.filter(([name]) => name === "signOut")).toHaveLength(1);
  });

  it("LO-12: with a sub ends every session of the user that was opened there", async () => {
    const { issuer, app, browser, other, sub } = await setUp();
    expect((await post(app, issuer.logoutToken({ sub, sid: undefined }))).status).toBe(200);
    expect([await sessionOf(browser), await sessionOf(other)]).toEqual([null, null]);
    expect(app.emittedEvents.filter(([name]) => name === "signOut")).toHaveLength(2);
  });

  it("LO-12: with a sid or a sub that is not known ends none, and is no error", async () => {
    const { issuer, app, browser, other } = await setUp();
    expect((await post(app, issuer.logoutToken({ sid: "another" }))).status).toBe(200);
    expect((await post(app, issuer.logoutToken({ sub: "another", sid: undefined }))).status).toBe(200);
    expect([await sessionOf(browser), await sessionOf(other)]).toEqual([expect.anything(), expect.anything()]);
  });

  it("LO-13, LO-15: without a signature, or used before, is refused, and the session stays", async () => {
    const { issuer, app, browser, other, sid, sub } = await setUp();
    expect((await post(app, issuer.logoutToken({ sid }, { alg: "none" }))).status).toBe(400);
    expect(await sessionOf(browser)).not.toBeNull();
    expect((await post(app, issuer.logoutToken({ sid, jti: "one" }))).status).toBe(200);
    expect((await post(app, issuer.logoutToken({ sub, sid: undefined, jti: "one" }))).status).toBe(400);
    expect(await sessionOf(other)).not.toBeNull();
  });

  it("LO-12: in a frame of the provider ends the session of that sid", async () => {
    const { app, browser, other, sid } = await setUp();
    const query = new URLSearchParams({ iss: "https://op.example", sid });
    const response = await app.handle(new Request(`${home}/auth/frontchannel-logout/op?${query}`));
    expect(response.status).toBe(200);
    expect(await sessionOf(browser)).toBeNull();
    expect(await sessionOf(other)).not.toBeNull();
  });
});
