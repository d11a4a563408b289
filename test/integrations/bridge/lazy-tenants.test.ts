/** What the configurations of one lazy initializer share, and what they never share. */
import { describe, expect, it } from "vitest";
import { customFetch } from "../../../src/core/markers.ts";
import type { AuthConfig } from "../../../src/core/types/config.ts";
import type { OAuthConfig } from "../../../src/core/types/provider.ts";
import { createBridge } from "../../../src/integrations/bridge/index.ts";
import { sessionOf } from "../../journeys/helpers.ts";
import { adapter } from "../../world/adapter.ts";
import { createBrowser } from "../../world/browser.ts";
import { useClock } from "../../world/clock.ts";
import { app, testConfig } from "../../world/config.ts";
import { createIssuer } from "../../world/issuer.ts";
import { mailbox } from "../../world/mailbox.ts";
import { useWorld } from "../../world/server.ts";

useClock();
const server = useWorld();
const sessionCookie = "__Host-portico.session-token";
const otherSecret = "BlFq8Wn2Lr6TxZ0bVyK4mPd9sHgJ1cEuRaXw";

/** How a tenant changes the configuration that all have in common. */
interface Tenant {
  readonly options?: Partial<AuthConfig>;
  readonly provider?: Partial<OAuthConfig>;
}

/** One lazy initializer, with a fresh object for each request: that of the tenant that the request is for. */
function house(tenants: Readonly<Record<string, Tenant>>) {
  const op = createIssuer();
  server.use(...op.handlers);
  const make = (name: string | undefined) => {
    const { options, provider } = tenants[name ?? ""] ?? {};
    return testConfig({ providers: [op.provider(provider)], ...options });
  };
  const bridge = createBridge<string>(make);
  const handle = (name: string) => (request: Request) => bridge.handle(request, { event: name });
  const browser = (name: string, jar?: ReturnType<typeof createBrowser>["jar"]) =>
    createBrowser(handle(name), { origin: app, ...(jar && { jar }) });
  return { op, handle, browser };
}

/** A visitor of a tenant, with the authorization response that they come back with. */
async function walk({ op, browser }: ReturnType<typeof house>, name: string) {
  const visitor = browser(name);
  await visitor.visit("/auth/signin");
  const away = await visitor.submit();
  return { visitor, landing: op.authorize(away.url) };
}

async function signIn(site: ReturnType<typeof house>, name: string) {
  const { visitor, landing } = await walk(site, name);
  await visitor.arrive(landing);
  return visitor;
}

const throughFetch = (): Partial<OAuthConfig> => ({ [customFetch]: (input, init) => fetch(input, init) });
const sharedFetch = throughFetch();

