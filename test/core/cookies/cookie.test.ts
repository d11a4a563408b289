/** Cookie headers in, Set-Cookie lines out. */
import { parseSetCookie } from "cookie-es";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseCookies } from "../../../src/core/cookies/cookie.ts";
import { checkedSetCookieLine, drop, maxLineBytes, put } from "../../../src/core/cookies/set-cookie.ts";
import type { Cookie } from "../../../src/core/types/internal.ts";

const session: Cookie = {
  name: "__Host-portico.session-token",
  options: { httpOnly: true, sameSite: "lax", path: "/", secure: true },
};
const entries = (header: string | null) => [...parseCookies(header)];

describe("parseCookies", () => {
  // biome-ignore format: a table
  it.each([
    ["no header",                       null,                   []],
    ["an empty one",                    "",                     []],
    ["one cookie",                      "a=1",                  [["a", "1"]]],
    ["several",                         "a=1; b=2;c=3",         [["a", "1"], ["b", "2"], ["c", "3"]]],
    ["spaces around name and value",    " a \t=\t 1 ; b=2",     [["a", "1"], ["b", "2"]]],
    ["an equals sign in the value",     "a=1=2",                [["a", "1=2"]]],
    ["an empty value",                  "a=",                   [["a", ""]]],
    ["no name",                         "=1; b=2",              [["b", "2"]]],
    ["no equals sign",                  "a; b=2",               [["b", "2"]]],
    ["a percent-encoded value",         "a=%7B%22b%22%3A1%7D",  [["a", '{"b":1}']]],
    ["quotes, which have no meaning",      'a="1"',                [["a", '"1"']]],
  ] as const)("reads %s", (_what, header, expected) => {
    expect(entries(header)).toEqual(expected);
  });

  it("omits a name that occurs twice or more, also with the same value, and keeps the others", () => {
    expect(entries("a=1; b=2; a=1")).toEqual([["b", "2"]]);
    expect(entries("a=1; a=2; a=3; b=2")).toEqual([["b", "2"]]);
  });

  it.each(["__%48ost-portico.session-token", "%5F%5FHost-portico.session-token"])(
    "SF-09: the name %s is never decoded, so it is another cookie",
    (name) => {
      expect(entries(`${name}=x`)).toEqual([[name, "x"]]);
      expect(entries(`${session.name}=y; ${name}=x`)[0]).toEqual([session.name, "y"]);
    },
  );

  it.each(["\u00a0", "\u0085", "\u000b", "\u000c", "\ufeff"])(
    "SF-09: white space %j before a name is part of it, and never trimmed",
    (space) => {
      expect(parseCookies(`${space}${session.name}=evil`).has(session.name)).toBe(false);
    },
  );

  it.each(["__proto__", "constructor", "toString"])("SF-10: a cookie named %s is an ordinary cookie", (name) => {
    const jar = parseCookies("__proto__=x; constructor=y; toString=z");
    expect(jar.has(name)).toBe(true);
    expect(jar.size).toBe(3);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
    expect(parseCookies("").get(name)).toBeUndefined();
  });

  it("SF-11: a quote that is opened in one cookie does not swallow the next", () => {
    const jar = parseCookies(`$Version=1; a="x; ${session.name}=y"; b=1`);
    expect([...jar]).toEqual([
      ["$Version", "1"],
      ["a", '"x'],
      [session.name, 'y"'],
      ["b", "1"],
    ]);
  });

  it.each(["%E0%A4%A", "%", "%zz", "a%", "%C3"])("SF-13: the value %s cannot be decoded, and is unchanged", (value) => {
    expect(parseCookies(`${session.name}=${value}`).get(session.name)).toBe(value);
  });

  it("SF-24: of a plain and a prefixed name, each is its own cookie", () => {
    expect(entries(`portico.session-token=a; ${session.name}=b`)).toEqual([
      ["portico.session-token", "a"],
      [session.name, "b"],
    ]);
  });

  it("DS-01: reads a header of 64 kB, and ignores a longer one", () => {
    const pad = (length: number) => `${session.name}=y; pad=${"x".repeat(length)}`;
    const room = 65_536 - pad(0).length;
    expect(parseCookies(pad(16_000)).get(session.name)).toBe("y");
    expect(parseCookies(pad(room)).get(session.name)).toBe("y");
    expect(parseCookies(pad(room + 1)).size).toBe(0);
    expect(parseCookies(pad(1_000_000)).size).toBe(0);
  });

  // biome-ignore format: a table
  it.each([
    ["semicolons",  ";".repeat(50_000),    0],
    ["letters",     "a".repeat(50_000),    0],
    ["blanks",      " ".repeat(50_000),    0],
    ["equals",      "=".repeat(50_000),    0],
    ["pairs",       "a=".repeat(25_000),   1],
    ["tossed",      "a=;".repeat(20_000),  0],
    ["percents",    `a=${"%".repeat(50_000)}`, 1],
    ["blank values", `a= ${" ".repeat(50_000)}b`, 1],
  ] as const)("DS-08: parses 50,000 %s in time", (_what, header, count) => {
    expect(parseCookies(header).size).toBe(count);
  });

  it("never throws, and returns no name that was not sent", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (header) => {
        for (const name of parseCookies(header).keys()) expect(header).toContain(name);
      }),
    );
  });
});

