/** Each fault of the issuer changes only what it names. */
import { decodeJwt, decodeProtectedHeader } from "jose";
import { describe, expect, it } from "vitest";
import type { IssuerFaults as Faults } from "../../src/testing/issuer/faults.ts";
import { useClock } from "./clock.ts";
import { createIssuer } from "./issuer.ts";
import { useWorld } from "./server.ts";

const server = useWorld();
const clock = useClock();
const callback = "https://app.example/auth/callback/op";

/** What an issuer with these faults lets a careless client have. */
async function journey(faults: Faults) {
  const issuer = createIssuer({ auth: "none", faults });
  server.use(...issuer.handlers);
  const params = new URLSearchParams({
    client_id: "cid",
    redirect_uri: callback,
    response_type: "code",
    scope: "openid profile email",
    state: "the-state",
    nonce: "the-nonce",
  });
  const { fields } = issuer.authorize(`https://op.example/authorize?${params}`);
  const body = new URLSearchParams({
    grant_type: "authorization_code",
    code: fields.code ?? "",
    redirect_uri: callback,
    client_id: "cid",
  });
  const response = await fetch("https://op.example/token", { method: "POST", body });
  return { issuer, fields, response, tokens: (await response.json()) as Record<string, string> };
}

const claimsOf = async (faults: Faults) => decodeJwt((await journey(faults)).tokens.id_token ?? "");
const headerOf = async (faults: Faults) => decodeProtectedHeader((await journey(faults)).tokens.id_token ?? "");

describe("faults of the id_token", () => {
  it("change one claim, and leave the others", async () => {
    const good = await claimsOf({});
    const changes = [
      [{ iss: "wrong" }, { iss: "https://evil.example" }],
      [{ aud: ["cid", "evil"] }, { aud: ["cid", "evil"] }],
      [{ exp: "wrong" }, { exp: clock.seconds() - 3600 }],
      [{ nbf: "wrong" }, { nbf: clock.seconds() + 3600 }],
      [{ sub: 123 }, { sub: 123 }],
      [{ claims: { email_verified: "true" } }, { email_verified: "true" }],
    ] as const;
    for (const [faults, changed] of changes) {
      const { at_hash: _, ...claims } = await claimsOf(faults as Faults);
      const { at_hash: __, ...expected } = { ...good, ...(changed as object) } as typeof good;
      expect(claims).toEqual(expected);
    }
  });

  it("remove claims", async () => {
    for (const name of ["iss", "sub", "aud", "exp", "iat", "nonce", "at_hash"] as const) {
      const good = await claimsOf({});
      const bad = await claimsOf({ [name]: "missing" });
      expect(Object.keys(good).filter((key) => !(key in bad))).toEqual([name]);
    }
  });

  it("change the header", async () => {
    expect(await headerOf({})).toEqual({ alg: "RS256", kid: "rs256-0", typ: "JWT" });
    expect(await headerOf({ kid: "absent" })).toEqual({ alg: "RS256", typ: "JWT" });
    expect(await headerOf({ typ: "at+jwt" })).toMatchObject({ typ: "at+jwt", kid: "rs256-0" });
    expect(await headerOf({ alg: "none" })).toEqual({ alg: "none", kid: "rs256-0", typ: "JWT" });
    expect(await headerOf({ alg: "ES256" })).toEqual({ alg: "ES256", kid: "es256-0", typ: "JWT" });
    expect(await headerOf({ header: { jku: "https://evil.example" } })).toMatchObject({ jku: "https://evil.example" });
  });

  it("change the signature and nothing before it", async () => {
    const last = async (faults: Faults) => (await journey(faults)).tokens.id_token?.split(".")[2];
    expect(await last({ signature: "empty" })).toBe("");
    expect(await last({ alg: "none" })).toBe("");
    expect(await last({ alg: "none", signature: "good" })).toHaveLength(342);
    expect(await last({ signature: "bad" })).toHaveLength(342);
    expect(await last({ alg: "HS256" })).toHaveLength(43);
    const { sign } = createIssuer();
    const macs = (["good", "publicKeyPem", "publicKeyDer", "publicKeyJwk", "publicKeyModulus"] as const).map(
      (signature) => sign({ sub: "x" }, { alg: "HS256", signature }),
    );
    expect(new Set(macs).size).toBe(5);
  });

  it("replace the whole token", async () => {
    expect((await journey({ idToken: "missing" })).tokens).not.toHaveProperty("id_token");
    expect((await journey({ idToken: "a.b.c" })).tokens.id_token).toBe("a.b.c");
    expect((await journey({ idToken: (token) => `${token}=` })).tokens.id_token).toMatch(/=$/);
  });
});

describe("faults of other responses", () => {
  it("change the authorization response", async () => {
    expect((await journey({ state: "wrong" })).fields.state).toBe("the-state-of-another-sign-in");
    expect((await journey({ state: "missing" })).fields).not.toHaveProperty("state");
    expect((await journey({ issParam: "wrong" })).fields.iss).toBe("https://evil.example");
    expect((await journey({ issParam: "missing" })).fields).not.toHaveProperty("iss");
    expect((await journey({ error: "server_error" })).fields).toMatchObject({ error: "server_error" });
    expect((await journey({ callback: { more: "1" } })).fields).toMatchObject({ more: "1" });
  });

  it("change the token response", async () => {
    expect((await journey({ token: 500 })).response.status).toBe(500);
    const { response } = await journey({ token: { status: 200, body: "<p>", contentType: "text/html" } }).catch(() => ({
      response: undefined,
    }));
    expect(response).toBeUndefined();
    expect((await journey({ tokenType: "mac" })).tokens.token_type).toBe("mac");
    expect((await journey({ tokenType: "missing" })).tokens).not.toHaveProperty("token_type");
    expect((await journey({ expiresIn: "abc" })).tokens.expires_in).toBe("abc");
    expect((await journey({ tokens: { more: 1 } })).tokens.more).toBe(1);
  });

  it("change the keys", async () => {
    const keysOf = (faults: Faults) => createIssuer({ faults }).keys();
    expect(keysOf({})).toHaveLength(1);
    expect(keysOf({ otherKeys: 2 }).map(({ kid }) => kid)).toEqual(["rs256-50", "rs256-51", "rs256-0"]);
    expect(keysOf({ otherKeys: 1, kids: "absent" }).some((key) => "kid" in key)).toBe(false);
    expect(keysOf({ jwk: { use: "enc" } })[0]).toMatchObject({ use: "enc", kid: "rs256-0" });
    expect(keysOf({ alg: "ES256" }).map(({ alg }) => alg)).toEqual(["ES256", "RS256"]);
    expect(keysOf({ key: "RS256 of 1024 bits" })[0]).toMatchObject({ alg: "RS256" });
  });

  it("close the connection", async () => {
    await expect(journey({ down: true })).rejects.toThrow();
    await expect(journey({ token: "down" })).rejects.toThrow();
  });
});