describe("two tenants of one lazy configuration", () => {
  it.each<[string, Tenant, boolean]>([
    ["secrets", { options: { secret: otherSecret } }, true],
    ["client ids", { provider: { clientId: "another-client" } }, false],
    ["client secrets", { provider: { clientSecret: "another-secret-of-the-client" } }, false],
    ["functions for requests", { provider: throughFetch() }, true],
  ])("MT-07: with different %s share no discovery and no keys of the provider", async (_, tenant, entersBlue) => {
    const site = house({ red: {}, blue: tenant });
    const entered = async (name: string) => (await signIn(site, name)).cookies[sessionCookie] !== undefined;
    expect([await entered("red"), await entered("blue").catch(() => false)]).toEqual([true, entersBlue]);
    expect(site.op.requests.discovery).toHaveLength(2);
    expect(site.op.requests.jwks).toHaveLength(entersBlue ? 2 : 1);
  });

  it.each<[string, Tenant]>([
    ["the same options", {}],
    [
      "another page and another callback",
      { options: { pages: { signOut: "/bye" }, callbacks: { signIn: () => true } } },
    ],
  ])("S14: with %s share one discovery, and one request for keys", async (_, tenant) => {
    const site = house({ red: {}, blue: tenant });
    for (const name of ["red", "blue", "red"]) {
      expect((await signIn(site, name)).cookies[sessionCookie]).toBeDefined();
    }
    expect([site.op.requests.discovery.length, site.op.requests.jwks.length]).toEqual([1, 1]);
  });

  it("S14: with one function for requests share one discovery", async () => {
    const site = house({ red: { provider: sharedFetch }, blue: { provider: sharedFetch } });
    for (const name of ["red", "blue"]) await signIn(site, name);
    expect(site.op.requests.discovery).toHaveLength(1);
  });

  it("MT-07: with different secrets take no session, no transaction and no sign-out of each other", async () => {
    const site = house({ red: {}, blue: { options: { secret: otherSecret } } });
    const { visitor, landing } = await walk(site, "red");
    const stranger = site.browser("blue", visitor.jar);
    await stranger.arrive(landing);
    expect(stranger.page.url).toContain("error=InvalidCheck");
    const red = await signIn(site, "red");
    // Read first, so that the cache of opened tokens has it.
    expect(await sessionOf(red)).not.toBeNull();
    expect(await sessionOf(red)).not.toBeNull();
    const copy = { cookie: `${sessionCookie}=${red.cookies[sessionCookie]}`, host: "app.example" };
    const read = async (name: string) =>
      (await site.handle(name)(new Request(`${app}/auth/session`, { headers: copy }))).json();
    expect(await read("blue")).toBeNull();
    expect(await read("red")).not.toBeNull();
  });

  it("MT-07: with different adapters read their own rows", async () => {
    const [red, blue] = [adapter(), adapter()];
    const site = house({ red: { options: { adapter: red } }, blue: { options: { adapter: blue } } });
    const visitor = await signIn(site, "red");
    const copy = { cookie: `${sessionCookie}=${visitor.cookies[sessionCookie]}`, host: "app.example" };
    const read = async (name: string) =>
      (await site.handle(name)(new Request(`${app}/auth/session`, { headers: copy }))).json();
    expect(await read("red")).not.toBeNull();
    expect(await read("blue")).toBeNull();
    expect(await read("red")).not.toBeNull();
    expect(red.called).toContain("createUser");
    expect(blue.called).not.toContain("createUser");
  });

  it.each<[string, Tenant]>([
    ["the same options", {}],
    ["a fresh adapter", { options: { adapter: adapter(), session: { strategy: "jwt" } } }],
    ["a fresh function for requests", { provider: throughFetch() }],
  ])("S14, FL-61: take an authorization response once between them, with %s", async (_, tenant) => {
    const site = house({ red: {}, blue: tenant });
    const { visitor, landing } = await walk(site, "red");
    const cookie = Object.entries(visitor.cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join("; ");
    await visitor.arrive(landing);
    expect(visitor.cookies[sessionCookie]).toBeDefined();
    const again = await site.handle("blue")(new Request(landing.url, { headers: { cookie, host: "app.example" } }));
    expect(again.headers.get("location")).toContain("error=InvalidCheck");
    expect(again.headers.getSetCookie().some((line) => line.startsWith(`${sessionCookie}=ey`))).toBe(false);
  });

  it("S14: take a magic link once between them", async () => {
    const [box, store] = [mailbox(), adapter()];
    const tenant = { options: { adapter: store, providers: [box.provider] } };
    const site = house({ red: tenant, blue: tenant });
    const visitor = site.browser("red");
    await visitor.visit("/auth/signin");
    await visitor.submit("/signin/email", { email: "ada@app.example" });
    await visitor.visit(box.link());
    await visitor.submit().catch(() => {});
    expect(await sessionOf(visitor)).not.toBeNull();
    const other = site.browser("blue");
    await other.visit(box.link());
    await other.submit().catch(() => {});
    expect(await sessionOf(other)).toBeNull();
  });

  it("MT-01: a fault of one is not the fault of another, before and after it is found", async () => {
    const site = house({ red: {}, blue: { options: { theme: { brandColor: "url(x)" } } } });
    const status = async (name: string, path: string) =>
      (await site.handle(name)(new Request(`${app}${path}`, { headers: { host: "app.example" } }))).status;
    for (let turn = 0; turn < 3; turn++) {
      expect(await status("red", "/auth/providers")).toBe(200);
      expect(await status("blue", "/auth/providers")).toBe(500);
      expect(await status("red", "/auth/session")).toBe(200);
    }
    expect(await status("blue", "/auth/session")).toBe(500);
  });

  it("MT-01: a provider that is wrong fails every action of its tenant", async () => {
    const site = house({ red: {}, blue: { provider: { clientId: "" } } });
    const status = async (name: string) =>
      (await site.handle(name)(new Request(`${app}/auth/providers`, { headers: { host: "app.example" } }))).status;
    for (const name of ["red", "red", "blue", "red", "blue"])
      expect([name, await status(name)]).toEqual([name, name === "red" ? 200 : 500]);
  });
});
