import fc from "fast-check";
import { compactDecrypt } from "jose";
import { describe, expect, it } from "vitest";
import { createKeyring } from "../../../src/core/crypto/keyring.ts";
import { forge, keyOf, now, salt } from "./helpers.ts";

const claims = fc.dictionary(
  fc.string().filter((name) => !["__proto__", "nbf"].includes(name)),
  fc.jsonValue().map(strip),
  { maxKeys: 6 },
);
const secrets = fc.uniqueArray(
  fc.string({ minLength: 1 }).filter((one) => one.trim() !== ""),
  { minLength: 1, maxLength: 4 },
);
const engine = fc.constantFrom("node", "web");

/** What JSON brings back: no -0, no own `__proto__`. */
function strip(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (key, member) => (key === "__proto__" ? undefined : member));
}

/** Claims without those that the library sets, and without the one that JSON may read as an instruction. */
const theirs = (claims: object | undefined) =>
  Object.fromEntries(
    Object.entries(claims ?? {}).filter(([name]) => !["iat", "exp", "jti", "nbf", "toJSON"].includes(name)),
  );

describe("for any claims and secrets", () => {
  it("a sealed token is opened under any rotation that still has the secret, on either engine", async () => {
    await fc.assert(
      fc.asyncProperty(claims, secrets, fc.nat(3), engine, engine, async (given, list, at, sealer, opener) => {
        const index = at % list.length;
        const token = await createKeyring([list[index] ?? ""], { engine: sealer }).seal(given, {
          salt,
          maxAge: 60,
          now,
        });
        const opened = await createKeyring(list, { engine: opener }).open(token, { salt, now });
        expect(theirs(opened?.claims)).toEqual(theirs(given));
        expect(opened?.stale).toBe(index > 0);
        const others = list.filter((_, place) => place !== index);
        if (others.length > 0)
          expect(await createKeyring(others, { engine: opener }).open(token, { salt, now })).toBeNull();
      }),
      { numRuns: 150 },
    );
  });

  it("jose reads what the library sealed, character by character", async () => {
    await fc.assert(
      fc.asyncProperty(claims, secrets, engine, async (given, [secret = ""], sealer) => {
        const keyring = createKeyring([secret], { engine: sealer });
        const token = await keyring.seal(given, { salt, maxAge: 60, now });
        const { plaintext } = await compactDecrypt(token, keyOf(secret));
        expect(new TextDecoder().decode(plaintext)).toBe((await keyring.open(token, { salt, now }))?.text);
      }),
      { numRuns: 100 },
    );
  });

  it("a token with anything replaced, removed or inserted anywhere is refused", async () => {
    const keyring = createKeyring(["secret"], { engine: "node" });
    const token = await keyring.seal({ sub: "42" }, { salt, maxAge: 60, now });
    const piece = fc.oneof(
      fc.string({ maxLength: 4 }),
      fc.string({ unit: fc.constantFrom(..."AQgwZ09-_."), maxLength: 4 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.nat(token.length), fc.nat(4), piece, async (at, removed, inserted) => {
        const other = token.slice(0, at) + inserted + token.slice(at + removed);
        fc.pre(other !== token);
        expect(await keyring.open(other, { salt, now })).toBeNull();
      }),
      { numRuns: 2000 },
    );
  });

  it("no text makes opening throw", async () => {
    const keyring = createKeyring(["secret"], { engine: "web" });
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.webUrl(), fc.base64String(), fc.anything()), async (text) => {
        expect(await keyring.open(text as string, { salt, now })).toBeNull();
      }),
      { numRuns: 1000 },
    );
  });

  it("no authenticated text makes opening throw", async () => {
    const keyring = createKeyring(["secret"], { engine: "node" });
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.json(), fc.string(), fc.uint8Array()), async (text) => {
        expect(await keyring.open(forge(text, { key: keyOf("secret") }), { salt, now })).toBeNull();
      }),
      { numRuns: 500 },
    );
  });
});
