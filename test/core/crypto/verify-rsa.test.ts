/** RSA signatures of tokens: what jose makes of the same key is the measure. */
import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { compactVerify } from "jose";
import { describe, expect, it } from "vitest";
import { verifyRsa } from "../../../src/core/crypto/verify-rsa.ts";

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
