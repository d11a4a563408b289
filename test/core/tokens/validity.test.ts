/** Whether an access token can be used, by its time and its scopes. */
import { describe, expect, it } from "vitest";
import { grantedScopes, isValidToken, missingScopes, toAccessToken } from "../../../src/core/tokens/validity.ts";

const now = 1_000_000;
const source = { id: "op", name: "Op", type: "oidc" } as const;
const provider = { refresh: {}, authorization: { params: { scope: "openid email" } }, source };
const ending = { ...provider, refresh: { lifetime: 600 } };

describe("isValidToken", () => {
  // biome-ignore format: a table
  it.each([
    ["is missing",                                  {},                                                          0,  provider, false],
    ["ends in 31 seconds",                          { access_token: "a", expires_at: now + 31 },                 0,  provider, true],
    ["ends in 30 seconds",                          { access_token: "a", expires_at: now + 30 },                 0,  provider, false],
    ["ends too soon for minLifetime",               { access_token: "a", expires_at: now + 90 },                 60, provider, false],
    ["ends just late enough for minLifetime",       { access_token: "a", expires_at: now + 91 },                 60, provider, true],
    ["has no end",                                  { access_token: "a" },                                       0,  provider, true],
    ["has no end, where tokens of the card end",    { access_token: "a", refresh_token: "r" },                   0,  ending,   false],
    ["has no end, and cannot be refreshed",         { access_token: "a" },                                       0,  ending,   true],
  ] as const)("a token that %s", (_what, tokens, minLifetime, card, isValid) => {
    expect(isValidToken(tokens, { minLifetime }, card, now)).toBe(isValid);
  });
});

describe("scopes", () => {
  it("are separated by spaces or commas; without any in the response they are the requested ones", () => {
    expect(grantedScopes({ scope: "repo,user gist" }, provider)).toEqual(["repo", "user", "gist"]);
    expect(grantedScopes({}, provider)).toEqual(["openid", "email"]);
  });

  it("are separated as the provider does it", () => {
    const card = { ...provider, source: { ...source, scopeSeparator: ";" } };
    expect(grantedScopes({ scope: "VALUABLE_ACCESS;GET_EMAIL" }, card)).toEqual(["VALUABLE_ACCESS", "GET_EMAIL"]);
    expect(missingScopes({ scope: "a;b" }, card, { scopes: ["b", "c"] })).toEqual(["c"]);
    expect(grantedScopes({ scope: "a;b" }, provider)).toEqual(["a;b"]);
  });

  it("that were not granted are named", () => {
    expect(missingScopes({ scope: "a b" }, provider, { scopes: ["b", "c"] })).toEqual(["c"]);
    expect(missingScopes({ scope: "a b" }, provider, {})).toEqual([]);
  });
});

describe("toAccessToken", () => {
  it("has an end only if there is one", () => {
    expect(toAccessToken({ access_token: "a", expires_at: 5, token_type: "bearer", scope: "x" }, provider)).toEqual({
      accessToken: "a",
      tokenType: "bearer",
      expiresAt: 5,
      scopes: ["x"],
    });
    expect(toAccessToken({ access_token: "a" }, provider)).not.toHaveProperty("expiresAt");
  });
});
