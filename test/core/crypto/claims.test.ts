import { describe, expect, it } from "vitest";
import { readClaims } from "../../../src/core/crypto/claims.ts";
import { writeClaims } from "../../../src/core/crypto/new-claims.ts";
import { JWTSessionError } from "../../../src/core/errors/index.ts";
import { alive, now, seconds } from "./helpers.ts";

const life = { maxAge: 60, now, jti: "id" };
const roundTrip = (claims: object) => readClaims(writeClaims(claims, life), now);

describe("claims that are written", () => {
  it("are whole JSON data", () => {
    const claims = { text: "é", none: null, list: [1, { a: true }], constructor: "theirs" };
    expect(roundTrip(claims)).toEqual({ ...claims, iat: seconds, exp: seconds + 60, jti: "id" });
  });

  it("count seconds from the start of the one that runs", () => {
    expect(JSON.parse(writeClaims({}, { ...life, now: now + 999 }))).toMatchObject({ iat: seconds, exp: seconds + 60 });
  });

  it("JW-26: a Date becomes its JSON", () => {
    expect(roundTrip({ since: new Date(0) })).toMatchObject({ since: "1970-01-01T00:00:00.000Z" });
  });

  it.each([
    ["a BigInt", { big: 1n }],
    [
      "a circle",
      Object.assign(
        {},
        {
          get self() {
            return this;
          },
        },
      ),
    ],
    [
      "a getter that throws",
      {
        get trap(): never {
          throw new Error("no");
        },
      },
    ],
  ])("JW-26: %s is a clear error", (_, claims) => {
    expect(() => writeClaims(claims, life)).toThrow(JWTSessionError);
    expect(() => writeClaims(claims, life)).toThrow(/plain data/);
  });

  it.each([
    ["null", null],
    ["a list", []],
    ["a text", "claims"],
    ["undefined", undefined],
  ])("%s is not claims", (_, claims) => {
    expect(() => writeClaims(claims as unknown as object, life)).toThrow(JWTSessionError);
  });

  it("JW-26, JW-27: a toJSON of the claims cannot take the place of the library's own", () => {
    const claims = { toJSON: () => ({ exp: 9e9, iat: 0, jti: "theirs" }), sub: "42" };
    expect(roundTrip(claims)).toEqual({ sub: "42", iat: seconds, exp: seconds + 60, jti: "id" });
  });

  it("keep a claim that is merely called toJSON", () => {
    expect(roundTrip({ toJSON: "text" })).toMatchObject({ toJSON: "text" });
  });

  it("leave the claims that were given as they were", () => {
    const claims = Object.freeze({ sub: "42", iat: 1 });
    writeClaims(claims, life);
    expect(claims).toEqual({ sub: "42", iat: 1 });
  });
});

describe("claims that are read", () => {
  const read = (claims: object) => readClaims(JSON.stringify(claims), now);

  it("are returned while they are valid", () => {
    expect(read(alive)).toEqual(alive);
  });

  it.each(["iat", "exp", "jti"] as const)("JW-14: are refused without %s", (claim) => {
    expect(read({ ...alive, [claim]: undefined })).toBeNull();
  });

  it.each([
    { iat: String(seconds) },
    { exp: String(seconds + 60) },
    { exp: null },
    { iat: {} },
    { jti: 7 },
    { jti: null },
    { nbf: "soon" },
    { nbf: null },
  ])("JW-14: are refused with %o", (wrong) => {
    expect(read({ ...alive, ...wrong })).toBeNull();
  });

  it.each(['"iat":1,"exp":1e999', '"iat":-1e999,"exp":9e9'])(
    "are refused when a time is beyond all numbers: %s",
    (times) => {
      expect(readClaims(`{${times},"jti":"id"}`, now)).toBeNull();
    },
  );

  it("JW-13: are refused when iat is in the future, whatever nbf is", () => {
    expect(read({ ...alive, iat: seconds + 15, nbf: 1 })).not.toBeNull();
    expect(read({ ...alive, iat: seconds + 16, nbf: 1 })).toBeNull();
    expect(read({ ...alive, iat: 1, nbf: seconds + 16 })).toBeNull();
  });

  it.each(["", "{", "null", "7", '"text"', "[]", "undefined", `${JSON.stringify(alive)}x`])(
    "JW-06: are refused as %j",
    (text) => {
      expect(readClaims(text, now)).toBeNull();
    },
  );

  it("JW-26: never contain a key __proto__, at any depth, however it is spelt", () => {
    const times = JSON.stringify(alive).slice(1, -1);
    for (const name of ["__proto__", "\\u005f_proto__", "__\\u0070roto__"]) {
      const claims = readClaims(`{"${name}":{"admin":true},"deep":[{"${name}":{"admin":true}}],${times}}`, now);
      expect(claims).toEqual({ deep: [{}], ...alive });
      const copies = [
        { ...claims },
        Object.assign({}, claims),
        Object.assign({}, (claims as { deep?: object[] }).deep?.[0]),
      ];
      for (const copy of copies) expect("admin" in copy).toBe(false);
    }
    expect("admin" in {}).toBe(false);
  });

  it("JW-26: a __proto__ of the application is not returned either, nor does it pollute when sealing", () => {
    const claims = roundTrip(JSON.parse(`{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}`));
    expect(Object.hasOwn(claims ?? {}, "__proto__")).toBe(false);
    expect(Object.getPrototypeOf(claims)).toBe(Object.prototype);
    expect("admin" in {}).toBe(false);
  });

  it("keep texts with escapes whole", () => {
    expect(roundTrip({ text: "\u0001\\u005f __proto__ \ud800" })).toMatchObject({
      text: "\u0001\\u005f __proto__ \ud800",
    });
  });
});
