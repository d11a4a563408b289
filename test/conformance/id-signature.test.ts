/** Attack group ID: who signed the id_token, and how. */
import { CompactEncrypt } from "jose";
import { http } from "msw";
import { describe, expect, it } from "vitest";
import type { ClientOptions } from "../../src/core/types/client-options.ts";
import type { IssuerFaults as Faults } from "../../src/testing/issuer/faults.ts";
import { asSecret, toBase64url as base64url, jwkOf, keyFor } from "../../src/testing/issuer/keys.ts";
import { clientSecret, createIssuer } from "../world/issuer.ts";
import { expectRefused, expectSignedIn, useTrials } from "./helpers.ts";

const { trial, server } = useTrials();

/** A client that is registered for one algorithm. */
const registered = (alg: string): ClientOptions => ({
  token_endpoint_auth_method: "client_secret_basic",
  id_token_signed_response_alg: alg,
});

/** Counts what reaches an attacker. */
function evil() {
  const seen: string[] = [];
  server.use(
    http.all("https://evil.example/*", ({ request }) => {
      seen.push(request.url);
      return Response.json({ keys: [jwkOf(keyFor("RS256", 99))] });
    }),
  );
  return seen;
}

describe("a good id_token", () => {
  it.each(["RS256", "PS256", "ES256", "EdDSA", "RS512", "ES384"])(
    "ID-01: signed with %s is accepted if that is registered",
    async (alg) => {
      await expectSignedIn(await trial({ issuer: { alg }, provider: { client: registered(alg) } }));
    },
  );

  it.each(["RS256", "PS256", "ES256", "EdDSA"])(
    "ID-01: signed with %s is accepted if discovery lists it",
    async (alg) => {
      await expectSignedIn(await trial({ issuer: { alg } }));
    },
  );

  it("ID-06: signed with HS256 is accepted if that is registered", async () => {
    await expectSignedIn(await trial({ faults: { alg: "HS256" }, provider: { client: registered("HS256") } }));
  });
});

describe("the signature", () => {
  it("ID-02: of another key with the same kid is invalid", async () => {
    await expectRefused(await trial({ faults: { signature: "otherKey" } }));
  });

  it.each(["RS256", "PS256", "ES256", "EdDSA"])("ID-03: of random bytes is invalid for %s", async (alg) => {
    await expectRefused(await trial({ issuer: { alg }, faults: { signature: "bad" } }));
  });

  it("ID-04: may not be empty", async () => {
    await expectRefused(await trial({ faults: { signature: "empty" } }));
    await expectRefused(await trial({ faults: { idToken: (token) => token.replace(/\.[^.]*$/, "") } }));
  });

  it("ID-02: is invalid for a payload that was changed", async () => {
    const idToken = (token: string) => {
      const [header, payload = "", signature] = token.split(".");
      const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
      return [header, base64url(JSON.stringify({ ...claims, sub: "admin" })), signature].join(".");
    };
    await expectRefused(await trial({ faults: { idToken } }));
  });
});

describe("the algorithm", () => {
  describe.each(["none", "None", "NONE", "nOnE", "", "missing"])("ID-05: %j", (alg) => {
    const header: Faults = alg === "missing" ? { header: { alg: undefined } } : { alg };
    it.each(["empty", "good", "bad"] as const)("with a signature that is %s is refused", async (signature) => {
      await expectRefused(await trial({ faults: { ...header, signature } }));
    });
  });

  it("ID-05: none is refused, even where an application registers it", async () => {
    await expectRefused(await trial({ faults: { alg: "none" }, provider: { client: registered("none") } }));
    const metadata = { id_token_signing_alg_values_supported: ["none"] };
    await expectRefused(await trial({ faults: { alg: "none", metadata } }));
  });

  it("ID-06: HS256 with the client secret is refused where RS256 is registered", async () => {
    await expectRefused(await trial({ faults: { alg: "HS256" } }));
    await expectRefused(await trial({ faults: { alg: "HS256" }, provider: { client: registered("RS256") } }));
  });

  it("ID-06: HS256 is refused if only discovery lists it", async () => {
    const metadata = { id_token_signing_alg_values_supported: ["HS256"] };
    await expectRefused(await trial({ faults: { alg: "HS256", metadata } }));
  });

  it.each(Object.keys(asSecret) as (keyof typeof asSecret)[])(
    "ID-06: HS256 keyed with %s is refused, whatever is registered",
    async (signature) => {
      await expectRefused(await trial({ faults: { alg: "HS256", signature } }));
      await expectRefused(
        await trial({ faults: { alg: "HS256", signature }, provider: { client: registered("HS256") } }),
      );
    },
  );

  it.each(["ES256", "RS384", "PS256", "RS1", "HS256", "EdDSA"])(
    "ID-07: %s is refused where RS256 is registered, though its key is published",
    async (alg) => {
      await expectRefused(await trial({ faults: { alg }, provider: { client: registered("RS256") } }));
      await expectRefused(await trial({ faults: { alg } }));
    },
  );
});

