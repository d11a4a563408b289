import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { concatBytes, equalBytes, fromBase64url, isBase64url } from "../../../src/core/crypto/byte-arrays.ts";
import { fromUtf8, toBase64url, toHex, toUtf8 } from "../../../src/core/crypto/bytes.ts";

describe("base64url", () => {
  it("is written as Buffer writes it, and read back", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const text = toBase64url(bytes);
        expect(text).toBe(Buffer.from(bytes).toString("base64url"));
        expect(Buffer.from(fromBase64url(text) ?? [256])).toEqual(Buffer.from(bytes));
      }),
    );
  });

  it("reads exactly the texts that are written: every value has one spelling", () => {
    const characters = fc.constantFrom(..."AEIMQUYcgkosw048BCDxyz-_+/=. \n");
    fc.assert(
      fc.property(fc.string({ unit: characters, maxLength: 9 }), (text) => {
        const bytes = fromBase64url(text);
        if (bytes) expect(toBase64url(bytes)).toBe(text);
        else expect(Buffer.from(text, "base64url").toString("base64url")).not.toBe(text);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ["padding", "QQ=="],
    ["the other alphabet", "+/+/"],
    ["white space inside", "QU FB"],
    ["a line break at the end", "QUFB\n"],
    ["bits behind the last byte, after one", "QR"],
    ["bits behind the last byte, after two", "QUF"],
    ["an impossible length", "QUFBQ"],
    ["letters beyond ASCII", "QUFé"],
  ])("ID-37, JW-38: %s is refused", (_, text) => {
    expect(isBase64url(text)).toBe(false);
    expect(fromBase64url(text)).toBeNull();
  });

  it.each(["", "QQ", "QUE", "QUFB", "-_-_"])("accepts %j", (text) => {
    expect(isBase64url(text)).toBe(true);
  });
});

describe("bytes", () => {
  it("are spelt in hex and in UTF-8", () => {
    expect(toHex(Uint8Array.of(0, 10, 255))).toBe("000aff");
    expect(fromUtf8(toUtf8("\ufeffé€😀"))).toBe("\ufeffé€😀");
  });

  it("are concatenated", () => {
    expect(concatBytes(Uint8Array.of(1), new Uint8Array(), Uint8Array.of(2, 3))).toEqual(Uint8Array.of(1, 2, 3));
  });

  it.each([
    ["the same", [1, 2, 3], [1, 2, 3], true],
    ["first differs", [0, 2, 3], [1, 2, 3], false],
    ["last differs", [1, 2, 3], [1, 2, 4], false],
    ["a is shorter", [1, 2], [1, 2, 0], false],
    ["b is shorter", [1, 2, 0], [1, 2], false],
  ])("are compared whole: %s", (_, a, b, equal) => {
    expect(equalBytes(Uint8Array.from(a), Uint8Array.from(b))).toBe(equal);
  });
});
