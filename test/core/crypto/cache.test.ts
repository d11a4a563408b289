import nodeCrypto from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createKeyring } from "../../../src/core/crypto/keyring.ts";
import { forge, joseToken, keyOf, now, salt, secret, validClaims } from "./helpers.ts";

afterEach(() => vi.restoreAllMocks());

const text = JSON.stringify(validClaims);
interface Nested {
  deep: object;
  roles: string[];
}
const watch = () => vi.spyOn(nodeCrypto, "createDecipheriv");

describe("the cache of opened tokens", () => {
  it("decrypts the same token once", async () => {
    const decrypt = watch();
    const keyring = createKeyring([secret]);
    const token = forge(text);
    for (let i = 0; i < 5; i++) expect((await keyring.open(token, { salt, now }))?.claims).toEqual(validClaims);
    expect(decrypt).toHaveBeenCalledTimes(1);
  });

  it("can be disabled", async () => {
    const decrypt = watch();
    const keyring = createKeyring([secret], { cache: false });
    const token = forge(text);
    for (let i = 0; i < 5; i++) await keyring.open(token, { salt, now });
    expect(decrypt).toHaveBeenCalledTimes(5);
  });

  it("gives each caller its own deep copy of the claims", async () => {
    const keyring = createKeyring([secret]);
    const token = forge(JSON.stringify({ ...validClaims, roles: ["reader"], deep: { admin: false } }));
    const first = (await keyring.open(token, { salt, now }))?.claims as unknown as Nested;
    Object.assign(first, { sub: "1", admin: true });
    Object.assign(first.deep, { admin: true });
    first.roles.push("admin");
    const second = await keyring.open(token, { salt, now });
    expect(second?.claims).toEqual({ ...validClaims, roles: ["reader"], deep: { admin: false } });
  });

  it("JW-12: compares the time at every use", async () => {
    const keyring = createKeyring([secret]);
    const token = forge(text);
    expect(await keyring.open(token, { salt, now })).not.toBeNull();
    expect(await keyring.open(token, { salt, now: now + 74_000 })).not.toBeNull();
    expect(await keyring.open(token, { salt, now: now + 75_000 })).toBeNull();
    expect(await keyring.open(token, { salt, now: now - 16_000 })).toBeNull();
  });

  it("drops a token that has expired", async () => {
    const decrypt = watch();
    const keyring = createKeyring([secret]);
    const token = forge(text);
    await keyring.open(token, { salt, now });
    await keyring.open(token, { salt, now: now + 75_000 });
    await keyring.open(token, { salt, now });
    expect(decrypt).toHaveBeenCalledTimes(2);
  });

  it("never caches a token that failed", async () => {
    const decrypt = watch();
    const keyring = createKeyring([secret]);
    const dead = forge(JSON.stringify({ ...validClaims, exp: 1 }));
    for (let i = 0; i < 3; i++) expect(await keyring.open(dead, { salt, now })).toBeNull();
    expect(decrypt).toHaveBeenCalledTimes(3);
  });

  it("JW-02, JW-10: does not contain a token that differs anywhere, and keeps the valid one", async () => {
    const keyring = createKeyring([secret]);
    const token = forge(text);
    await keyring.open(token, { salt, now });
    const decrypt = watch();
    for (let at = 0; at < token.length; at++) {
      const other = token.slice(0, at) + (token[at] === "A" ? "B" : "A") + token.slice(at + 1);
      expect(await keyring.open(other, { salt, now })).toBeNull();
    }
    const tag = token.slice(-43);
    for (const other of [tag, `.${tag}`, token.slice(1), `${token}A`, `A${token}`, token.slice(0, -1)]) {
      expect(await keyring.open(other, { salt, now })).toBeNull();
    }
    expect(await keyring.open(token, { salt, now })).not.toBeNull();
    expect(decrypt).not.toHaveBeenCalled();
  });

  it("JW-23: is separate for each salt and each keyring", async () => {
    const keyring = createKeyring([secret]);
    const token = forge(text);
    await keyring.open(token, { salt, now });
    expect(await keyring.open(token, { salt: "other", now })).toBeNull();
    expect(await createKeyring(["other"]).open(token, { salt, now })).toBeNull();
  });

  it("JW-19: caches that a token is stale", async () => {
    const keyring = createKeyring(["new", secret]);
    const token = forge(text);
    await keyring.open(token, { salt, now });
    expect(await keyring.open(token, { salt, now })).toMatchObject({ stale: true });
  });

  it("caches tokens in A256GCM too", async () => {
    const keyring = createKeyring([secret]);
    const token = await joseToken(validClaims, keyOf(secret, salt, 32));
    const decrypt = vi.spyOn(crypto.subtle, "decrypt");
    for (let i = 0; i < 3; i++) expect((await keyring.open(token, { salt, now }))?.claims).toEqual(validClaims);
    expect(decrypt).toHaveBeenCalledTimes(1);
  });

  it("keeps a token that was used twice longer than one that was used once", async () => {
    const keyring = createKeyring([secret]);
    const [once, twice] = [forge(text), forge(text)];
    const others = async () => {
      for (let i = 0; i < 100; i++) await keyring.open(forge(text), { salt, now });
    };
    await keyring.open(twice, { salt, now });
    await others();
    for (const token of [twice, once]) await keyring.open(token, { salt, now });
    await others();
    const decrypt = watch();
    await keyring.open(twice, { salt, now });
    expect(decrypt).not.toHaveBeenCalled();
    await keyring.open(once, { salt, now });
    expect(decrypt).toHaveBeenCalledTimes(1);
  });

  it("drops only the least recently used", async () => {
    const keyring = createKeyring([secret]);
    const [used, unused] = [forge(text), forge(text)];
    await keyring.open(unused, { salt, now });
    for (let i = 0; i < 4000; i++) {
      await keyring.open(forge(text), { salt, now });
      await keyring.open(used, { salt, now });
    }
    const decrypt = watch();
    await keyring.open(used, { salt, now });
    expect(decrypt).toHaveBeenCalledTimes(0);
    await keyring.open(unused, { salt, now });
    expect(decrypt).toHaveBeenCalledTimes(1);
  });
});
