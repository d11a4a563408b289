/** A visitor types a handle, and the server that hosts the account signs them in. Anyone can run such a server, so that its word is checked. */
import { afterEach, describe, expect, it } from "vitest";
import type { AuthConfig } from "../../src/core/types/config.ts";
import { customFetch } from "../../src/index.ts";
import Bluesky, { type BlueskyOptions } from "../../src/providers/bluesky.ts";
import { bluesky, blueskyIdentity } from "../providers/bluesky.ts";
import { adapter } from "../world/adapter.ts";
import type { Browser } from "../world/browser.ts";
import { app, createLog, testConfig } from "../world/config.ts";
import type { IssuerOptions } from "../world/issuer.ts";
import { createIssuer, type Issuer } from "../world/issuer.ts";
import { sessionCookies, sessionOf, visitorOf } from "../world/journey.ts";
import { usePublicNames } from "../world/names.ts";
import { useWorld } from "../world/server.ts";

const server = useWorld();
usePublicNames();
const handle = "alice.bsky.social";
const did = bluesky.accountId;
const dataServer = "https://puffball.us-east.host.bsky.network";
const api = "https://public.api.bsky.app/xrpc";
const resolver = `${api}/com.atproto.identity.resolveHandle`;
const profile = { [`${api}/app.bsky.actor.getProfile`]: { did, handle, displayName: "Alice" } };
const directory = `https://plc.directory/${did}`;
const document = blueskyIdentity[directory] as Readonly<Record<string, unknown>>;
const resource = `${dataServer}/.well-known/oauth-protected-resource`;

/** The addresses that the application requested. */
const asked: string[] = [];
afterEach(() => {
  asked.length = 0;
});

/** A `fetch` that notes what it is asked for. */
const notingFetch: typeof fetch = (input, init) => {
  asked.push(String(input instanceof Request ? input.url : input));
  return fetch(input, init);
};

const askedHosts = () => [...new Set(asked.map((url) => new URL(url).hostname))];

interface World {
  /** Answers in place of those of the identity. */
  readonly more?: Readonly<Record<string, unknown>>;
  readonly issuer?: Partial<IssuerOptions>;
  readonly tokens?: Readonly<Record<string, unknown>>;
  readonly options?: BlueskyOptions;
  readonly config?: Partial<AuthConfig>;
}

function world({ more, issuer, tokens, options, config }: World = {}) {
  const made = createIssuer({
    ...bluesky.issuer,
    more: { ...blueskyIdentity, ...profile, ...more },
    ...issuer,
    faults: { tokens: { ...bluesky.tokens, ...tokens }, ...issuer?.faults },
  });
  server.use(...made.handlers);
  const log = createLog();
  const provider = Bluesky({ clientId: "cid", [customFetch]: notingFetch, ...options });
  const database = adapter();
  const browser = visitorOf(testConfig({ providers: [provider], logger: log.logger, adapter: database, ...config }));
  return { issuer: made, browser, log, database };
}

/** Types a handle into the field of the sign-in page. */
async function typeHandle(browser: Browser, hint: string) {
  const page = await browser.visit("/auth/signin?callbackUrl=/home");
  const form = page.forms.find(({ action }) => action.endsWith("/auth/signin/bluesky"));
  return browser.post(form?.action ?? "", { ...form?.fields, login_hint: hint });
}

/** Types a handle, agrees at the server, and returns. */
async function signInAs(browser: Browser, issuer: Issuer, hint = handle) {
  const { url } = await typeHandle(browser, hint);
  return browser.arrive(issuer.authorize(url, { user: { sub: did } }));
}

const errorOf = (url: string) => new URL(url).searchParams.get("error");

/** What a refused start looks like: an error of the form, and no request to the server. */
async function refusedStart(given: World, hint = handle) {
  const { browser, issuer } = world(given);
  const page = await typeHandle(browser, hint);
  expect(errorOf(page.url)).toBe("LoginHintInvalid");
  expect(issuer.requests.par).toEqual([]);
  return { page };
}

/** What a refused return looks like: no session, and no user. */
async function refusedReturn(given: World, change: (landing: URL) => void = () => undefined) {
  const { browser, issuer, database, log } = world(given);
  const { url } = await typeHandle(browser, handle);
  const landing = issuer.authorize(url, { user: { sub: did } });
  const target = new URL(landing.url);
  change(target);
  const page = await browser.arrive({ ...landing, url: target.href });
  expect(errorOf(page.url)).toBe("Configuration");
  expect(sessionCookies(browser)).toEqual([]);
  expect(database.calls.filter(({ method }) => method === "createUser")).toEqual([]);
  return { issuer, log };
}

