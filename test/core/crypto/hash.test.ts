import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { safeEqual } from "../../../src/core/crypto/bytes.ts";
import { hmacSha256, leftHalfHash, sha256Base64url, sha256Hex } from "../../../src/core/crypto/hash.ts";

describe("sha256", () => {
  it("is that of FIPS 180-4, in hex", async () => {
    expect(await sha256Hex("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });

  it("makes the challenge of RFC 7636, appendix B", async () => {
    const challenge = await sha256Base64url("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk");
    expect(challenge).toBe("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
  });

  it("is the same if the runtime has only WebCrypto", async () => {
    vi.stubGlobal("process", undefined);
    const hash = await sha256Hex("é€😀");
    vi.unstubAllGlobals();
    expect(hash).toBe(createHash("sha256").update("é€😀").digest("hex"));
  });
});

describe("hmac", () => {
  it("is that of RFC 4231, sections 4.2 and 4.3", async () => {
    const one = await hmacSha256(new Uint8Array(20).fill(0x0b), "Hi There");
    const two = await hmacSha256(new TextEncoder().encode("Jefe"), "what do ya want for nothing?");
    expect([one, two].map((bytes) => Buffer.from(bytes).toString("hex"))).toEqual([
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7",
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    ]);
  });
});

describe("leftHalf", () => {
  it("is the first half of the digest: the `at_hash` of OpenID Connect Core 1.0, section 3.1.3.6", async () => {
    for (const [name, hash] of [
      ["sha256", "SHA-256"],
      ["sha512", "SHA-512"],
    ] as const) {
      const digest = createHash(name).update("token").digest();
      expect(await leftHalfHash(hash, "token")).toBe(digest.subarray(0, digest.length / 2).toString("base64url"));
    }
  });
});

describe("safeEqual", () => {
  it("accepts the same text", () => {
    expect(safeEqual("digest", "digest")).toBe(true);
  });

  it.each([
    ["same length, first character", "aigest", "digest"],
    ["same length, last character", "digesT", "digest"],
    ["different length", "digest", "digest0"],
    ["a prefix", "dig", "digest"],
    ["empty and empty", "", ""],
    ["empty and not", "", "digest"],
    ["lone surrogates, which are equal in UTF-8", "\ud800", "\ud801"],
  ])("TS-02: rejects %s", (_, a, b) => {
    expect(safeEqual(a, b)).toBe(false);
    expect(safeEqual(b, a)).toBe(false);
  });

  it("agrees with === on all other texts", () => {
    fc.assert(fc.property(fc.string({ minLength: 1 }), fc.string(), (a, b) => safeEqual(a, b) === (a === b)));
  });

  it("TS-01: reads every character, wherever the first difference is", () => {
    const reads = (text: string) => {
      let count = 0;
      const charCodeAt = (at: number) => {
        count++;
        return text.charCodeAt(at);
      };
      const watched = { length: text.length, charCodeAt };
      safeEqual(watched as unknown as string, "digest");
      return count;
    };
    expect(["digest", "xigest", "digesx", "xxxxxx"].map(reads)).toEqual([6, 6, 6, 6]);
  });
});
