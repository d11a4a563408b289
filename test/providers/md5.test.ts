/** MD5, against the examples of RFC 1321 and the one of the platform. */
import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { md5 } from "../../src/providers/lib/md5.ts";

describe("MD5", () => {
  it.each([
    ["", "d41d8cd98f00b204e9800998ecf8427e"],
    ["a", "0cc175b9c0f1b6a831c399e269772661"],
    ["abc", "900150983cd24fb0d6963f7d28e17f72"],
    ["message digest", "f96b697d7cb7938d525a2f31aaf161d0"],
    [
      "12345678901234567890123456789012345678901234567890123456789012345678901234567890",
      "57edf4a22be3c955ac49da2e2107b67a",
    ],
  ])("of %j is the one of RFC 1321, appendix A.5", (text, hash) => {
    expect(md5(text)).toBe(hash);
  });

  it.each([54, 55, 56, 57, 63, 64, 65, 119, 120, 128])("is correct at the edge of a block: %i bytes", (length) => {
    const text = "x".repeat(length);
    expect(md5(text)).toBe(createHash("md5").update(text).digest("hex"));
  });

  it("is that of the platform, for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (text) => {
        expect(md5(text)).toBe(createHash("md5").update(text).digest("hex"));
      }),
    );
  });
});