describe("put and drop", () => {
  it("put sets a value, and may change attributes of this one cookie", () => {
    expect(put(session, "v", { maxAge: 5 })).toEqual({
      ...session,
      value: "v",
      options: { ...session.options, maxAge: 5 },
    });
    expect(session.options).not.toHaveProperty("maxAge");
  });

  it("drop keeps the attributes that identify the cookie, and expires it", () => {
    const cookie: Cookie = {
      name: "a",
      options: {
        ...session.options,
        domain: "example.com",
        path: "/x",
        partitioned: true,
        expires: new Date(9e12),
        maxAge: 60,
      },
    };
    expect(checkedSetCookieLine(drop(cookie))).toBe(
      "a=; Max-Age=0; Domain=example.com; Path=/x; HttpOnly; Secure; Partitioned; SameSite=Lax",
    );
  });
});

describe("serialise", () => {
  it("writes name, value and attributes in the order of RFC 6265", () => {
    const expires = new Date(Date.UTC(2030, 0, 2));
    const line = checkedSetCookieLine(
      put(session, "v", { maxAge: 5, domain: undefined, expires, priority: "high" } as never),
    );
    expect(line).toBe(
      "__Host-portico.session-token=v; Max-Age=5; Path=/; Expires=Wed, 02 Jan 2030 00:00:00 GMT; HttpOnly; Secure; Priority=High; SameSite=Lax",
    );
  });

  it("keeps characters that are allowed in a value, and percent-encodes the rest", () => {
    const value = (text: string) => checkedSetCookieLine({ name: "a", value: text, options: {} });
    expect(value("eyJ.a-_~+/=!|:{}")).toBe("a=eyJ.a-_~+/=!|:{}");
    expect(value('a b;c,d"e\\f%gé\n😀')).toBe("a=a%20b%3Bc%2Cd%22e%5Cf%25g%C3%A9%0A%F0%9F%98%80");
    expect(value("\ud800")).toBe("a=%EF%BF%BD");
  });

  it("a value that was written is read again, whatever is in it", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (value) => {
        const [pair = ""] = checkedSetCookieLine({ name: "a", value, options: {} }).split("; ");
        expect(parseCookies(`x=1; ${pair}; y=2`).get("a")).toBe(value);
      }),
    );
  });

  it("the browser reads the same value", () => {
    expect(parseSetCookie(checkedSetCookieLine(put(session, "v", { maxAge: 900 })))).toEqual({
      name: session.name,
      value: "v",
      maxAge: 900,
      path: "/",
      httpOnly: true,
      secure: true,
      sameSite: "lax",
    });
  });

  // biome-ignore format: a table
  it.each([
    ["a name with an attribute in it",  { name: "a; Domain=evil.example", value: "", options: {} }],
    ["a name with a space",             { name: "a b",  value: "", options: {} }],
    ["no name",                         { name: "",     value: "", options: {} }],
    ["a path with an attribute in it",  { name: "a",    value: "", options: { path: "/; Domain=evil.example" } }],
    ["a domain with an attribute in it", { name: "a",   value: "", options: { domain: "a.example; Secure" } }],
    ["an invalid sameSite",         { name: "a",    value: "", options: { sameSite: "lax; Domain=evil" as "lax" } }],
    ["an invalid priority",         { name: "a",    value: "", options: { priority: "high; x" as "high" } }],
    ["a maxAge that is not a number",      { name: "a",    value: "", options: { maxAge: Number.NaN } }],
  ])("SF-18: refuses %s", (_what, cookie) => {
    expect(() => checkedSetCookieLine(cookie)).toThrow();
  });

  it("SF-23: a line has 4096 bytes at most", () => {
    const room = maxLineBytes - checkedSetCookieLine(put(session, "")).length;
    expect(checkedSetCookieLine(put(session, "x".repeat(room)))).toHaveLength(4096);
    expect(() => checkedSetCookieLine(put(session, "x".repeat(room + 1)))).toThrow(/4097 bytes/);
    expect(() => checkedSetCookieLine(put(session, ";".repeat(room / 2)))).toThrow(/bytes/);
  });
});