/** An identity with another document. */
const withDocument = (changes: object) => ({ more: { [directory]: { ...document, ...changes } } });
const withDataServer = (serviceEndpoint: unknown) =>
  withDocument({ service: [{ id: "#atproto_pds", type: "AtprotoPersonalDataServer", serviceEndpoint }] });
const withIssuer = (...issuers: readonly string[]) => ({
  more: { [resource]: { resource: dataServer, authorization_servers: issuers } },
});

describe("a handle leads to its server", () => {
  it("signs in, and the id of the account is the DID", async () => {
    const { browser, issuer, database, log } = world();
    const page = await signInAs(browser, issuer);
    expect(page.url).toBe(`${app}/home`);
    expect((await sessionOf(browser))?.user).toMatchObject({ name: "Alice" });
    expect(database.calls.find(({ method }) => method === "linkAccount")?.input[0]).toMatchObject({
      provider: "bluesky",
      providerAccountId: did,
    });
    expect([log.errors, issuer.complaints]).toEqual([[], []]);
  });

  it("stores no token: the next request would have to find the server again", async () => {
    const { browser, issuer, database } = world();
    await signInAs(browser, issuer);
    const account = database.calls.find(({ method }) => method === "linkAccount")?.input[0];
    expect(account).not.toHaveProperty("access_token");
    expect(account).not.toHaveProperty("refresh_token");
  });

  it.each([["@Alice.Bsky.Social"], [`  ${handle} `], [did]])("accepts %j", async (typed) => {
    const { browser, issuer } = world();
    expect((await signInAs(browser, issuer, typed)).url).toBe(`${app}/home`);
    expect(issuer.requests.par[0]?.body.login_hint).toBe(typed === did ? did : handle);
  });

  it("asks the host of the handle itself with handleResolver: false", async () => {
    const own = { [`https://${handle}/.well-known/atproto-did`]: () => new Response(`${did}\n`) };
    const { browser, issuer } = world({ more: own, options: { handleResolver: false } });
    expect((await signInAs(browser, issuer)).url).toBe(`${app}/home`);
    expect(askedHosts()).toContain(handle);
  });

  it("finds the document of a did:web at its host", async () => {
    const web = "did:web:alice.example";
    const more = {
      [resolver]: { did: web },
      "https://alice.example/.well-known/did.json": { ...document, id: web },
      [`${api}/app.bsky.actor.getProfile`]: () => new Response("{}", { status: 400 }),
    };
    const { browser, issuer, database } = world({ more, tokens: { sub: web } });
    expect((await signInAs(browser, issuer)).url).toBe(`${app}/home`);
    expect(database.calls.find(({ method }) => method === "linkAccount")?.input[0]).toMatchObject({
      providerAccountId: web,
    });
  });

  it("takes the hint from the URL too, as the client sends it", async () => {
    const { browser, issuer } = world();
    const page = await browser.visit("/auth/signin");
    const form = page.forms.find(({ action }) => action.endsWith("/auth/signin/bluesky"));
    const { login_hint: _, ...fields } = form?.fields ?? {};
    const left = await browser.post(`${form?.action}?login_hint=${handle}`, fields);
    expect(new URL(left.url).origin).toBe(issuer.url);
  });
});

describe("a handle that leads nowhere", () => {
  it.each([
    [""],
    ["alice"],
    ["alice bob"],
    ["https://bsky.social"],
    ["did:key:z6Mk"],
    ["did:plc:short"],
    ["1.2.3.4"],
    ["a".repeat(3000)],
  ])("is refused before any request: %j", async (typed) => {
    await refusedStart({}, typed);
    expect(asked).toEqual([]);
  });

  it("is refused if no account has it", async () => {
    await refusedStart({ more: { [resolver]: () => Response.json({ error: "InvalidRequest" }, { status: 400 }) } });
  });

  it("stays in the field of the form", async () => {
    const { page } = await refusedStart({}, "alice bob");
    expect(page.forms.find(({ action }) => action.endsWith("/bluesky"))?.fields.login_hint).toBe("alice bob");
    expect(page.html).toContain('aria-invalid="true"');
  });
});

describe("a server that cannot be believed is refused at the start", () => {
  it.each([
    ["a DID that does not name the handle", withDocument({ alsoKnownAs: ["at://bob.bsky.social"] })],
    ["a DID that names no handle", withDocument({ alsoKnownAs: [] })],
    ["a document of another DID", withDocument({ id: "did:plc:aaaaaaaaaaaaaaaaaaaaaaaa" })],
    ["a document without a data server", withDocument({ service: [] })],
    [
      "a data server that names another resource",
      { more: { [resource]: { resource: "https://other.example", authorization_servers: ["https://bsky.social"] } } },
    ],
    ["a data server with two issuers", withIssuer("https://bsky.social", "https://other.example")],
    ["FL-15: metadata of another issuer", { issuer: { faults: { metadata: { issuer: "https://other.example" } } } }],
    [
      "FL-15: metadata whose issuer ends with a slash",
      { issuer: { faults: { metadata: { issuer: "https://bsky.social/" } } } },
    ],
    ["FL-11: a server that does not announce iss", { issuer: { sendsIss: false } }],
  ] satisfies [string, World][])("%s", async (_, given) => {
    await refusedStart(given);
  });
});

