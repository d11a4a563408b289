/** Rules about providers whose server is found per user, and whose client is a document. */
import { beforeAll, describe, expect, it } from "vitest";
import { ofProvider, verdict } from "../helpers.ts";

const base = {
  id: "home",
  name: "Home",
  type: "oauth",
  resolveIssuer: () => undefined,
  clientMetadata: true,
  client: { token_endpoint_auth_method: "none" },
  userinfo: { request: () => ({}) },
  pushedAuthorizationRequests: true,
};

let pair: CryptoKeyPair;
beforeAll(async () => {
  pair = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, false, ["sign", "verify"]);
});

describe("resolvedIssuersStandAlone", () => {
  it("accepts a provider without a server of its own, also with OpenID Connect", () => {
    expect(ofProvider({}, base)).toMatchObject({ message: "", warnings: [] });
    expect(ofProvider({ type: "oidc", userinfo: undefined, logout: false }, base).message).toBe("");
  });

  it.each([
    ["issuer", { issuer: "https://op.example" }],
    ["issuerFrom", { issuerFrom: () => "https://op.example" }],
    ["wellKnown", { wellKnown: "https://op.example/.well-known/x" }],
    ["jwks", { jwks: "https://op.example/jwks" }],
    ["authorization.url", { authorization: "https://op.example/authorize" }],
    ["token.url", { token: { url: "https://op.example/token" } }],
    ["userinfo.url", { userinfo: "https://op.example/me" }],
    ["pushedAuthorizationRequests", { pushedAuthorizationRequests: "https://op.example/par" }],
    ["clientSecret", { clientSecret: "shh", clientMetadata: false, clientId: "cid" }],
    ["signedSecret", { signedSecret: { key: "k", keyId: "k", issuer: "i", audience: "https://op.example" } }],
    ["token.assertionAudience", { token: { assertionAudience: "https://op.example" } }],
    ["allowDangerousEmailAccountLinking", { allowDangerousEmailAccountLinking: true }],
    ["logout.always", { logout: true }],
    ["logout.revocation", { logout: { revocation: "https://op.example/revoke" } }],
  ])("reports %s beside it", (name, changes) => {
    const { type, message } = ofProvider(changes, base);
    expect([type, message]).toEqual([expect.stringMatching(/^Invalid/), expect.stringContaining(name)]);
    expect(message).toContain("resolveIssuer");
  });
});

describe("clientMetadataIsSound", () => {
  it("needs the URL of the application, unless there is a client id", () => {
    expect(verdict({ providers: [base], url: undefined, trustHost: true }).message).toContain("AUTH_URL");
    expect(verdict({ providers: [{ ...base, clientId: "cid" }], url: undefined, trustHost: true }).message).toBe("");
  });

  it("reports secrets that client and server would have to share", () => {
    expect(ofProvider({ clientMetadata: true }).message).toContain("clientSecret");
    const client = { token_endpoint_auth_method: "client_secret_post" };
    expect(ofProvider({ client }, base).message).toContain("clientSecret");
  });

  it("needs the public half of a private key", () => {
    const token = { clientPrivateKey: pair.privateKey };
    expect(ofProvider({ token }, base).message).toContain("jwks");
    expect(ofProvider({ token, clientMetadata: { jwks: { keys: [] } } }, base).message).toBe("");
    expect(ofProvider({ token, clientMetadata: { jwks_uri: "https://app.example/jwks" } }, base).message).toBe("");
    expect(ofProvider({ clientMetadata: { jwks: [] } }, base).message).toContain("{ keys: [...] }");
  });
});
