/** `GET /client-metadata/<provider>`: a public document about the client, whose URL is the client id. */
import { describe, expect, it } from "vitest";
import type { AuthConfig } from "../../../src/core/types/config.ts";
import type { OAuthConfig } from "../../../src/core/types/provider.ts";
import { Auth } from "../../../src/index.ts";
import Bluesky from "../../../src/providers/bluesky.ts";
import { app, testConfig } from "../../world/config.ts";
import { createIssuer } from "../../world/issuer.ts";
import { leave, visitorOf } from "../../world/journey.ts";
import { useWorld } from "../../world/server.ts";

const issuer = createIssuer({ clientId: `${app}/auth/client-metadata/op`, auth: "none" });
useWorld(issuer);
const url = `${app}/auth`;

/** A provider of the test issuer, without an id of its own. */
const withDocument = (more: Partial<OAuthConfig> = {}) => {
  const { clientId: _, ...provider } = issuer.provider({ clientMetadata: true, ...more });
  return provider as OAuthConfig;
};

const documentOf = async (provider: OAuthConfig, id = "op", config: Partial<AuthConfig> = {}) =>
  Auth(new Request(`${app}/auth/client-metadata/${id}`), testConfig({ url, providers: [provider], ...config }));

describe("GET /client-metadata/<provider>", () => {
  it("describes the client of Bluesky as the AT Protocol requires it", async () => {
    const response = await documentOf(Bluesky() as OAuthConfig, "bluesky");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain("application/json");
    expect(response.headers.get("cache-control")).toBe("public, max-age=600");
    expect(response.headers.get("set-cookie")).toBeNull();
    expect(await response.json()).toEqual({
      client_id: `${app}/auth/client-metadata/bluesky`,
      client_name: "app.example",
      client_uri: app,
      application_type: "web",
      redirect_uris: [`${app}/auth/callback/bluesky`],
      response_types: ["code"],
      grant_types: ["authorization_code"],
      scope: "atproto",
      token_endpoint_auth_method: "none",
      dpop_bound_access_tokens: true,
    });
  });

  it("is the client id of sign-ins, also below another path", async () => {
    const browser = visitorOf(testConfig({ url, providers: [withDocument()] }));
    const { url: left } = await leave(browser);
    expect(new URL(left).searchParams.get("client_id")).toBe(`${app}/auth/client-metadata/op`);
    const config = testConfig({ url: app, basePath: "/api/auth", providers: [withDocument()] });
    const response = await Auth(new Request(`${app}/api/auth/client-metadata/op`), config);
    expect(await response.json()).toMatchObject({
      client_id: `${app}/api/auth/client-metadata/op`,
      redirect_uris: [`${app}/api/auth/callback/op`],
      grant_types: ["authorization_code", "refresh_token"],
      dpop_bound_access_tokens: false,
    });
  });

  it("has what the configuration adds, which replaces nothing that follows from the provider", async () => {
    const clientMetadata = {
      client_name: "Ours",
      tos_uri: `${app}/terms`,
      client_id: "x",
      redirect_uris: ["https://x.example"],
    };
    const response = await documentOf(withDocument({ clientMetadata }));
    expect(await response.json()).toMatchObject({
      client_name: "Ours",
      tos_uri: `${app}/terms`,
      client_id: `${app}/auth/client-metadata/op`,
      redirect_uris: [`${app}/auth/callback/op`],
    });
  });

  it("names the callback of the redirect proxy, where there is one", async () => {
    const response = await documentOf(withDocument({ redirectProxyUrl: "https://proxy.example/auth" }));
    expect(await response.json()).toMatchObject({ redirect_uris: ["https://proxy.example/auth/callback/op"] });
  });

  it("SS-07: has the public half of keys, and no secret", async () => {
    const { privateKey } = (await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
      "sign",
      "verify",
    ])) as CryptoKeyPair;
    const jwk = { ...(await crypto.subtle.exportKey("jwk", privateKey)), kid: "1" };
    const clientMetadata = { jwks: { keys: [jwk, { kty: "oct", k: "c2VjcmV0" }] }, client_secret: "the-secret" };
    const client = { token_endpoint_auth_method: "private_key_jwt" } as const;
    const response = await documentOf(
      withDocument({ clientMetadata, client, token: { clientPrivateKey: privateKey } }),
    );
    const text = await response.text();
    for (const secret of [jwk.d ?? "", "c2VjcmV0", "the-secret"]) expect(text).not.toContain(secret);
    const { kty, crv, x, y } = jwk;
    expect(JSON.parse(text)).toMatchObject({
      token_endpoint_auth_method: "private_key_jwt",
      jwks: { keys: [{ kty, crv, x, y, kid: "1" }] },
    });
  });

  it.each([
    ["without the option", issuer.provider()],
    ["with a client id of its own", { ...withDocument(), clientId: "cid" }],
  ])("is not there %s", async (_, provider) => {
    const response = await documentOf(provider);
    expect([response.status, await response.text()]).toEqual([404, expect.not.stringContaining("redirect_uris")]);
  });

  it("needs the URL of the application", async () => {
    const response = await documentOf(withDocument(), "op", { url: undefined } as Partial<AuthConfig>);
    expect(response.status).toBe(500);
  });
});
