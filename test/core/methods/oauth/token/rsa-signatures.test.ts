/** RSA signatures of tokens: those of the key are accepted, and no other text is. */
import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { describe, expect, it } from "vitest";
import { verifyJws } from "../../../../../src/core/methods/oauth/token/jws.ts";

const algorithms = [
  ["RS256", "SHA-256"],
  ["RS384", "SHA-384"],
  ["RS512", "SHA-512"],
] as const;

const base64url = (text: string): string => Buffer.from(text).toString("base64url");
const pairs = [2048, 2049, 3072, 4096].map((modulusLength) => ({
  modulusLength,
  ...generateKeyPairSync("rsa", { modulusLength }),
}));
const another = generateKeyPairSync("rsa", { modulusLength: 2048 });
const weak = generateKeyPairSync("rsa", { modulusLength: 1024 });

const imported = (key: KeyObject, hash: string, name = "RSASSA-PKCS1-v1_5") =>
  crypto.subtle.importKey("jwk", key.export({ format: "jwk" }), { name, hash }, true, ["verify"]);

const inputOf = (alg: string) => `${base64url(JSON.stringify({ alg }))}.${base64url('{"sub":"ada"}')}`;
const signed = (input: string, hash: string, key: KeyObject) => sign(hash.replace("-", ""), Buffer.from(input), key);

const verified = (alg: string, key: CryptoKey, input: string, signature: string) =>
  verifyJws(`${input}.${signature}`, { keys: { find: async () => [key] }, algorithms: [alg] }, 0);

/** Eighteen texts that are not the signature. */
function malformed(input: string, hash: string, key: KeyObject): readonly string[] {
  const good = signed(input, hash, key);
  const text = good.toString("base64url");
  const flipped = (at: number) => {
    const bytes = Buffer.from(good);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    return bytes.toString("base64url");
  };
  const bytes = (parts: readonly Uint8Array[]) => Buffer.concat(parts).toString("base64url");
  const zero = Buffer.alloc(1);
  return [
    "",
    "AA",
    flipped(0),
    flipped(good.length >> 1),
    flipped(good.length - 1),
    bytes([good.subarray(1)]),
    bytes([good.subarray(0, -1)]),
    bytes([zero, good]),
    bytes([good, zero]),
    bytes([good, good]),
    Buffer.alloc(good.length).toString("base64url"),
    Buffer.alloc(good.length, 255).toString("base64url"),
    signed(`${input}x`, hash, key).toString("base64url"),
    signed(input, hash === "SHA-256" ? "SHA-384" : "SHA-256", key).toString("base64url"),
    signed(input, hash, another.privateKey).toString("base64url"),
    `${text}=`,
    `${text} `,
    good.toString("base64").replace(/[^+/]*$/, (rest) => `${rest}+/`),
  ];
}

describe("the RSA signature of a token", () => {
  for (const { modulusLength, publicKey, privateKey } of pairs) {
    it.each(algorithms)(`${modulusLength} bits, %s: is accepted, and 18 malformed ones are not`, async (alg, hash) => {
      const [key, input] = [await imported(publicKey, hash), inputOf(alg)];
      const good = signed(input, hash, privateKey).toString("base64url");
      expect((await verified(alg, key, input, good)).claims).toEqual({ sub: "ada" });
      const bad = malformed(input, hash, privateKey);
      expect(new Set(bad).size).toBe(18);
      for (const signature of bad) {
        await expect(verified(alg, key, input, signature)).rejects.toMatchObject({ type: "InvalidToken" });
      }
    });
  }

  it("ID-01: of a key of another algorithm, or below 2048 bits, is refused", async () => {
    const [input, strong] = [inputOf("RS256"), pairs[0] as (typeof pairs)[number]];
    const good = signed(input, "SHA-256", strong.privateKey).toString("base64url");
    const weakly = signed(input, "SHA-256", weak.privateKey).toString("base64url");
    const others = [
      [await imported(strong.publicKey, "SHA-512"), good],
      [await imported(strong.publicKey, "SHA-256", "RSA-PSS"), good],
      [await imported(weak.publicKey, "SHA-256"), weakly],
    ] as const;
    for (const [key, signature] of others) {
      await expect(verified("RS256", key, input, signature)).rejects.toMatchObject({ type: "InvalidToken" });
    }
  });
});
