import { CompactEncrypt, SignJWT } from "jose";
import { beforeEach, describe, expect, it } from "vitest";
import type { OAuthConfig } from "../../../../../src/core/types/provider.ts";
import {
  back,
  configOf,
  failure,
  Issuer,
  oidc,
  type SigningKey,
  seconds,
  signIn,
  signingKey,
  start,
} from "../helpers.ts";

let key: SigningKey | undefined;
let issuer: Issuer;
beforeEach(async () => {
  key ??= await signingKey();
  issuer = new Issuer([key]);
  issuer.document = { authorization_signing_alg_values_supported: ["RS256"] };
});

const jarm = (more: Partial<OAuthConfig> = {}, mode = "jwt") =>
  configOf(oidc(issuer, { authorization: { params: { response_mode: mode } }, ...more }));

/** A signed response with these claims; `undefined` takes one away. */
async function response(claims: Record<string, unknown>, signer = key as SigningKey): Promise<string> {
  const all = { iss: issuer.url, aud: "the-client", exp: seconds + 60, code: issuer.code, ...claims };
  return new SignJWT(JSON.parse(JSON.stringify(all)))
    .setProtectedHeader({ alg: signer.jwk.alg ?? "", kid: signer.jwk.kid ?? "" })
    .sign(signer.privateKey);
}

/** A sign-in that ends with this response. */
async function arrive(
  claims: Record<string, unknown> = {},
  { config = jarm(), method = "GET" as "GET" | "POST", beside = {} as Record<string, string> } = {},
) {
  const sent = await start(config);
  const { state = "" } = issuer.authorize(sent.redirect ?? "");
  const signed = await response({ state, ...claims });
  return back(config, { response: signed, ...beside }, sent.cookies, { method });
}

