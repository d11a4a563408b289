import { decodeJwt, generateKeyPair } from "jose";
import { beforeEach, describe, expect, it } from "vitest";
import type { OAuthConfig } from "../../../../../src/core/types/provider.ts";
import { configOf, failure, Issuer, json, oauth2, oidc, pushed, signIn, signingKey, start } from "../helpers.ts";

let issuer: Issuer;
beforeEach(async () => {
  issuer = new Issuer([await signingKey()]);
});

const pushes = { pushedAuthorizationRequests: true } as const;

async function carried(more: Partial<OAuthConfig> = pushes): Promise<URLSearchParams> {
  const { redirect = "" } = await start(configOf(oidc(issuer, more)));
  return new URL(redirect).searchParams;
}

/** What the endpoint for pushed requests got. */
const pushedForm = (): URLSearchParams =>
  new URLSearchParams(issuer.requests.find(({ to }) => to.endsWith("/par"))?.body);

describe("a pushed authorization request", () => {
  it("leaves the client id and the reference in the URL", async () => {
    expect(Object.fromEntries(await carried())).toEqual({
      client_id: "the-client",
      request_uri: pushed.request_uri,
    });
    expect(Object.fromEntries(pushedForm())).toMatchObject({
      client_id: "the-client",
      response_type: "code",
      redirect_uri: "https://app.example/auth/callback/op",
      scope: "openid profile email",
      code_challenge_method: "S256",
    });
  });

  it("authenticates the client as at the token endpoint", async () => {
    await carried();
    const [basic] = issuer.requests.filter(({ to }) => to.endsWith("/par"));
    expect(basic?.headers.get("authorization")).toMatch(/^Basic /);
    issuer.requests.length = 0;
    await carried({ ...pushes, client: { token_endpoint_auth_method: "client_secret_post" } });
    expect(pushedForm().get("client_secret")).toBe("the-client-secret");
  });

  it("is sent because the metadata of the server requires it, unless the application says no", async () => {
    issuer.document = { require_pushed_authorization_requests: true };
    expect((await carried({})).has("request_uri")).toBe(true);
    expect((await carried({ pushedAuthorizationRequests: false })).has("request_uri")).toBe(false);
  });

  it("goes to the endpoint of the card, without discovery", async () => {
    const pushedAuthorizationRequests = `${issuer.url}/other/par`;
    const { redirect = "" } = await start(configOf(oauth2(issuer, { pushedAuthorizationRequests })));
    expect(new URL(redirect).searchParams.has("request_uri")).toBe(true);
    expect(issuer.requests.map(({ to }) => to)).toEqual([pushedAuthorizationRequests]);
  });

  it("without an endpoint is an error before any redirect", async () => {
    issuer.document = { pushed_authorization_request_endpoint: undefined };
    expect(await failure(carried())).toMatchObject({
      type: "InvalidEndpoints",
      message: expect.stringContaining("pushed_authorization_request_endpoint"),
    });
  });

  it("contains the signed request, and nothing beside it but the client", async () => {
    const { privateKey } = await generateKeyPair("ES256");
    await carried({
      ...pushes,
      signedRequests: { key: privateKey },
      client: { token_endpoint_auth_method: "client_secret_post" },
    });
    const form = pushedForm();
    expect([...form.keys()].sort()).toEqual(["client_id", "client_secret", "request"]);
    expect(decodeJwt(form.get("request") ?? "")).toMatchObject({ client_id: "the-client", response_type: "code" });
  });

  it("ends like any other sign-in", async () => {
    issuer.authorize = () => {
      const form = pushedForm();
      issuer.nonce = form.get("nonce") ?? undefined;
      return { code: issuer.code, state: form.get("state") ?? "" };
    };
    const { identity } = await signIn(configOf(oidc(issuer, pushes)), issuer);
    expect(identity.user.name).toBe("Ada");
  });

  it.each([
    ["is a refused client", { error: "invalid_client" }, 401, "OAuthResponseError", "Check clientId"],
    ["is a wrong redirect URI", { error: "invalid_redirect_uri" }, 400, "OAuthResponseError", "callback URL"],
    ["is an unsigned request", { error: "invalid_request_object" }, 400, "OAuthResponseError", "public key"],
    ["is an outage", { error: "temporarily_unavailable" }, 400, "ProviderUnavailable", "temporarily_unavailable"],
    ["is a status 503", {}, 503, "ProviderUnavailable", "503"],
    ["has no reference", { expires_in: 60 }, 201, "OAuthResponseError", "cannot be used"],
    ["has a reference that is not a URI", { ...pushed, request_uri: "no uri" }, 201, "OAuthResponseError", "not a URI"],
    [
      "has an endless reference",
      { ...pushed, request_uri: `urn:${"a".repeat(3000)}` },
      201,
      "OAuthResponseError",
      "not a URI",
    ],
    ["has the status of another answer", pushed, 200, "OAuthResponseError", "cannot be used"],
  ] as const)("whose answer %s ends before any redirect", async (_, body, status, type, text) => {
    issuer.answers.par = () => json(body, { status });
    const error = await failure(carried());
    expect(error).toMatchObject({ type, message: expect.stringContaining(text) });
  });

  it("keeps state and secrets out of the log when the server repeats them", async () => {
    issuer.answers.par = ({ body }) =>
      json({ error: "invalid_request", error_description: `no ${body}` }, { status: 400 });
    const error = await failure(carried({ ...pushes, client: { token_endpoint_auth_method: "client_secret_post" } }));
    expect(error.message).not.toContain("the-client-secret");
    expect(error.message).not.toContain(pushedForm().get("state"));
  });
});