describe("the key", () => {
  const ec = { ...jwkOf(keyFor("ES256")), kid: "rs256-0", alg: "RS256" };
  const { alg: _, ...bare } = ec;
  // biome-ignore format: a table
  const rows: [what: string, faults: Faults][] = [
    ["an EC key for RS256",            { jwks: { body: { keys: [ec] } } }],
    ["an EC key without alg",          { jwks: { body: { keys: [bare] } } }],
    ["an RSA key of 1024 bits",        { key: "RS256 of 1024 bits" }],
    ["a key for encryption",           { jwk: { use: "enc" } }],
    ["a key that may only sign",       { jwk: { use: undefined, key_ops: ["sign"] } }],
    ["a key that may only encrypt",    { jwk: { use: undefined, key_ops: ["encrypt"] } }],
    ["a key for another algorithm",    { jwk: { alg: "RS512" } }],
    ["a key for PS256",                { jwk: { alg: "PS256" } }],
    ["a key of an unknown type",         { jwk: { kty: "XYZ" } }],
  ];
  it.each(rows)("ID-08: may not be %s", async (_what, faults) => {
    await expectRefused(await trial({ faults }));
  });

  it("ID-08: may leave out use, key_ops and alg", async () => {
    await expectSignedIn(await trial({ faults: { jwk: { use: undefined, alg: undefined } } }));
    await expectSignedIn(await trial({ faults: { jwk: { use: undefined, key_ops: ["verify"] } } }));
  });

  const foreignKey = keyFor("RS256", 99);
  // biome-ignore format: a table
  const pointers: [name: string, header: Record<string, unknown>][] = [
    ["jwk",                    { jwk: jwkOf(foreignKey) }],
    ["jwk without a kid",      { jwk: jwkOf(foreignKey), kid: undefined }],
    ["jku",                    { jku: "https://evil.example/jwks" }],
    ["x5u",                    { x5u: "https://evil.example/cert" }],
    ["x5c",                    { x5c: [foreignKey.publicKey.export({ type: "spki", format: "der" }).toString("base64")] }],
    ["kid with a path",        { kid: "../../k" }],
    ["kid with SQL",           { kid: "' OR 1=1" }],
    ["kid with a URL",         { kid: "https://evil.example/k" }],
    ["kid and jku",            { kid: foreignKey.kid, jku: "https://evil.example/jwks" }],
  ];
  it.each(pointers)("ID-10: is never found by a %s in the header", async (_what, header) => {
    const reached = evil();
    const result = await trial({ faults: { header, signature: "otherKey" } });
    await expectRefused(result);
    expect(reached).toEqual([]);
    expect(result.issuer.requests.more).toEqual([]);
    expect(result.issuer.requests.jwks.length).toBeLessThanOrEqual(2);
  });

  it.each(["jku", "x5u"])("ID-10: of the issuer is used, whatever %s contains; nothing is fetched", async (name) => {
    const reached = evil();
    await expectSignedIn(await trial({ faults: { header: { [name]: "https://evil.example/jwks" } } }));
    expect(reached).toEqual([]);
  });

  it.each([
    ["crit", ["exp"]],
    ["crit", ["b64"]],
    ["b64", false],
  ])("ID-10: is invalid if the header has an extension (%s: %j)", async (name, value) => {
    await expectRefused(await trial({ faults: { header: { [name as string]: value } } }));
  });
});

describe("encryption", () => {
  const jwe = async (text: string, header: object) =>
    new CompactEncrypt(Buffer.from(text))
      .setProtectedHeader({ alg: "RSA-OAEP-256", enc: "A256GCM", ...header })
      .encrypt(keyFor("RS256").publicKey);
  const now = Math.floor(Date.UTC(2026, 10, 21, 12) / 1000);
  const claims = { iss: "https://op.example", sub: "ada-1815", aud: "cid", iat: now, exp: now + 3600 };

  it("ID-12: around an unsigned JWT is refused", async () => {
    const unsigned = `${base64url('{"alg":"none"}')}.${base64url(JSON.stringify(claims))}.`;
    await expectRefused(await trial({ faults: { idToken: await jwe(unsigned, { cty: "JWT" }) } }));
  });

  it("ID-12: where a signature is expected is refused", async () => {
    await expectRefused(await trial({ faults: { idToken: await jwe(JSON.stringify(claims), { typ: "JWT" }) } }));
  });

  it("ID-12: around a signed JWT is refused too: encryption was not configured", async () => {
    const signed = createIssuer().sign(claims);
    await expectRefused(await trial({ faults: { idToken: await jwe(signed, { cty: "JWT" }) } }));
  });

  it("ID-12: with the client secret is refused", async () => {
    const key = Buffer.alloc(32, clientSecret);
    const token = await new CompactEncrypt(Buffer.from(JSON.stringify(claims)))
      .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
      .encrypt(key);
    await expectRefused(await trial({ faults: { idToken: token } }));
  });
});
