/** How options meet cards. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { merge } from "../../../../src/core/config/providers/merge.ts";
import { customFetch } from "../../../../src/core/markers.ts";

describe("merge", () => {
  class Key {
    readonly #secret = 1;
    get secret() {
      return this.#secret;
    }
  }
  const key = new Key();
  const date = new Date(0);
  const fn = () => 1;

  // biome-ignore format: a table
  it.each([
    ["a value replaces a value",               { a: 1 },                                { a: 2 },                                { a: 2 }],
    ["undefined leaves the default",           { a: 1 },                                { a: undefined },                        { a: 1 }],
    ["null is a value",                        { a: 1 },                                { a: null },                             { a: null }],
    ["a list replaces a list",                 { a: ["pkce", "state"] },                { a: ["none"] },                         { a: ["none"] }],
    ["an empty list replaces a list",          { a: ["pkce"] },                         { a: [] },                               { a: [] }],
    ["objects are merged",                     { a: { b: 1, c: { d: 1 } } },            { a: { c: { e: 2 } } },                  { a: { b: 1, c: { d: 1, e: 2 } } }],
    ["an instance replaces an object",         { a: { b: 1 } },                         { a: key },                              { a: key }],
    ["an object replaces an instance",         { a: date },                             { a: { b: 1 } },                         { a: { b: 1 } }],
    ["a function replaces anything",           { a: { b: 1 } },                         { a: fn },                               { a: fn }],
    ["a key in an endpoint stays what it is",  { token: { url: "x" } },                 { token: { clientPrivateKey: key } },    { token: { url: "x", clientPrivateKey: key } }],
    ["an endpoint: string and object",         { token: "x" },                          { token: { params: { a: 1 } } },         { token: { url: "x", params: { a: 1 } } }],
    ["an endpoint: object and string",         { userinfo: { url: "x", method: "POST" } }, { userinfo: "y" },                    { userinfo: { url: "y", method: "POST" } }],
    ["an endpoint: string and string",         { authorization: "x" },                  { authorization: "y" },                  { authorization: { url: "y" } }],
    ["an endpoint: object and object",         { authorization: { url: "x", params: { scope: "a", b: "1" } } }, { authorization: { params: { scope: "c" } } }, { authorization: { url: "x", params: { scope: "c", b: "1" } } }],
    ["a string elsewhere is not an endpoint",      { issuer: "x" },                         { issuer: "y" },                         { issuer: "y" }],
  ])("%s", (_what, ours, theirs, expected) => {
    expect(merge(ours, theirs)).toEqual(expected);
  });

  it("instances are kept by reference", () => {
    const { a, token } = merge(
      { a: 0 as unknown, token: {} as unknown },
      { a: key, token: { clientPrivateKey: { key, kid: "1" } } },
    );
    expect(a).toBe(key);
    expect((token as { clientPrivateKey: { key: Key } }).clientPrivateKey.key.secret).toBe(1);
  });

  it("symbols are copied, and those of the application win", () => {
    const [one, two] = [() => 1, () => 2];
    expect(merge({ [customFetch]: one })[customFetch]).toBe(one);
    expect(merge({ [customFetch]: one }, { [customFetch]: two })[customFetch]).toBe(two);
    expect(merge({}, { [customFetch]: two })).toEqual({ [customFetch]: two });
  });

  it("the class of the first object is kept", () => {
    class Card {
      id = "a";
      profile() {
        return this.id;
      }
    }
    const card = merge(new Card(), { id: "b" });
    expect(card).toBeInstanceOf(Card);
    expect(card.profile()).toBe("b");
  });

  it("logout: true keeps the facts of the card, and an object keeps what the card turned off", () => {
    const card = { logout: { endSession: "https://op.example/logout", returnParameter: "returnTo" } };
    expect(merge(card, { logout: true }).logout).toEqual({ ...card.logout, always: true });
    expect(merge(card, { logout: false }).logout).toMatchObject({
      always: false,
      endSession: false,
      revocation: false,
    });
    expect(merge({ logout: false }, { logout: { backchannel: true } }).logout).toMatchObject({
      endSession: false,
      backchannel: true,
    });
    expect(merge({}, { logout: true })).toEqual({ logout: { always: true } });
  });

  it("MT-05: __proto__ becomes a field, and changes no prototype", () => {
    const merged = merge({ a: {} }, JSON.parse('{"__proto__":{"x":1},"a":{"__proto__":{"y":1}}}'));
    expect(Object.keys(merged)).toEqual(["a", "__proto__"]);
    expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
    expect(Object.getPrototypeOf(merged.a)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  it("MT-06: neither side is changed, also when both are frozen", () => {
    const freeze = <T>(value: T): T => {
      if (typeof value === "object" && value !== null) Object.values(value).forEach(freeze);
      return Object.freeze(value);
    };
    const [ours, theirs] = [freeze({ a: { b: [1] } }), freeze({ a: { c: 2 }, d: 3 })];
    const merged = merge(ours, theirs);
    expect(merged).toEqual({ a: { b: [1], c: 2 }, d: 3 });
    expect(Object.isFrozen(merged)).toBe(false);
    expect(ours).toEqual({ a: { b: [1] } });
  });

  it("merging with nothing, or with itself, changes nothing", () => {
    const some = fc.dictionary(fc.string(), fc.jsonValue());
    fc.assert(
      fc.property(some, (value) => {
        const plain = merge(value);
        expect(merge(value, {})).toEqual(plain);
        expect(merge(value, value)).toEqual(plain);
      }),
    );
  });
});
