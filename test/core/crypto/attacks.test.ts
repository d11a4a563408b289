import nodeCrypto from "node:crypto";
import { CompactSign, UnsecuredJWT } from "jose";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createKeyring } from "../../../src/core/crypto/keyring.ts";
import { base64url, forge, headerOf, joseToken, keyOf, kidOf, now, salt, secret, validClaims } from "./helpers.ts";

afterEach(() => vi.restoreAllMocks());

const text = JSON.stringify(validClaims);
const key = keyOf();
const token = forge(text);
const [header = "", , iv = "", ciphertext = "", tag = ""] = token.split(".");

const withHeader = (members: unknown) => [base64url(JSON.stringify(members)), "", iv, ciphertext, tag].join(".");
const cut = (part: string, bytes: number) => base64url(Buffer.from(part, "base64url").subarray(0, bytes));
const grow = (part: string) => base64url(Buffer.concat([Buffer.from(part, "base64url"), Buffer.alloc(1)]));

describe.each(["node", "web"] as const)("a token given to the %s engine", (engine) => {
  const open = (candidate: unknown) => createKeyring([secret], { engine }).open(candidate as string, { salt, now });

  /** Refused, and no key was derived for it. */
  async function refusedUnread(candidate: unknown) {
    const derive = [vi.spyOn(nodeCrypto, "hkdfSync"), vi.spyOn(crypto.subtle, "deriveBits")];
    expect(await open(candidate)).toBeNull();
    for (const spy of derive) expect(spy).not.toHaveBeenCalled();
  }

  it("is opened if it is valid", async () => {
    expect((await open(token))?.claims).toEqual(validClaims);
    expect((await open(await joseToken(validClaims, key)))?.claims).toEqual(validClaims);
  });

  it("JW-01: is refused with a tag cut to any length", async () => {
    for (let bytes = 0; bytes < 32; bytes++) {
      await refusedUnread([header, "", iv, ciphertext, cut(tag, bytes)].join("."));
    }
    await refusedUnread([header, "", iv, ciphertext, grow(tag)].join("."));
  });

  it("JW-02: is refused with any byte of any part changed, always with the same result", async () => {
    const parts = token.split(".");
    for (const [place, part] of parts.entries()) {
      const bytes = Buffer.from(part, "base64url");
      for (let at = 0; at < bytes.length; at++) {
        for (const mask of [1, 0x80, 0xff]) {
          const changed = Buffer.from(bytes.map((byte, index) => (index === at ? byte ^ mask : byte)));
          expect(await open(parts.with(place, base64url(changed)).join("."))).toBeNull();
        }
      }
    }
  });

  it.each([
    ["A256KW", { alg: "A256KW" }],
    ["RSA-OAEP", { alg: "RSA-OAEP" }],
    ["RSA1_5", { alg: "RSA1_5" }],
    ["ECDH-ES", { alg: "ECDH-ES", epk: { kty: "EC", crv: "P-256", x: "", y: "" } }],
    ["PBES2 with two thousand million rounds", { alg: "PBES2-HS256+A128KW", p2c: 2147483647, p2s: "c2FsdHNhbHQ" }],
    ["none", { alg: "none" }],
    ["no alg", { alg: undefined }],
    ["alg in capitals", { alg: "DIR" }],
    ["A128GCM", { enc: "A128GCM" }],
    ["A128CBC-HS256", { enc: "A128CBC-HS256" }],
    ["no enc", { enc: undefined }],
    ["compression", { zip: "DEF" }],
    ["a critical extension", { crit: ["exp"], exp: 1 }],
    ["one more member", { typ: "JWT" }],
  ])("JW-04: is refused without deriving a key if its header has %s", async (_, members) => {
    await refusedUnread(withHeader({ ...headerOf(key), ...members }));
    await refusedUnread(forge(text, { header: { ...headerOf(key), ...members } }));
  });

  it("JW-04: is refused if its header has the right values in another spelling", async () => {
    const { alg, enc, kid } = headerOf(key);
    await refusedUnread(withHeader({ enc, alg, kid }));
    await refusedUnread([base64url(` ${JSON.stringify({ alg, enc, kid })}`), "", iv, ciphertext, tag].join("."));
    await refusedUnread(
      [base64url(`{"alg":"none",${JSON.stringify({ alg, enc, kid }).slice(1)}`), "", iv, ciphertext, tag].join("."),
    );
  });

  it("JW-06: is refused with the same result for a bad tag, bad padding, a wrong key, its age and bad JSON", async () => {
    const outcomes = await Promise.all(
      [
        [header, "", iv, ciphertext, base64url(Buffer.alloc(32))].join("."),
        forge(Buffer.alloc(16, 0xff), { pad: false }),
        forge(Buffer.alloc(32, 0), { pad: false }),
        forge(text, { key: keyOf("other secret") }),
        forge(JSON.stringify({ ...validClaims, exp: validClaims.iat - 16 })),
        forge('{"sub":'),
        forge("[]"),
        forge("7"),
        forge(""),
        forge(Buffer.from([0xff, 0xfe])),
      ].map(open),
    );
    expect(new Set(outcomes)).toEqual(new Set([null]));
  });

  it("JW-06: is not decrypted before its tag is verified", async () => {
    const decrypt = [vi.spyOn(nodeCrypto, "createDecipheriv"), vi.spyOn(crypto.subtle, "decrypt")];
    await open([header, "", iv, ciphertext, base64url(Buffer.alloc(32))].join("."));
    for (const spy of decrypt) expect(spy).not.toHaveBeenCalled();
    await open(token);
    expect(decrypt.map((spy) => spy.mock.calls.length).toSorted()).toEqual([0, 1]);
  });

  it("JW-08: is refused by its length first", async () => {
    for (const length of [262_145, 2 ** 20, 10 * 2 ** 20]) {
      const huge = `${header}..${iv}.${"A".repeat(length)}.${tag}`;
      const slice = vi.spyOn(String.prototype, "slice");
      await refusedUnread(huge);
      expect(slice).not.toHaveBeenCalled();
      vi.restoreAllMocks();
    }
    await refusedUnread(".".repeat(1_000_000));
    await refusedUnread(".".repeat(262_144));
    await refusedUnread(`${header}..${iv}${".".repeat(39_000)}${tag}`);
  });

  it("JW-09: is refused with an encrypted key, or an iv of another size", async () => {
    await refusedUnread([header, "AAAA", iv, ciphertext, tag].join("."));
    for (const size of [0, 8, 12, 15, 17, 24]) {
      const changed = base64url(Buffer.alloc(size, 1));
      await refusedUnread([header, "", changed, ciphertext, tag].join("."));
    }
  });

  it("JW-09: is refused if its ciphertext is not a whole number of blocks", async () => {
    await refusedUnread([header, "", iv, "", tag].join("."));
    await refusedUnread([header, "", iv, cut(ciphertext, 15), tag].join("."));
    await refusedUnread([header, "", iv, grow(ciphertext), tag].join("."));
  });

  it("JW-10: is refused when it is cut at any length, from either end", async () => {
    for (let length = 0; length < token.length; length++) {
      expect(await open(token.slice(0, length))).toBeNull();
      expect(await open(token.slice(token.length - length))).toBeNull();
    }
  });

  it.each([
    ["a dot behind it", `${token}.`],
    ["a dot before it", `.${token}`],
    ["a space behind it", `${token} `],
    ["a space before it", ` ${token}`],
    ["a line break behind it", `${token}\n`],
    ["a second token behind it", `${token}.${token}`],
    ["a second token after a comma", `${token},${token}`],
    ["`Bearer ` before it", `Bearer ${token}`],
    ["a NUL behind it", `${token}\0`],
    ["quotes around it", `"${token}"`],
  ])("JW-11: is refused with %s", async (_, candidate) => {
    await refusedUnread(candidate);
  });

  it("JW-14: is refused without a kid", async () => {
    const { kid, ...rest } = headerOf(key);
    await refusedUnread(forge(text, { header: rest }));
    await refusedUnread(forge(text, { header: { ...rest, kid: "" } }));
  });

  it("JW-16: is refused when it is a JWS, or an encrypted one", async () => {
    const unsigned = new UnsecuredJWT(validClaims).encode();
    const signed = await new CompactSign(Buffer.from(text)).setProtectedHeader({ alg: "HS256" }).sign(key);
    for (const candidate of [unsigned, signed]) await refusedUnread(candidate);
    for (const inner of [unsigned, signed, JSON.stringify(unsigned)]) expect(await open(forge(inner))).toBeNull();
  });

  it.each([
    ["base64 of the claims", Buffer.from(text).toString("base64")],
    ["base64url of the claims", base64url(text)],
    ["the claims themselves", text],
    ["an empty text", ""],
    ["a word", "token"],
    ["three parts", "a.b.c"],
    ["five empty parts", "...."],
    ["a signed cookie of another kind", `s:${base64url(text)}.${tag}`],
    ["a sealed cookie of another kind", `Fe26.2**${tag}*${iv}*${ciphertext}**${tag}*${tag}`],
  ])("JW-17: is not read as %s", async (_, candidate) => {
    await refusedUnread(candidate);
  });

  it.each([
    ["unknown", kidOf(keyOf("unknown"))],
    ["of a secret that is retired", kidOf(keyOf("retired"))],
    ["a list", [kidOf(key)]],
    ["an object", { [kidOf(key)]: true }],
    ["__proto__", "__proto__"],
    ["constructor", "constructor"],
    ["10 kB long", "k".repeat(10_000)],
    ["a number", 7],
    ["null", null],
    ["of the right length only", "k".repeat(86)],
  ])("JW-18: is refused with a kid that is %s", async (_, kid) => {
    expect(await open(forge(text, { header: { ...headerOf(key), kid } }))).toBeNull();
    expect(await open(withHeader({ ...headerOf(key), kid }))).toBeNull();
  });

  it("JW-18: is refused if it names one configured key and was sealed under another", async () => {
    const keyring = createKeyring([secret, "second"], { engine });
    const mixed = forge(text, { header: headerOf(keyOf("second")) });
    expect(await keyring.open(mixed, { salt, now })).toBeNull();
    expect(await keyring.open(token, { salt, now })).not.toBeNull();
  });

  it.each([undefined, null, 5, true, {}, [], [token], Symbol("token"), new String(token)])(
    "JW-37: is refused if it is not a string: %o",
    async (candidate) => {
      await refusedUnread(candidate);
    },
  );

  it("JW-38: is refused in every other spelling of the same bytes", async () => {
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const parts = token.split(".");
    for (const [place, part] of parts.entries()) {
      const same = [...alphabet]
        .map((last) => part.slice(0, -1) + last)
        .filter(
          (other) =>
            other !== part && part !== "" && Buffer.from(other, "base64url").equals(Buffer.from(part, "base64url")),
        );
      for (const other of [...same, `${part}=`, `${part} `, ` ${part}`, `${part}\n`]) {
        await refusedUnread(parts.with(place, other).join("."));
      }
    }
    const respelt = Array.from({ length: 100 }, () => forge(text))
      .filter((one) => /[-_]/.test(one))
      .map((one) => one.replaceAll("-", "+").replaceAll("_", "/"));
    expect(respelt.length).toBeGreaterThan(10);
    for (const other of respelt) await refusedUnread(other);
  });
});
