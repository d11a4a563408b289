/** Addresses: one form for each, and nothing that could be read as two. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EmailInvalid } from "../../../../src/core/errors/index.ts";
import { checkedIdentifier, isCanonical, normalizeEmail } from "../../../../src/core/methods/email/address.ts";
import { isOneAddress } from "../../../../src/core/stores/email-address.ts";
import { emailCases } from "../../../attacks/emails.ts";

/** The canonical form, or nothing where the address is refused. */
function canonical(typed: string): string | undefined {
  try {
    return normalizeEmail(typed);
  } catch (error) {
    expect(error).toBeInstanceOf(EmailInvalid);
    return undefined;
  }
}

/** Texts near to addresses: pieces of the attack table between and around plain parts. */
const seeds = emailCases.map(({ typed }) => typed).filter((typed) => typed.length < 200);
const piece = fc.oneof(
  fc.constantFrom(
    ...seeds,
    "@",
    ".",
    " ",
    "ada",
    "app.example",
    "＠",
    "\u2024",
    "\u00ad",
    "é",
    "ﬀ",
    "%",
    ",",
    "\u0000",
  ),
  fc.string({ unit: "binary", maxLength: 4 }),
);
const nearly = fc.array(piece, { minLength: 1, maxLength: 5 }).map((pieces) => pieces.join(""));
const plain = fc
  .tuple(fc.stringMatching(/^[a-z0-9]{1,20}$/), fc.domain())
  .map(([local, domain]) => `${local}@${domain.toLowerCase()}`);

describe("normalizeEmail", () => {
  it("gives, for any text, one plain address or a refusal", () => {
    fc.assert(
      fc.property(fc.oneof(nearly, fc.emailAddress(), fc.string({ unit: "binary" })), (typed) => {
        const address = canonical(typed);
        if (address === undefined) return;
        expect(address.split("@")).toHaveLength(2);
        // Printable ASCII without white space, list separators, quotes and brackets.
        expect(address).toMatch(/^[!-~]+$/);
        expect(address).not.toMatch(/[,;:<>"()[\]\\%!/]/);
        expect(address).toBe(address.toLowerCase());
        expect(address.length).toBeLessThanOrEqual(254);
        expect(normalizeEmail(address)).toBe(address);
        expect(isCanonical(address)).toBe(true);
        expect(isOneAddress(address)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it("accepts every plain address unchanged", () => {
    fc.assert(
      fc.property(plain, (address) => {
        expect(normalizeEmail(address)).toBe(address);
      }),
    );
  });

  it.each([
    ["Ada@Example.COM", "ada@example.com"],
    ["ada+news@example.com", "ada+news@example.com"],
    ["o'brien@example.com", "o'brien@example.com"],
    ["a.b.c@sub.example.co.uk", "a.b.c@sub.example.co.uk"],
    ["x@BÜCHER.example", "x@xn--bcher-kva.example"],
    [`${"a".repeat(64)}@example.com`, `${"a".repeat(64)}@example.com`],
  ])("turns %s into %s", (typed, address) => {
    expect(normalizeEmail(typed)).toBe(address);
  });

  it.each([
    ["a local part of 65 characters", `${"a".repeat(65)}@example.com`],
    ["255 characters in all", `${"a".repeat(64)}@${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(58)}.com`],
    ["a label of 64 characters", `a@${"b".repeat(64)}.example`],
    ["a dot at the end of the local part", "a.@example.com"],
    ["a non-ASCII local part", "é@example.com"],
    ["a percent hack", "a%evil.example@example.com"],
    ["an encoded dot in the domain", "a@app%2eexample"],
    ["a numeric last label", "a@app.123"],
    ["an address literal of IPv6", "a@[::1]"],
    ["a NUL", "a\u0000@example.com"],
    ["a no-break space", "\u00a0a@example.com"],
  ])("refuses %s", (_what, typed) => {
    expect(() => normalizeEmail(typed)).toThrow(EmailInvalid);
  });

  it("never repeats the input in its error", () => {
    const refused = (() => {
      try {
        return normalizeEmail("canary@@example.com");
      } catch (error) {
        return error as Error;
      }
    })();
    expect(String((refused as Error).message)).not.toContain("canary");
  });
});

describe("isCanonical", () => {
  it.each([
    ["ada@example.com", true],
    ["Ada@example.com", false],
    [" ada@example.com", false],
    ["ada@bücher.example", false],
    ["nobody", false],
  ])("of %s is %s", (address, expected) => {
    expect(isCanonical(address)).toBe(expected);
  });
});

describe("checkedIdentifier", () => {
  it.each(["ada@example.com", "Ada@Example.com", "josé@example.com"])("accepts %s unchanged", (identifier) => {
    expect(checkedIdentifier(identifier)).toBe(identifier);
  });

  it.each([
    ["two addresses", "a@x.example,b@x.example"],
    ["two addresses by a semicolon", "a@x.example;b"],
    ["no address", "ada"],
    ["two at signs", "a@b@c"],
    ["a line break", "a@x.example\r\nBcc: b"],
    ["a space", "a b@x.example"],
    ["a quoted local part", '"a"@x.example'],
    ["an angle address", "<a@x.example>"],
    ["321 characters", `${"a".repeat(311)}@x.example`],
    ["nothing", ""],
    ["undefined", undefined],
    ["an object", { address: "a@x.example" }],
    ["a list", ["a@x.example"]],
  ])("refuses %s", (_what, identifier) => {
    expect(() => checkedIdentifier(identifier)).toThrow(EmailInvalid);
  });
});
