/** OpenID Connect, Config RP: discovery and the rotation of keys. */
import { describe, expect, it } from "vitest";
import { leave, signIn } from "../world/journey.ts";
import { expectRefused, expectSignedIn, expectSignedOut, useTrials } from "./helpers.ts";

const { trial, stage } = useTrials();

describe("oidcc-client-config-certification-test-plan", () => {
  it("oidcc-client-test-discovery-openid-config: all endpoints come from the document of the issuer", async () => {
    const elsewhere = {
      authorization: "https://login.example/oauth/start",
      token: "https://api.op.example/t",
      jwks: "https://api.op.example/k",
      userinfo: "https://api.op.example/u",
    };
    const result = await trial({ issuer: { endpoints: elsewhere } });
    await expectSignedIn(result);
    const { discovery, authorization, token, jwks, userinfo } = result.issuer.requests;
    expect(discovery.map(({ url }) => url.href)).toEqual(["https://op.example/.well-known/openid-configuration"]);
    expect([authorization, token, jwks, userinfo].map((requests) => requests.length)).toEqual([1, 1, 1, 1]);
  });

  it("oidcc-client-test-discovery-openid-config: an issuer with a path has its document below that path", async () => {
    const result = await trial({ issuer: { url: "https://op.example/realms/one" } });
    await expectSignedIn(result);
    expect(result.issuer.requests.discovery[0]?.url.pathname).toBe("/realms/one/.well-known/openid-configuration");
  });

  it("oidcc-client-test-discovery-jwks-uri-keys: keys are fetched from jwks_uri, whatever they are", async () => {
    for (const rounds of [1, 2]) {
      const set = stage();
      for (let turn = 0; turn < rounds; turn++) set.issuer.rotateKeys();
      const page = await signIn(set.browser, set.issuer, { callbackUrl: "/dashboard" });
      await expectSignedIn({ ...set, page });
      expect(set.issuer.requests.jwks).toHaveLength(1);
    }
  });

  it("oidcc-client-test-discovery-issuer-mismatch: a document of another issuer is refused before any redirect", async () => {
    const set = stage({ faults: { metadata: { issuer: "https://other.example" } } });
    const page = await leave(set.browser);
    await expectRefused({ ...set, page }, "IssuerMismatch");
    expect(page.way.some((url) => url.includes("op.example"))).toBe(false);
  });

  it("oidcc-client-test-idtoken-sig-none: an unsigned id_token is refused", async () => {
    await expectRefused(await trial({ faults: { alg: "none" } }));
  });

  it("oidcc-client-test-signing-key-rotation-just-before-signing: an unknown kid causes one more request for keys", async () => {
    const set = stage();
    await signIn(set.browser, set.issuer);
    const { url } = await leave(set.browser, { callbackUrl: "/dashboard" });
    const landing = set.issuer.authorize(url);
    set.issuer.rotateKeys();
    const page = await set.browser.arrive(landing);
    await expectSignedIn({ ...set, page });
    expect(set.issuer.requests.jwks).toHaveLength(2);
  });

  it("oidcc-client-test-signing-key-rotation: a second login after a rotation works, by a second request", async () => {
    const set = stage();
    await signIn(set.browser, set.issuer);
    set.issuer.rotateKeys();
    const page = await signIn(set.browser, set.issuer, { callbackUrl: "/dashboard" });
    await expectSignedIn({ ...set, page });
    expect(set.issuer.requests.jwks).toHaveLength(2);
    expect(set.issuer.requests.discovery).toHaveLength(1);
  });
});

describe("a provider with a failure", () => {
  it.each([
    ["discovery", { discovery: 500 }, "ProviderUnavailable"],
    ["discovery", { discovery: "down" }, "ProviderUnavailable"],
    ["discovery", { discovery: 404 }, "InvalidEndpoints"],
    ["discovery", { discovery: { body: "<p>", contentType: "text/html" } }, "InvalidEndpoints"],
    ["discovery", { metadata: { token_endpoint: undefined } }, "InvalidEndpoints"],
  ] as const)("at %s (%o) redirects no visitor: %s", async (_, faults, type) => {
    const set = stage({ faults });
    const page = await leave(set.browser);
    await expectSignedOut({ ...set, page }, type);
    expect(page.elsewhere).toBe(false);
  });

  it.each([
    ["keys", { jwks: 500 }, "ProviderUnavailable"],
    ["keys", { jwks: "down" }, "ProviderUnavailable"],
    ["token", { token: 500 }, "ProviderUnavailable"],
    ["token", { token: "down" }, "ProviderUnavailable"],
    ["userinfo", { userinfo: 503 }, "ProviderUnavailable"],
    ["userinfo", { userinfo: 401 }, "OAuthResponseError"],
  ] as const)("at %s (%o) is distinguished: %s", async (_, faults, type) => {
    const result = await trial({ faults });
    await expectSignedOut(result, type);
  });

  it("is requested again the next time: a failure is not cached", async () => {
    const set = stage({ faults: { discovery: 500 } });
    await leave(set.browser);
    set.issuer.setFaults();
    const page = await signIn(set.browser, set.issuer);
    expect(page.url).toBe("https://app.example/");
    expect(set.issuer.requests.discovery).toHaveLength(2);
  });
});
