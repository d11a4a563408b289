/** RP-Initiated, Back-Channel and Front-Channel Logout RP, and 3rd-Party-Initiated Login: the modules of the certification. */
import { beforeEach, describe, expect, it } from "vitest";
import type { FieldChanges as Changes, IssuerFaults as Faults } from "../../src/testing/issuer/faults.ts";
import { claimsIn } from "../../src/testing/issuer/logout.ts";
import { type Browser, createBrowser } from "../world/browser.ts";
import { app } from "../world/config.ts";
import { sessionOf, signIn, siteOf } from "../world/journey.ts";
import type { Page } from "../world/page.ts";
import { type TrialSetup, useTrials } from "./helpers.ts";

const { stage } = useTrials();

interface Setup extends TrialSetup {
  /** The session of the browser at the provider. */
  readonly sid: string;
  readonly sub: string;
}

let setup: Setup;

beforeEach(async () => {
  const logout = { backchannel: true, frontchannel: true };
  const staged = stage({ issuer: { logout: true }, provider: { logout, initiateLogin: true } });
  await signIn(staged.browser, staged.issuer);
  const { sid, sub } = claimsIn(String(staged.issuer.issued[0]?.id_token)) as Readonly<Record<"sid" | "sub", string>>;
  setup = { ...staged, sid, sub };
});

/** The visitor signs out at the provider. Returns the way to it. */
async function leaveProvider(browser: Browser): Promise<Page> {
  const { csrfToken } = await (await browser.fetch("/auth/csrf")).json();
  return browser.post("/auth/signout", { csrfToken, provider: "true" });
}

const backchannel = async (token: string): Promise<Response> =>
  siteOf(setup.config)(
    new Request(`${app}/auth/backchannel-logout/op`, {
      method: "POST",
      body: new URLSearchParams({ logout_token: token }),
    }),
  );

const frontchannel = async ({ issuer, sid }: Setup): Promise<Response> =>
  siteOf(setup.config)(
    new Request(`${app}/auth/frontchannel-logout/op?${new URLSearchParams({ iss: issuer.url, sid })}`, {
      headers: { "sec-fetch-dest": "iframe", "sec-fetch-site": "cross-site" },
    }),
  );

describe("oidcc-client-rp-initiated-logout-rp-certification-test-plan", () => {
  // biome-ignore format: a table
  it.each<[module: string, logoutReturn: Record<string, string | undefined>, shows: RegExp]>([
    ["test-rp-init-logout",             {},                       /You are signed out of .* and at .*The OP/],
    ["test-rp-init-logout-other-state", { state: "other-state" }, /You are signed out of (?!.*The OP)/],
    ["test-rp-init-logout-no-state",    { state: undefined },     /You are signed out of (?!.*The OP)/],
  ])("oidcc-client-%s: ends at a page that says what is known", async (_module, logoutReturn, shows) => {
    const { browser, issuer } = setup;
    const left = await leaveProvider(browser);
    // During these modules the suite calls the other routes too.
    expect((await backchannel(issuer.logoutToken({ sid: setup.sid }))).status).toBe(200);
    expect((await frontchannel(setup)).status).toBe(200);
    issuer.setFaults({ logoutReturn });
    const page = await browser.arrive(issuer.endSession(left.url));
    expect([page.status, new URL(page.url).pathname]).toEqual([200, "/auth/signout/return"]);
    expect(page.text).toMatch(shows);
    expect(await sessionOf(browser)).toBeNull();
    expect(issuer.complaints).toEqual([]);
    expect(new URL(left.url).searchParams.get("id_token_hint")).toBe(issuer.issued[0]?.id_token);
  });
});

describe("oidcc-client-backchannel-rp-initiated-logout-rp-certification-test-plan", () => {
  it("oidcc-client-test-rp-backchannel-rpinitlogout: a logout token during the sign-out, and one without it", async () => {
    const { browser, issuer, sid, config } = setup;
    const other = createBrowser(siteOf(config));
    await signIn(other, issuer);
    const left = await leaveProvider(browser);
    const response = await backchannel(issuer.logoutToken({ sid, sub: setup.sub }));
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
    await browser.arrive(issuer.endSession(left.url));
    expect(await sessionOf(other)).not.toBeNull();
    const last = String(claimsIn(String(issuer.issued.at(-1)?.id_token)).sid);
    expect((await backchannel(issuer.logoutToken({ sid: last }))).status).toBe(200);
    expect(await sessionOf(other)).toBeNull();
  });

  // biome-ignore format: a table
  it.each<[module: string, claims: Changes, faults?: Faults]>([
    ["test-rp-backchannel-rpinitlogout-alg-none",   {}, { alg: "none" }],
    ["test-rp-backchannel-rpinitlogout-no-event",   { events: undefined }],
    ["test-rp-backchannel-rpinitlogout-with-nonce", { nonce: "a-nonce" }],
    ["test-rp-backchannel-rpinitlogout-wrong-alg",  {}, { alg: "HS256" }],
    ["test-rp-backchannel-rpinitlogout-wrong-aud",  { aud: "another-client" }],
    ["test-rp-backchannel-rpinitlogout-wrong-event", { events: { "http://schemas.openid.net/event/wrong": {} } }],
    ["test-rp-backchannel-rpinitlogout-wrong-iss",  { iss: "https://another.example" }],
  ])("oidcc-client-%s: 400, and the session stays", async (_module, claims, faults) => {
    const { browser, issuer, sid } = setup;
    const response = await backchannel(issuer.logoutToken({ sid, ...claims }, faults));
    expect([response.status, response.headers.get("cache-control")]).toEqual([400, "no-store"]);
    expect(await sessionOf(browser)).not.toBeNull();
  });
});

describe("oidcc-client-frontchannel-rp-initiated-logout-rp-certification-test-plan", () => {
  it("oidcc-client-test-rp-frontchannel-rpinitlogout: the frame ends the session, then the return is handled", async () => {
    const { browser, issuer } = setup;
    const left = await leaveProvider(browser);
    const response = await frontchannel(setup);
    expect(response.headers.get("content-security-policy")).toContain(`frame-ancestors ${issuer.url}`);
    expect((await browser.arrive(issuer.endSession(left.url))).status).toBe(200);
    expect(await sessionOf(browser)).toBeNull();
  });

  it("oidcc-client-test-rp-frontchannel-opinitlogout: the frame ends the session of a visitor who signed out there", async () => {
    expect(await sessionOf(setup.browser)).not.toBeNull();
    expect((await frontchannel(setup)).status).toBe(200);
    expect(await sessionOf(setup.browser)).toBeNull();
  });
});

describe("oidcc-client-3rd-party-init-login-rp-certification-test-plan", () => {
  it("oidcc-client-test-3rd-party-init-login: starts a new sign-in at the issuer, and completes it", async () => {
    const { config, issuer } = setup;
    const visitor = createBrowser(siteOf(config));
    const params = new URLSearchParams({ iss: issuer.url, target_link_uri: `${app}/dashboard` });
    const left = await visitor.visit(`/auth/initiate/op?${params}`, { initiator: issuer.url });
    const page = await visitor.arrive(issuer.authorize(left.url));
    expect(page.url).toBe(`${app}/dashboard`);
    expect(await sessionOf(visitor)).not.toBeNull();
    expect(issuer.complaints).toEqual([]);
  });
});
