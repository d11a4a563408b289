/** Every type of the table of errors, caused on purpose: one line in the log, with a reference and the page of the manual. */
import { existsSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { AuthError } from "../../src/core/errors/index.ts";
import { errorPageUrl } from "../../src/core/errors/manual.ts";
import { type ErrorType, errorTable } from "../../src/core/errors/table.ts";
import type { AuthConfig } from "../../src/core/types/config.ts";
import type { Provider } from "../../src/core/types/provider.ts";
import { createBridge } from "../../src/integrations/bridge/bridge.ts";
import { appendCookies } from "../../src/integrations/bridge/index.ts";
import Bluesky from "../../src/providers/bluesky.ts";
import Passkey from "../../src/providers/passkey.ts";
import type { IssuerFaults } from "../../src/testing/issuer/faults.ts";
import * as kit from "../core/helpers.ts";
import { Client } from "../core/helpers.ts";
import { read, root } from "../structure/sources.ts";
import { type Passkeys, type Site, signInWithPasskey, signUpUser, site } from "../webauthn/helpers.ts";
import { adapter as memory } from "../world/adapter.ts";
import { type Browser, createBrowser } from "../world/browser.ts";
import { useClock } from "../world/clock.ts";
import { app, createLog, type Log, testConfig } from "../world/config.ts";
import { createIssuer } from "../world/issuer.ts";
import { leave, signIn, siteOf, visitorOf } from "../world/journey.ts";
import { usePublicNames } from "../world/names.ts";
import { anyReference } from "../world/reference.ts";
import { useWorld } from "../world/server.ts";
import { tokenApp } from "./fresh-tokens.ts";

const world = useWorld();
usePublicNames();
const clock = useClock();
afterEach(() => void vi.unstubAllEnvs());

type Outbox = { identifier: string; url: string }[];
type Cause = (log: Log) => Promise<unknown>;

/** An application whose log is read: what it does is the cause. */
const caused =
  (more: Partial<AuthConfig>, send: (client: Client, outbox: Outbox) => Promise<unknown>): Cause =>
  async ({ logger }) => {
    const outbox: Outbox = [];
    const providers = [kit.acme(), kit.acme({ id: "other" }), kit.email(outbox), kit.credentials()];
    const config = kit.config({ providers, adapter: memory(), session: { strategy: "jwt" }, logger, ...more });
    return send(new Client(config), outbox);
  };

const visit = (path: string, init?: RequestInit) => (client: Client) => client.send(path, init);

/** A provider answers the authorization request with an error. */
const answered = (error: string): Cause =>
  caused({}, async (client) => client.send(`/auth/callback/acme?error=${error}&state=${await client.begin()}`));

/** A provider that does something wrong. */
const byIssuer =
  (faults: IssuerFaults): Cause =>
  async ({ logger }) => {
    const issuer = createIssuer({ faults });
    world.use(...issuer.handlers);
    return signIn(visitorOf(kit.config({ providers: [issuer.provider()], logger })), issuer);
  };

/** A database whose driver throws. */
const byDatabase = (code: string, message: string): Cause => {
  const getUserByAccount = () => Promise.reject(Object.assign(new Error(message), { code }));
  return caused({ adapter: { ...memory(), getUserByAccount } }, (client) => client.signIn());
};

/** A configuration with a fault. */
const byConfig = (more: object): Cause => caused(more as Partial<AuthConfig>, visit("/auth/csrf"));

const passkeys = (more: object = {}) => Passkey(more as never) as Provider;
const experimental = { enableWebAuthn: true };

const origin = { headers: new Headers({ host: "app.example", origin: app }), url: new URL(app) };

/** A verb of server code. */
const byVerb =
  (more: Partial<AuthConfig>, verb: (bridge: ReturnType<typeof createBridge>) => Promise<unknown>): Cause =>
  async ({ logger }) =>
    verb(createBridge(kit.config({ adapter: memory(), logger, ...more }))).catch(() => {});

/** The same in production. */
const inProduction =
  (more: Partial<AuthConfig>, at = app): Cause =>
  async ({ logger }) => {
    vi.stubEnv("NODE_ENV", "production");
    return new Client(kit.config({ logger, ...more }), at).send("/auth/csrf");
  };

const refuse = () => Promise.reject(new Error("no"));
const asked = (client: Client, email = "ada@app.example") => client.post("/auth/signin/email", { email });

// biome-ignore format: a table
const causes: Readonly<Partial<Record<ErrorType, Cause>>> = {
  AccessDenied:             caused({ callbacks: { signIn: () => false } }, (client) => client.signIn()),
  AccountSelectionRequired: answered("account_selection_required"),
  ConsentRequired:          answered("consent_required"),
  CredentialsSignin:        caused({}, (client) => client.post("/auth/callback/credentials", { username: "eve" })),
  EmailInvalid:             caused({}, (client) => asked(client, "no address")),
  EmailSignInError:         caused({ providers: [kit.email([], { sendVerificationRequest: refuse })] }, (client) => asked(client)),
  InteractionRequired:      answered("interaction_required"),
  InvalidCheck:             caused({}, (client) => client.back("unknown")),
  LoginRequired:            answered("login_required"),
  MissingCSRF:              caused({}, visit("/auth/signout", { method: "POST" })),
  OAuthAccountNotLinked:    caused({}, async (client) => { await client.signIn(); await client.post("/auth/signout"); await client.signIn("ada", "other"); }),
  OAuthCallbackError:       answered("invalid_request"),
  ProviderUnavailable:      byIssuer({ token: 503 }),
  SessionRequired:          byVerb({}, (bridge) => bridge.listAccounts(origin)),
  SignInCancelled:          answered("access_denied"),
  Verification:             caused({}, visit("/auth/callback/email?token=x")),
  InvalidRequest:           caused({}, visit("/auth/callback/acme?state=a&state=b")),
  InvalidProvider:          caused({}, (client) => client.post("/auth/signin/nobody")),
  MethodNotAllowed:         caused({}, visit("/auth/csrf", { method: "DELETE" })),
  RequestTooLarge:          caused({}, (client) => client.post("/auth/signout", { more: "x".repeat(100_001) })),
  UnknownAction:            caused({}, visit("/auth/nowhere")),
  UnsupportedMediaType:     caused({}, visit("/auth/signout", { method: "POST", body: "x", headers: { "content-type": "text/plain" } })),
  UntrustedHost:            caused({}, visit("/auth/csrf", { headers: { host: "evil.example" } })),
  AdapterError:             byDatabase("", "no"),
  DatabaseConflict:         byDatabase("23505", "duplicate key value violates unique constraint"),
  DatabaseOutdated:         byDatabase("42P01", 'relation "accounts" does not exist'),
  DatabaseUnreachable:      byDatabase("ECONNREFUSED", "connect ECONNREFUSED 127.0.0.1:5432"),
  CallbackRouteError:       caused({ providers: [kit.credentials({ authorize: refuse })] }, (client) => client.post("/auth/callback/credentials", { username: "ada" })),
  InvalidIdentity:          caused({ providers: [kit.acme({ profile: () => ({ id: undefined }) as never })] }, (client) => client.signIn()),
  InvalidToken:             byIssuer({ nonce: "wrong" }),
  IssuerMismatch:           byIssuer({ iss: "wrong" }),
  OAuthProfileParseError:   caused({ providers: [kit.acme({ profile: refuse as never })] }, (client) => client.signIn()),
  OAuthResponseError:       byIssuer({ token: { body: "<p>", contentType: "text/html" } }),
  EventError:               caused({ events: { signIn: refuse } }, (client) => client.signIn()),
  JWTSessionError:          caused({ callbacks: { jwt: ({ token, trigger }) => (trigger ? token : refuse()) } }, async (client) => { await client.signIn(); await client.session(); }),
  SignOutError:             caused({ adapter: memory({ fail: "deleteSession" }), session: { strategy: "database" } }, async (client) => { await client.signIn(); await client.post("/auth/signout"); }),
  DuplicateConditionalUI:   byConfig({ experimental, providers: [passkeys(), passkeys({ id: "other" })] }),
  ErrorPageLoop:            caused({ callbacks: { signIn: () => false }, pages: { error: "/oops" } }, async (client) => client.back(await client.begin("acme", { callbackUrl: "/oops" }))),
  ExperimentalFeatureNotEnabled: byConfig({ providers: [passkeys()] }),
  InvalidCallbackUrl:       caused({ callbacks: { redirect: () => "javascript:alert(1)" } }, (client) => client.post("/auth/callback/credentials", { username: "ada" })),
  InvalidConfiguration:     byConfig({ session: { strategy: "jwt", maxAge: -1 } }),
  InvalidEndpoints:         byConfig({ providers: [kit.acme({ token: "http://acme.example/token" })] }),
  MissingAdapter:           byConfig({ adapter: undefined, providers: [kit.email([])] }),
  MissingAdapterMethods:    byConfig({ adapter: { getUser: () => null } }),
  MissingAuthorize:         byConfig({ providers: [{ ...kit.credentials(), authorize: undefined }] }),
  MissingWebAuthnAutocomplete: byConfig({ experimental, providers: [passkeys({ formFields: { email: { autocomplete: "username" } } })] }),
  InsecureOrigin:           inProduction({ adapter: undefined, trustHost: true }, "http://app.example"),
  MissingSecretError:       inProduction({ adapter: undefined, secret: undefined }),
  RedirectLoop:             byVerb({}, (bridge) => bridge.protect(origin, () => new Response(null, { status: 302, headers: { location: app } }))),
  UnsupportedStrategy:      byConfig({ session: { strategy: "cookie" } }),
  AuthError:                caused({ providers: [kit.credentials({ authorize: () => { throw new AuthError("own"); } })] }, (client) => client.post("/auth/callback/credentials", { username: "ada" })),
};

/** A user signs in again at a provider, as this user. */
const byReauthentication =
  (faults: IssuerFaults, user?: Readonly<Record<string, unknown>>): Cause =>
  async ({ logger }) => {
    const issuer = createIssuer({ faults });
    world.use(...issuer.handlers);
    const browser = visitorOf(kit.config({ providers: [issuer.provider()], logger }));
    await signIn(browser, issuer);
    return signIn(browser, issuer, { params: { reauthenticate: "true" }, ...(user && { user }) });
  };

/** Ada has a passkey; this is done with it. */
const byPasskey =
  (use: (at: Site, ada: { readonly browser: Browser; readonly keys: Passkeys }) => Promise<unknown>): Cause =>
  async ({ logger }) => {
    const at = site({}, { logger });
    return use(at, await signUpUser(at));
  };

const evil = { sub: "eve", name: "Eve", email: "eve@evil.example", email_verified: true };

/** Two deployments: the proxy does not list the one where the sign-in began. */
const byProxy: Cause = async ({ logger }) => {
  const issuer = createIssuer({ redirectUris: ["https://auth.example.com/auth/callback/op"] });
  world.use(...issuer.handlers);
  const providers = [issuer.provider()];
  const redirectProxyUrl = "https://auth.example.com/auth";
  const preview = createBrowser(siteOf(testConfig({ providers, redirectProxyUrl })), {
    origin: "https://app-42.example.com",
  });
  const { url } = await leave(preview);
  const handle = siteOf(testConfig({ providers, redirectProxyOrigins: ["https://other.example.com"], logger }));
  const proxy = createBrowser(handle, { origin: "https://auth.example.com", jar: preview.jar });
  return proxy.arrive(issuer.authorize(url));
};

/** Grace acts for Ada, and starts a sign-in. */
const byActing: Cause = async ({ logger }) => {
  const issuer = createIssuer();
  world.use(...issuer.handlers);
  const store = memory();
  await store.createUser({ id: "ada", name: "Ada", email: "ada@app.example", emailVerified: null });
  const callbacks = { mayActAs: () => true };
  const bridge = createBridge(kit.config({ providers: [issuer.provider()], adapter: store, callbacks, logger }));
  const browser = createBrowser(async (request) => {
    const url = new URL(request.url);
    if (url.pathname !== "/act") return bridge.handle(request);
    const { cookies } = await bridge.actAs({ headers: request.headers, url }, "ada");
    const response = new Response();
    appendCookies(response.headers, cookies);
    return response;
  });
  await signIn(browser, issuer);
  await browser.fetch("/act", { method: "POST" });
  return leave(browser);
};

/** An access token has ended, and the provider has revoked its refresh token. */
const byRefresh: Cause = async ({ logger }) => {
  const issuer = createIssuer();
  world.use(...issuer.handlers);
  const browser = tokenApp({ providers: [issuer.provider()], logger }).browser();
  await signIn(browser, issuer);
  clock.forward(3600);
  issuer.setFaults({ refresh: { status: 400, body: { error: "invalid_grant" } } });
  return browser.fetch("/api");
};

/** A visitor types something that is not a handle. */
const byHint = caused({ providers: [Bluesky({ clientId: `${app}/client-metadata.json` }) as Provider] }, (client) =>
  client.post("/auth/signin/bluesky", { login_hint: "not a handle" }),
);

// biome-ignore format: a table
const scenes: Readonly<Partial<Record<ErrorType, Cause>>> = {
  AccountNotLinked:          byPasskey(async (at, { browser }) => signInWithPasskey(browser, (await signUpUser(at)).keys)),
  DifferentUser:             byReauthentication({}, evil),
  FreshSessionRequired:      byReauthentication({ auth_time: "wrong" }),
  LoginHintInvalid:          byHint,
  RedirectProxyError:        byProxy,
  RefreshFailed:             byRefresh,
  RefusedWhileActing:        byActing,
  WebAuthnVerificationError: byPasskey((at, { keys }) => signInWithPasskey(at.browser(), keys, { origin: "https://evil.example" })),
};

/** Types of code in browsers, which writes to their console: the tests of it. */
const inBrowsers: Readonly<Partial<Record<ErrorType, string>>> = { ClientFetchError: "test/client/refetch.test.ts" };

/** Types that are only shown: the log has another in their place. */
// biome-ignore format: a table
const shown: Readonly<Partial<Record<ErrorType, ErrorType>>> = { Configuration: "CallbackRouteError", ServiceUnavailable: "AdapterError" };

const types = Object.keys(errorTable) as ErrorType[];

describe("every type of the table of errors", () => {
  it("has a cause here, or in the tests of code for browsers", () => {
    const known = [causes, scenes, inBrowsers, shown].flatMap((table) => Object.keys(table));
    expect(types.filter((type) => !known.includes(type))).toEqual([]);
    expect(known.filter((type) => !Object.hasOwn(errorTable, type))).toEqual([]);
  });

  const all = { ...causes, ...scenes };
  it.each(Object.entries(all) as [ErrorType, Cause][])(
    "%s is one line of the log, with a reference and its page of the manual",
    async (type, cause) => {
      const log = createLog();
      await cause(log);

      const lines = log.lines.filter(({ level, code }) => level === "error" && code === type);
      expect(lines.map(({ message }) => message.slice(0, 2))).toEqual([
        [
          expect.any(AuthError),
          expect.objectContaining({
            reference: expect.stringMatching(anyReference),
            manual: `https://docs.portico.example/errors/${type}`,
          }),
        ],
      ]);
    },
  );

  it.each(Object.entries(inBrowsers))("%s is caused in %s", (type, path) => {
    expect(read(path)).toContain(type);
  });

  const pages = existsSync(new URL("docs/errors", root));
  it.runIf(pages).each(types)("%s has a page in the manual", (type) => {
    const { pathname } = new URL(errorPageUrl(type));
    expect(existsSync(new URL(`docs${pathname}.md`, root))).toBe(true);
  });
});

describe("what visitors see of a broken database, and of a refused token", () => {
  const locationOf = async (type: ErrorType): Promise<string> => {
    const log = createLog();
    const response = (await causes[type]?.(log)) as Response | { readonly url: string };
    return response instanceof Response ? (response.headers.get("location") ?? "") : response.url;
  };

  it.each(["AdapterError", "DatabaseConflict", "DatabaseOutdated", "DatabaseUnreachable"] as const)(
    "is one page for all of them: %s",
    async (type) => {
      expect(await locationOf(type)).toContain("/auth/error?error=ServiceUnavailable&");
    },
  );

  it.each(["OAuthResponseError", "InvalidToken", "IssuerMismatch"] as const)(
    "is that of every failure that they cannot fix: %s",
    async (type) => {
      expect(await locationOf(type)).toContain("/auth/error?error=Configuration&");
    },
  );
});
