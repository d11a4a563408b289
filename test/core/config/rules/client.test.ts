/** Rules about keys of clients, and about protected requests and responses. */
import { beforeAll, describe, expect, it } from "vitest";
import { oauth2, ofProvider } from "../helpers.ts";

let pair: CryptoKeyPair;
beforeAll(async () => {
  pair = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, false, ["sign", "verify"]);
});

describe("clientKeysAreSound", () => {
  it("accepts private keys, key pairs, and functions that return one", () => {
    for (const key of [pair.privateKey, { key: pair.privateKey, kid: "k" }])
      expect(ofProvider({ signedRequests: { key } }).message).toBe("");
    for (const dpop of [pair, () => pair, "per-sign-in"] as const) expect(ofProvider({ dpop }).message).toBe("");
  });

  it("reports anything else", () => {
    for (const key of [pair.publicKey, "-----BEGIN PRIVATE KEY-----", {}, undefined]) {
      const { type, message } = ofProvider({ signedRequests: { key } } as object);
      expect([type, message]).toEqual(["InvalidConfiguration", expect.stringContaining("signedRequests.key")]);
    }
    for (const dpop of [pair.privateKey, { privateKey: pair.privateKey }, "key", true]) {
      const { type, message } = ofProvider({ dpop } as object);
      expect([type, message]).toEqual(["InvalidConfiguration", expect.stringContaining("dpop")]);
    }
  });
});

describe("pushedRequestsHaveAnEndpoint", () => {
  it("needs discovery, or a URL", () => {
    expect(ofProvider({ pushedAuthorizationRequests: true }).message).toBe("");
    expect(ofProvider({ pushedAuthorizationRequests: "https://op.example/par" }, oauth2).message).toBe("");
    expect(ofProvider({ pushedAuthorizationRequests: true }, oauth2).message).toContain("pushedAuthorizationRequests");
    expect(ofProvider({ pushedAuthorizationRequests: "http://op.example/par" }, oauth2).message).toContain("https:");
  });
});

describe("responsesCanBeVerified", () => {
  it.each(["jwt", "query.jwt", "form_post.jwt"])("%s needs one issuer", (response_mode) => {
    const authorization = { params: { response_mode } };
    expect(ofProvider({ authorization }).message).toBe("");
    const withoutIssuer = { authorization: { ...authorization, url: "https://op.example/authorize" } };
    expect(ofProvider(withoutIssuer, oauth2).message).toContain("Set issuer");
    expect(ofProvider({ authorization, issuerFrom: () => "" }).message).toContain("Set issuer");
  });
});

describe("detailsAreAList", () => {
  it("accepts a list of objects with a type, also as text", () => {
    const details = [{ type: "payment", actions: ["initiate"] }];
    for (const authorization_details of [details, JSON.stringify(details), []])
      expect(ofProvider({ authorization: { params: { authorization_details } } }).message).toBe("");
  });

  it.each([[{ type: "payment" }], [["payment"]], [[{ actions: [] }]], ["{"]])("reports %j", (authorization_details) => {
    const { message } = ofProvider({ authorization: { params: { authorization_details } } });
    expect(message).toContain("authorization_details");
  });
});