describe("no request reaches a host that is not public", () => {
  const hosts = [
    "localhost",
    "127.0.0.1",
    "2130706433",
    "0x7f.1",
    "10.0.0.1",
    "169.254.169.254",
    "8.8.8.8",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "[2606:4700::1111]",
    "printer.local",
    "metadata.google.internal",
    "intranet",
  ];

  it.each(hosts)("SS-06: a data server at %s", async (host) => {
    await refusedStart(withDataServer(`https://${host}`));
    expect(askedHosts().sort()).toEqual(["plc.directory", "public.api.bsky.app"]);
  });

  it.each(hosts)("SS-06: an issuer at %s", async (host) => {
    await refusedStart(withIssuer(`https://${host}`));
    expect(askedHosts().sort()).toEqual(["plc.directory", "public.api.bsky.app", new URL(dataServer).hostname]);
  });

  it.each(["x.localhost", "printer.local", "metadata.google.internal"])(
    "SS-06: a handle and a did:web at %s",
    async (host) => {
      await refusedStart({ options: { handleResolver: false } }, host);
      await refusedStart({}, `did:web:${host}`);
      expect(asked).toEqual([]);
    },
  );

  it.each(["http://pds.example", "ftp://pds.example", "https://user:pass@pds.example", "https://pds.example/path"])(
    "SS-01: a data server at %s",
    async (address) => {
      await refusedStart(withDataServer(address));
      expect(askedHosts()).not.toContain("pds.example");
    },
  );

  it.each(["token_endpoint", "pushed_authorization_request_endpoint", "authorization_endpoint"])(
    "SS-05: metadata with a private %s",
    async (name) => {
      await refusedStart({ issuer: { faults: { metadata: { [name]: "https://10.0.0.1/" } } } });
      expect(askedHosts()).not.toContain("10.0.0.1");
    },
  );

  it("SS-04: a redirect is not followed", async () => {
    const away = () => new Response(null, { status: 302, headers: { location: "https://10.0.0.1/" } });
    await refusedStart({ more: { [resource]: away } });
    expect(askedHosts()).not.toContain("10.0.0.1");
  });
});

describe("a server speaks for its own users only", () => {
  const other = "did:plc:aaaaaaaaaaaaaaaaaaaaaaaa";

  it("FL-11: a response of another issuer is refused before the code is sent", async () => {
    const { issuer } = await refusedReturn({}, ({ searchParams }) => searchParams.set("iss", "https://other.example"));
    expect(issuer.requests.token).toEqual([]);
  });

  it("FL-11: a response without an issuer is refused before the code is sent", async () => {
    const { issuer } = await refusedReturn({}, ({ searchParams }) => searchParams.delete("iss"));
    expect(issuer.requests.token).toEqual([]);
  });

  it("AL-08: a subject that another server hosts is refused", async () => {
    let moved = false;
    const more = {
      [resource]: () =>
        Response.json({
          resource: dataServer,
          authorization_servers: [moved ? "https://other.example" : "https://bsky.social"],
        }),
      [`${api}/app.bsky.actor.getProfile`]: () => {
        moved = true;
        return Response.json({ did });
      },
    };
    const { log } = await refusedReturn({ more });
    expect(log.thrown[0]?.message).toContain("may not speak for its subject");
  });

  it.each([
    ["another subject than the one who started", other],
    ["no subject", undefined],
    ["a subject that is no text", [did]],
  ])("AL-08: a token response with %s is refused", async (_, sub) => {
    await refusedReturn({ tokens: { sub } });
  });

  it("AL-08: claims about another user than the tokens are refused", async () => {
    const { log } = await refusedReturn({
      options: { profile: () => ({ id: other, name: null, email: null, image: null }) },
    });
    expect(log.thrown[0]?.message).toContain("another user than its tokens");
  });

  it("proves no e-mail address, whatever it says", async () => {
    const claims = (more: object) => ({ id: did, name: "Alice", email: "ada@example.com", image: null, ...more });
    const { browser, issuer, database } = world({ options: { profile: () => claims({}), emailVerified: () => true } });
    expect((await signInAs(browser, issuer)).url).toBe(`${app}/home`);
    expect(database.calls.find(({ method }) => method === "createUser")?.input[0]).toMatchObject({
      email: "ada@example.com",
      emailVerified: null,
    });
  });
});
