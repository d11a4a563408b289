/** RSA signatures: what node:crypto and jose make of the same key is the measure. */
import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { compactVerify } from "jose";
import { describe, expect, it } from "vitest";
import { signRsa, verifyRsa } from "../../../src/core/crypto/rsa.ts";

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const file = privateKey.export({ type: "pkcs8", format: "pem" }) as string;
const bare = (privateKey.export({ type: "pkcs8", format: "der" }) as Buffer).toString("base64");

describe("a signature with RSA", () => {
  it.each(["", "app_id=1&method=a", "naïve 雪"])("is PKCS #1 with SHA-256, as base64 (%j)", async (text) => {
    expect(await signRsa(text, file)).toBe(sign("sha256", Buffer.from(text), privateKey).toString("base64"));
  });

  it("takes a key with and without its first and last line", async () => {
    expect(await signRsa("a", bare)).toBe(await signRsa("a", file));
  });

  it.each([
    "",
    "the-secret",
    generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ type: "pkcs8", format: "pem" }) as string,
    privateKey.export({ type: "pkcs1", format: "pem" }) as string,
  ])("reports another kind of key, and does not repeat it (%#)", async (key) => {
    const error = await signRsa("a", key).catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ type: "InvalidConfiguration", message: expect.stringContaining("PKCS #8") });
    if (key) expect(String(error)).not.toContain(key.slice(30, 60) || key);
  });
});

describe("the verification of an RSA signature", () => {
  const algorithms = [
    ["RS256", "SHA-256"],
    ["RS384", "SHA-384"],
    ["RS512", "SHA-512"],
  ] as const;
  const pair = (bits: number) => generateKeyPairSync("rsa", { modulusLength: bits });
  const [strong, weak] = [pair(2048), pair(1024)];
  const input = `${Buffer.from('{"alg":"RS256"}').toString("base64url")}.e30`;
  const signed = (hash: string, key: KeyObject = strong.privateKey) =>
    sign(hash.replace("-", ""), Buffer.from(input), key).toString("base64url");
  const imported = (hash: string, key = strong.publicKey, name = "RSASSA-PKCS1-v1_5") =>
    crypto.subtle.importKey("jwk", key.export({ format: "jwk" }), { name, hash }, true, ["verify"]);

  it.each(algorithms)("%s accepts what was signed with the key, and nothing else", async (alg, hash) => {
    const key = await imported(hash);
    const good = signed(hash);
    const flipped = `${good[0] === "A" ? "B" : "A"}${good.slice(1)}`;
    for (let time = 0; time < 2; time++) {
      expect(verifyRsa(alg, key, input, good)).toBe(true);
      expect(verifyRsa(alg, key, `${input}x`, good)).toBe(false);
      for (const bad of [flipped, good.slice(4), `${good}AAAA`, "", signed(hash, pair(2048).privateKey)])
        expect(verifyRsa(alg, key, input, bad)).toBe(false);
    }
  });

  it("agrees with jose", async () => {
    const key = await imported("SHA-256");
    await expect(compactVerify(`${input}.${signed("SHA-256")}`, key)).resolves.toBeDefined();
    await expect(compactVerify(`${input}.${signed("SHA-384")}`, key)).rejects.toThrow();
    expect(verifyRsa("RS256", key, input, signed("SHA-384"))).toBe(false);
  });

  it("ID-01: leaves a key of another algorithm, and one below 2048 bits, to jose, which refuses it", async () => {
    const good = signed("SHA-256");
    const others = [
      ["RS512", await imported("SHA-256"), good],
      ["none", await imported("SHA-256"), good],
      ["PS256", await imported("SHA-256"), good],
      ["RS256", await imported("SHA-256", strong.publicKey, "RSA-PSS"), good],
      ["RS256", await imported("SHA-256", weak.publicKey), signed("SHA-256", weak.privateKey)],
    ] as const;
    for (const [alg, key, signature] of others) expect(verifyRsa(alg, key, input, signature)).toBeUndefined();
    const [, , , , [, tooWeak, weakly]] = others;
    await expect(compactVerify(`${input}.${weakly}`, tooWeak)).rejects.toThrow("2048");
  });
});
