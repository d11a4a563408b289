/** One canonical form for each address, whatever its source; different addresses stay different. */
import { describe, expect, it } from "vitest";
import { normalizeEmail } from "../../../src/core/methods/email/address.ts";
import {
  canonicalAddress,
  isPlaceholder,
  isSameAddress,
  placeholderAddress,
} from "../../../src/core/stores/email-address.ts";
import { emailCases } from "../../attacks/emails.ts";

describe("S7: the canonical form", () => {
  it.each([
    ["ada@bücher.example", "ada@xn--bcher-kva.example"],
    ["Ada@BÜCHER.example", "ada@xn--bcher-kva.example"],
    ["ada@bu\u0308cher.example", "ada@xn--bcher-kva.example"],
    [" Ada@XN--bcher-kva.Example ", "ada@xn--bcher-kva.example"],
    ["Ada@Example.COM", "ada@example.com"],
    ["josé@bücher.example", "josé@xn--bcher-kva.example"],
    ["Josephine.O'Brien+news@example.com", "josephine.o'brien+news@example.com"],
  ])("of %j is %j", (typed, canonical) => {
    expect(canonicalAddress(typed)).toBe(canonical);
    expect(canonicalAddress(canonical)).toBe(canonical);
  });

  it("is applied to entered addresses, in every form", () => {
    for (const { typed } of emailCases) {
      const written = (() => {
        try {
          return normalizeEmail(typed);
        } catch {
          return undefined;
        }
      })();
      if (written !== undefined) expect([typed, canonicalAddress(typed)]).toEqual([typed, written]);
    }
  });

  it.each([undefined, null, 5, "", "ada", "a@b@c", "ada@app.example,eve@evil.example", "ada @app.example"])(
    "of %j is nothing",
    (typed) => {
      expect(canonicalAddress(typed)).toBeUndefined();
    },
  );
});

describe("S6: two addresses", () => {
  it.each([
    ["ada@bücher.example", "ada@xn--bcher-kva.example"],
    ["ADA@app.example", "ada@app.example "],
  ])("%j and %j are the same", (a, b) => {
    expect([isSameAddress(a, b), isSameAddress(b, a)]).toEqual([true, true]);
  });

  it.each([
    ["jose@app.example", "josé@app.example"],
    ["kada@app.example", "\u212aada@app.example"],
    ["ada@app.example", "ａda@app.example"],
    ["ada@app.example", "ada@app.example\u200b"],
    ["strasse@app.example", "straße@app.example"],
    ["ada@bücher.example", "ada@bucher.example"],
    ["", ""],
    [undefined, undefined],
  ])("%j and %j are different", (a, b) => {
    expect(isSameAddress(a, b)).toBe(false);
  });
});

it("S2: the placeholder of a user is not an address for a link", () => {
  expect(placeholderAddress("42")).toBe("unproved+42@invalid");
  expect(isPlaceholder(placeholderAddress("42"))).toBe(true);
  expect(() => normalizeEmail(placeholderAddress("42"))).toThrow("not an address");
  expect([isPlaceholder("ada@app.example"), isPlaceholder(undefined)]).toEqual([false, false]);
});