describe("a signed authorization response", () => {
  it.each(["jwt", "query.jwt"])("is requested as %s, and signs in", async (mode) => {
    const config = jarm({}, mode);
    const { redirect = "" } = await start(config);
    expect(new URL(redirect).searchParams.get("response_mode")).toBe(mode);
    expect(await arrive({}, { config })).toHaveProperty("identity");
  });

  it("may be posted from the page of the provider", async () => {
    const config = jarm({}, "form_post.jwt");
    const { cookies } = await start(config);
    expect(cookies?.[0]?.options).toMatchObject({ sameSite: "none", secure: true });
    expect(await arrive({}, { config, method: "POST" })).toHaveProperty("identity");
  });

  it("may have several audiences, and no other times than its expiry", async () => {
    expect(await arrive({ aud: ["another", "the-client"] })).toHaveProperty("identity");
  });

  it("replaces the announced iss beside it (RFC 9207), which may only repeat it", async () => {
    issuer.document = { ...issuer.document, authorization_response_iss_parameter_supported: true };
    expect(await arrive()).toHaveProperty("identity");
    expect(await arrive({}, { beside: { iss: issuer.url } })).toHaveProperty("identity");
    const error = await failure(arrive({}, { beside: { iss: "https://evil.example" } }));
    expect(error).toMatchObject({ type: "IssuerMismatch", message: expect.stringContaining("iss") });
  });

  it("is the only source of parameters: a code beside it does not count", async () => {
    await arrive({ code: "the-signed-code" }, { beside: { code: "evil", error: "evil" } });
    const token = issuer.requests.find(({ to }) => to.endsWith("/token"));
    expect(new URLSearchParams(token?.body).get("code")).toBe("the-signed-code");
  });

  it("with an error ends like an unsigned one", async () => {
    const error = await failure(arrive({ code: undefined, error: "access_denied" }));
    expect(error.type).toBe("SignInCancelled");
  });

  it.each([
    ["has another issuer", { iss: "https://evil.example" }, "IssuerMismatch", "(iss)"],
    ["has no issuer", { iss: undefined }, "IssuerMismatch", "(iss)"],
    ["is for another client", { aud: "another" }, "InvalidToken", "(aud)"],
    ["has no audience", { aud: undefined }, "InvalidToken", "(aud)"],
    ["has expired", { exp: seconds - 60 }, "InvalidToken", "(exp)"],
    ["has no expiry", { exp: undefined }, "InvalidToken", "(exp)"],
    ["has an expiry that is text", { exp: String(seconds + 60) }, "InvalidToken", "(exp)"],
    ["is not valid yet", { nbf: seconds + 600 }, "InvalidToken", "(nbf)"],
    ["has neither a code nor an error", { code: undefined }, "OAuthResponseError", "neither a code nor an error"],
    ["has both", { error: "access_denied" }, "OAuthResponseError", "at once"],
  ])("that %s is refused, before its code is used", async (_, claims, type, text) => {
    const error = await failure(arrive(claims));
    expect(error).toMatchObject({ type, message: expect.stringContaining(text) });
    expect(issuer.count("/token")).toBe(0);
  });

  it.each([
    ["of another sign-in", { state: "another-state" }],
    ["without a state", { state: undefined }],
    ["whose state is no text", { state: ["a"] }],
  ])("%s is refused", async (_, claims) => {
    expect((await failure(arrive(claims))).type).toBe("InvalidCheck");
  });

  it("with another algorithm than the registered one is refused", async () => {
    const config = jarm({ client: { authorization_signed_response_alg: "ES256" } });
    expect(await failure(arrive({}, { config }))).toMatchObject({
      type: "InvalidToken",
      message: expect.stringContaining("ES256"),
    });
  });

  it("that is no token is refused", async () => {
    const { cookies } = await start(jarm());
    for (const text of ["", "a", "a.b.c", "e30.e30."]) {
      expect((await failure(back(jarm(), { response: text }, cookies))).type).toBe("InvalidCheck");
    }
  });

  it("an unsigned response in its place is refused", async () => {
    const config = jarm();
    const sent = await start(config);
    const params = issuer.authorize(sent.redirect ?? "");
    expect(await failure(back(config, params, sent.cookies))).toMatchObject({
      type: "OAuthResponseError",
      message: expect.stringContaining("not signed"),
    });
  });

  it("an id_token in its place is refused, and so is a signed response in place of an id_token", async () => {
    const config = jarm();
    const sent = await start(config);
    const { state } = issuer.authorize(sent.redirect ?? "");
    const idToken = await issuer.idToken();
    expect((await failure(back(config, { response: idToken }, sent.cookies))).type).toBe("InvalidCheck");
    const plain = configOf(oidc(issuer));
    issuer.tokens = { id_token: await response({ state }) };
    expect((await failure(signIn(plain, issuer))).type).toBe("InvalidToken");
  });

  it("that was not requested is refused", async () => {
    const plain = configOf(oidc(issuer));
    const sent = await start(plain);
    const { state = "" } = issuer.authorize(sent.redirect ?? "");
    const params = { response: await response({ state }), state };
    expect(await failure(back(plain, params, sent.cookies))).toMatchObject({
      type: "OAuthResponseError",
      message: expect.stringContaining("not requested"),
    });
  });

  it("may be encrypted as well", async () => {
    const pair = await crypto.subtle.generateKey(
      { name: "RSA-OAEP", modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: "SHA-256" },
      false,
      ["encrypt", "decrypt"],
    );
    const encrypt = (token: string) =>
      new CompactEncrypt(new TextEncoder().encode(token))
        .setProtectedHeader({ alg: "RSA-OAEP-256", enc: "A256GCM" })
        .encrypt(pair.publicKey);
    const config = jarm({ token: { decryptionKey: pair.privateKey } });
    const sent = await start(config);
    const { state = "" } = issuer.authorize(sent.redirect ?? "");
    issuer.tokens = { id_token: await encrypt(await issuer.idToken()) };
    const encrypted = await encrypt(await response({ state }));
    expect(await back(config, { response: encrypted }, sent.cookies)).toHaveProperty("identity");
  });
});
