/** Ada's tokens are bound to a key pair (RFC 9449): refreshes prove possession of it, and the database holds no plain token. */
import { calculateJwkThumbprint, decodeJwt, decodeProtectedHeader, type JWK } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import type { AdapterAccount } from "../../src/core/types/adapter.ts";
import type { AuthConfig } from "../../src/core/types/config.ts";
import { adapter } from "../world/adapter.ts";
import { createBrowser } from "../world/browser.ts";
import { useClock } from "../world/clock.ts";
import { createIssuer, type Seen } from "../world/issuer.ts";
import { signIn } from "../world/journey.ts";
import { useWorld } from "../world/server.ts";
import { copyOf, tokenApp, tokenFor } from "./fresh-tokens.ts";

const issuer = createIssuer({ requires: { dpop: true } });
useWorld(issuer);
const clock = useClock();
let dpop: CryptoKeyPair;
beforeAll(async () => {
  dpop = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, false, ["sign", "verify"]);
});

const proofIn = ({ headers }: Seen) => {
  const proof = headers.get("dpop") ?? "";
  return { jwk: decodeProtectedHeader(proof).jwk as JWK, claims: decodeJwt(proof) };
};

const thumbprint = async () => calculateJwkThumbprint((await crypto.subtle.exportKey("jwk", dpop.publicKey)) as JWK);

/** Ada, signed in; the token requests from now on, and the row of her account as the database has it. */
async function ada(overrides: Partial<AuthConfig> = {}) {
  issuer.setFaults();
  const database = adapter();
  const app = tokenApp({
    providers: [issuer.provider({ dpop })],
    adapter: database,
    encryptTokens: true,
    ...overrides,
  });
  const browser = app.browser();
  await signIn(browser, issuer);
  const before = issuer.requests.token.length;
  const row = async () => (await database.getAccount?.("ada", "op")) as AdapterAccount;
  return { browser, database, row, requests: () => issuer.requests.token.slice(before) };
}

const lastIssued = () => issuer.issued.at(-1) as { readonly access_token: string; readonly refresh_token: string };

describe("accessToken() with bound tokens", () => {
  it("refreshes with a proof of the same key, and stores the new tokens encrypted", async () => {
    const { browser, row, requests } = await ada();
    const first = lastIssued();
    expect(await tokenFor(browser)).toMatchObject({ accessToken: first.access_token });
    clock.forward(3600);
    const { accessToken } = await tokenFor(browser);
    const renewed = lastIssued();
    expect([accessToken, accessToken === first.access_token]).toEqual([renewed.access_token, false]);
    const [request, ...others] = requests();
    expect(others).toEqual([]);
    const { jwk, claims } = proofIn(request as Seen);
    expect(await calculateJwkThumbprint(jwk)).toBe(await thumbprint());
    expect(claims).toMatchObject({ htm: "POST", htu: "https://op.example/token" });
    const stored = JSON.stringify(await row());
    for (const token of [renewed.access_token, renewed.refresh_token]) expect(stored).not.toContain(token);
  });

  it("answers a demand for a nonce with one more request, and spends the refresh token once", async () => {
    const { browser, requests } = await ada();
    issuer.setFaults({ dpopNonce: "a-new-nonce" });
    clock.forward(3600);
    const { accessToken } = await tokenFor(browser);
    expect(accessToken).toBe(lastIssued().access_token);
    expect(requests().map((seen) => proofIn(seen).claims.nonce)).toEqual([undefined, "a-new-nonce"]);
    expect(new Set(requests().map((seen) => proofIn(seen).claims.jti)).size).toBe(2);
    expect(issuer.revokedFamilies).toEqual([]);
    clock.forward(3600);
    expect(await tokenFor(browser)).toMatchObject({ accessToken: lastIssued().access_token });
    expect(requests()).toHaveLength(3);
  });

  it("FL-26: does not take a bearer token in place of a bound one", async () => {
    const { browser } = await ada();
    issuer.setFaults({ refreshed: { token_type: "Bearer" } });
    clock.forward(3600);
    expect(await tokenFor(browser)).toMatchObject({ error: "RefreshFailed" });
  });

  it("fails with the key of another process, which has another key pair: the token is not lost", async () => {
    const other = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, false, ["sign", "verify"]);
    const { browser, database } = await ada();
    const elsewhere = tokenApp({
      providers: [issuer.provider({ dpop: other })],
      adapter: database,
      encryptTokens: true,
    });
    const visitor = createBrowser(elsewhere.handle, { jar: copyOf(browser) });
    clock.forward(3600);
    expect(await tokenFor(visitor)).toMatchObject({ error: "RefreshFailed", reason: "rejected" });
    expect(issuer.revokedFamilies).toEqual([]);
  });
});
