/** Options that do not exist, at every depth: the nearest that does is named. */
import { describe, expect, it } from "vitest";
import { MemoryAdapter } from "../../../../src/adapters/memory.ts";
import type { AuthConfig } from "../../../../src/core/types/config.ts";
import { createBridge } from "../../../../src/integrations/bridge/bridge.ts";
import GitHub from "../../../../src/providers/github.ts";
import Passkey from "../../../../src/providers/passkey.ts";
import Resend from "../../../../src/providers/resend.ts";
import { createLog, testConfig } from "../../../world/config.ts";
import { type Loose, mail, oauth2, oidc, verdict } from "../helpers.ts";

const client = { clientId: "a", clientSecret: "b" };
const webauthn = { experimental: { enableWebAuthn: true }, adapter: MemoryAdapter() };
const of = (provider: object, more: object = {}): Loose => ({ providers: [provider], ...more });

describe("U5: a misspelt option that affects security is an error", () => {
  // biome-ignore format: a table
  it.each<[Loose, name: string, meant: string]>([
    [{ callback: {} },                                                "callback",                    "callbacks"],
    [{ sessions: {} },                                                "sessions",                    "session"],
    [{ adaptor: MemoryAdapter() },                                    "adaptor",                     "adapter"],
    [{ useStrictCookie: true },                                       "useStrictCookie",             "useStrictCookies"],
    [{ session: { stratgy: "database" } },                            "session.stratgy",             "session.strategy"],
    [{ session: { maxage: 60 } },                                     "session.maxage",              "session.maxAge"],
    [{ callbacks: { onSession: () => {} } },                          "callbacks.onSession",         "callbacks.session"],
    [{ callbacks: { signin: () => false } },                          "callbacks.signin",            "callbacks.signIn"],
    [{ jwt: { max_age: 60 } },                                        "jwt.max_age",                 "jwt.maxAge"],
    [of({ ...oidc, allowedParam: [] }),                               "allowedParam",                "allowedParams"],
    [of({ ...oidc, client: { trusted_audience: [] } }),               "client.trusted_audience",     "client.trusted_audiences"],
    [of({ ...oidc, token: { decryptionkey: {} } }),                   "token.decryptionkey",         "token.decryptionKey"],
    [of({ ...oidc, logout: { backchanel: true } }),                   "logout.backchanel",           "logout.backchannel"],
    [of(GitHub({ ...client, Checks: ["state"] } as never)),           "Checks",                      "checks"],
    [of(Passkey({ relayingParty: { id: "app.example" } } as never), webauthn), "relayingParty",      "relyingParty"],
    [of(Passkey({ relyingParty: { ID: "app.example" } } as never), webauthn),  "relyingParty.ID",    "relyingParty.id"],
  ])("%#: %j", (config, name, meant) => {
    const { type, message } = verdict(config);
    expect(type).toBe("InvalidConfiguration");
    expect(message).toContain(`The option "${name}" does not exist, so it has no effect. Did you mean "${meant}"?`);
  });

  it("a secret of a mail provider is called apiKey, and that of OAuth clientSecret", () => {
    const resend = Resend({ from: "a@b.example", apiKey: "k", secret: "s" } as never);
    expect(verdict(of(resend, { adapter: MemoryAdapter() })).message).toContain("The option is called apiKey");
    expect(verdict(of({ ...oauth2, secret: "s" })).message).toContain("The option is called clientSecret");
    expect(verdict(of({ ...oauth2, scope: "email" })).message).toContain("authorization: { params: { scope } }");
  });
});

describe("U5: anything else is a warning", () => {
  // biome-ignore format: a table
  it.each<[Loose, name: string, meant: string]>([
    [{ pages: { signin: "/login" } },                         "pages.signin",               "pages.signIn"],
    [{ events: { onSignIn: () => {} } },                      "events.onSignIn",            "events.signIn"],
    [{ theme: { brandColour: "#123456" } },                   "theme.brandColour",          "theme.brandColor"],
    [{ experimental: { enableWebauthn: true } },              "experimental.enableWebauthn", "experimental.enableWebAuthn"],
    [{ session: { keepItAllInTheDatabaseOfTheCompany: 1 } },  "session.keepItAllInTheDatabaseOfTheCompany", "session."],
    [of({ ...oidc, style: { brandcolor: "#123456" } }),       "style.brandcolor",           "style.brandColor"],
    [of({ ...oidc, token: { header: {} } }),                  "token.header",               "token.headers"],
    [of({ ...oidc, userinfo: { heders: {} } }),               "userinfo.heders",            "userinfo.headers"],
    [of({ ...oidc, authorization: { param: {} } }),           "authorization.param",        "authorization.params"],
    [{ trusthost: true },                                     "trusthost",                  "trustHost"],
  ])("%#: %j", (config, name, meant) => {
    const { type, loggedWarnings } = verdict(config);
    expect(type).toBeUndefined();
    expect(loggedWarnings).toEqual([{ code: "unknown-option", message: expect.stringContaining(`The option "${name}" does not exist`) }]);
    expect(loggedWarnings[0]?.message).toContain(`Did you mean "${meant}`);
  });
});

describe("U5: valid options", () => {
  it.each<[what: string, config: Loose]>([
    [
      "additional fields of a custom provider",
      of({ ...oidc, tenantId: "t", accountUrl: "https://x.example", icon: 1 }),
    ],
    ["fields in the options of a provider", of({ ...oidc, options: { apiVersion: 3 } })],
    ["metadata of a client", of({ ...oidc, client: { client_name: "x", token_endpoint_auth_signing_alg: "ES256" } })],
    ["methods of a logger", { logger: { error() {}, warn() {}, debug() {}, info() {}, warning() {} } }],
    ["authorized, which integrations call", { callbacks: { authorized: () => true } }],
    ["ages", { session: { maxAge: 60, updateAge: 10 }, jwt: { maxAge: 60 } }],
    [
      "all options of a mail provider",
      of({ ...mail, server: "smtp://x", from: "a@b.example", apiKey: "k" }, { adapter: MemoryAdapter() }),
    ],
  ])("%s", (_, config) => {
    expect(verdict(config)).toMatchObject({ type: undefined, warnings: [] });
  });
});

describe("U5: an unknown bare id", () => {
  it("is reported with the nearest known one, and an import that exists", async () => {
    const log = createLog();
    const bridge = createBridge(
      testConfig({ providers: ["githb"] as unknown as AuthConfig["providers"], logger: log.logger }),
    );
    expect((await bridge.handle(new Request("https://app.example/auth/signin"))).status).toBe(500);
    const { message = "" } = log.thrown[0] ?? {};
    expect(message).toContain('Did you mean "github" (portico/providers/github)?');
    expect(message).not.toContain("portico/providers/githb");
  });

  it("and an existing one is accepted", async () => {
    const log = createLog();
    const env = () => ({ AUTH_GITHUB_ID: "a", AUTH_GITHUB_SECRET: "b" });
    const config = testConfig({ providers: ["github"] as unknown as AuthConfig["providers"], logger: log.logger });
    const response = await createBridge(config, { env }).handle(new Request("https://app.example/auth/session"));
    expect([response.status, log.errors]).toEqual([200, []]);
  });

  it("without a catalogue, no import is suggested that may not exist", () => {
    expect(() => verdict({ providers: ["githb"] })).toThrow(/builtIn\("githb"\): the ids are providerIds/);
  });
});
