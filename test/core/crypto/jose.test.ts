import { calculateJwkThumbprint, compactDecrypt, EncryptJWT, jwtDecrypt } from "jose";
import { describe, expect, it, vi } from "vitest";
import { createKeyring } from "../../../src/core/crypto/keyring.ts";
import { base64url, headerOf, joseToken, keyOf, kidOf, now, salt, seconds, secret, validClaims } from "./helpers.ts";

const key = keyOf();
const gcmKey = keyOf(secret, salt, 32);
const currentDate = new Date(now);

describe("jose agrees", () => {
  it("on the thumbprint that names a key", async () => {
    expect(kidOf(key)).toBe(await calculateJwkThumbprint({ kty: "oct", k: base64url(key) }, "sha512"));
    expect(kidOf(gcmKey)).toBe(await calculateJwkThumbprint({ kty: "oct", k: base64url(gcmKey) }, "sha256"));
  });
});

describe.each(["node", "web"] as const)("jose and the %s engine", (engine) => {
  const keyring = createKeyring([secret], { engine });

  it("jose opens what the library sealed", async () => {
    const token = await keyring.seal({ sub: "42", name: "é€😀" }, { salt, maxAge: 60, now });
    const { payload, protectedHeader } = await jwtDecrypt(token, key, { currentDate });
    expect(payload).toMatchObject({ sub: "42", name: "é€😀", iat: seconds, exp: seconds + 60 });
    expect(protectedHeader).toEqual(headerOf(key));
  });

  it("the library opens what jose sealed", async () => {
    const token = await new EncryptJWT({ sub: "42", name: "é€😀" })
      .setProtectedHeader(headerOf(key))
      .setIssuedAt(currentDate)
      .setExpirationTime(seconds + 60)
      .setJti("id")
      .encrypt(key);
    expect((await keyring.open(token, { salt, now }))?.claims).toMatchObject({ sub: "42", name: "é€😀", jti: "id" });
  });

  describe("in A256GCM, which the library only reads", () => {
    it("S18: its key is not a part of the key of A256CBC-HS512, and a token under such a part is refused", async () => {
      expect(key.includes(gcmKey)).toBe(false);
      for (const half of [key.subarray(0, 32), key.subarray(32)]) {
        const token = await joseToken(validClaims, half);
        expect(await keyring.open(token, { salt, now })).toBeNull();
      }
    });

    it("the library opens what jose sealed under any of its secrets", async () => {
      const token = await joseToken({ ...validClaims, name: "é€😀" }, gcmKey);
      expect(await keyring.open(token, { salt, now })).toMatchObject({ claims: { name: "é€😀" }, stale: false });
      const rotated = createKeyring(["new", secret], { engine });
      expect(await rotated.open(token, { salt, now })).toMatchObject({ stale: true });
    });

    it("texts of every length are read", async () => {
      for (const name of ["", "a", "ab", "abc"]) {
        const token = await joseToken({ ...validClaims, name }, gcmKey);
        expect((await keyring.open(token, { salt, now }))?.claims.name).toBe(name);
      }
    });

    it("JW-01, JW-02: a token with any byte changed, or a part cut, is refused", async () => {
      const parts = (await joseToken(validClaims, gcmKey)).split(".");
      for (const [place, part] of parts.entries()) {
        const bytes = Buffer.from(part, "base64url");
        for (let at = 0; at < bytes.length; at++) {
          const changed = Buffer.from(bytes.map((byte, index) => (index === at ? byte ^ 1 : byte)));
          expect(await keyring.open(parts.with(place, base64url(changed)).join("."), { salt, now })).toBeNull();
          expect(
            await keyring.open(parts.with(place, base64url(bytes.subarray(0, at))).join("."), { salt, now }),
          ).toBeNull();
        }
      }
    });

    it("JW-12, JW-14, JW-18: claims and kid are verified the same", async () => {
      const refused = [
        await joseToken({ ...validClaims, exp: seconds - 16 }, gcmKey),
        await joseToken({ ...validClaims, jti: undefined }, gcmKey),
        await joseToken(validClaims, keyOf("unknown", salt, 32)),
        await joseToken(validClaims, gcmKey, headerOf(keyOf("unknown", salt, 32))),
        await joseToken(validClaims, keyOf("unknown", salt, 32), headerOf(gcmKey)),
      ];
      for (const token of refused) expect(await keyring.open(token, { salt, now })).toBeNull();
    });

    it("JW-36: the key cannot be read back", async () => {
      const imports = vi.spyOn(crypto.subtle, "importKey");
      const token = await joseToken(validClaims, gcmKey);
      imports.mockClear();
      expect(await createKeyring([secret], { engine }).open(token, { salt, now })).not.toBeNull();
      expect(imports.mock.calls.length).toBeGreaterThan(0);
      for (const call of imports.mock.calls) expect(call[3]).toBe(false);
      imports.mockRestore();
    });

    it("the library never seals this way", async () => {
      const token = await keyring.seal({}, { salt, maxAge: 60, now });
      expect((await compactDecrypt(token, key)).protectedHeader.enc).toBe("A256CBC-HS512");
    });
  });
});
