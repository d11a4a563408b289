/** The encoding of rows in Redis: keys and fields. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createKeys, fromFields, toFields } from "../../../src/adapters/redis/values.ts";

const keys = createKeys("p:");

describe("keys", () => {
  it("AR-17: are the same for the same texts alone", () => {
    const pair = fc.tuple(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }));
    fc.assert(
      fc.property(pair, pair, (one, other) => {
        const same = one[0] === other[0] && one[1] === other[1];
        expect(keys.account(...one) === keys.account(...other)).toBe(same);
        expect(keys.token(...one) === keys.account(...one)).toBe(false);
      }),
    );
  });

  it("AR-17: of a list are never those of a row, whatever the id", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (id, other) => {
        expect(keys.user(id)).not.toBe(keys["sessions-of"](other));
        expect(keys.user(id)).not.toBe(keys.email(other));
      }),
    );
  });

  it("AR-16: of an id that is a number are those of its text", () => {
    expect(keys.user(7)).toBe(keys.user("7"));
    expect(keys.user(7n)).toBe('p:user:"7"');
  });
});

describe("values", () => {
  it("are returned as the same type: texts, numbers, dates, lists and null", () => {
    const value = fc.oneof(
      // JSON knows no negative zero.
      fc.jsonValue({ noUnicodeString: false }).map((value) => JSON.parse(JSON.stringify(value))),
      fc.date({ noInvalidDate: true }),
      fc.constant(null),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.string(), value), (row) => {
        fc.pre(Object.keys(row).length > 0);
        expect(fromFields("p:key", toFields(row))).toEqual({ ...row });
      }),
    );
  });

  it("are left out when they are undefined", () => {
    expect(toFields({ a: undefined, b: null })).toEqual(["b", "null"]);
  });

  it("may have the name of a prototype property, and change no prototype", () => {
    const row = fromFields("p:key", ["__proto__", '{"admin":true}', "constructor", '"x"']);
    expect(Object.keys(row)).toEqual(["__proto__", "constructor"]);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  it("that are not JSON are an error with key and field, without the value", () => {
    expect(() => fromFields('p:user:"1"', ["id", '"1"', "name", "secret text"])).toThrow(
      /^The field "name" of p:user:"1" in Redis is not JSON\. Correct the field, or delete the key\.$/,
    );
  });
});
