/** The session cookie in pieces: read from hostile jars, written without leftovers. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseCookies, readChunks } from "../../../src/core/cookies/cookie.ts";
import { cookieSets } from "../../../src/core/cookies/names.ts";
import { checkedSetCookieLine, dropChunks, writeChunks } from "../../../src/core/cookies/set-cookie.ts";
import { JWTSessionError } from "../../../src/core/errors/index.ts";
import type { Cookie, CookieJar, SetCookie } from "../../../src/core/types/internal.ts";

const session: Cookie = cookieSets({}).secure.sessionToken;
const N = session.name;
const FULL = "a".repeat(3_936);
const jarOf = (pairs: readonly (readonly [string, string])[]) =>
  parseCookies(pairs.map(([name, value]) => `${name}=${value}`).join("; "));

/** What a browser holds after an answer. */
function kept(jar: CookieJar, answer: readonly SetCookie[]): CookieJar {
  const held = new Map(jar);
  for (const cookie of answer) {
    if (cookie.options.maxAge === 0) held.delete(cookie.name);
    else held.set(cookie.name, cookie.value);
  }
  return held;
}

const namesOf = (cookies: readonly SetCookie[]) => cookies.map(({ name, options }) => [name, options.maxAge === 0]);

describe("readChunks", () => {
  // biome-ignore format: a table
  it.each([
    ["CK-01", "plain",                                     [[N, "tok"]],                                 "tok"],
    ["CK-02", "two pieces",                                [[`${N}.0`, FULL], [`${N}.1`, "bb"]],         `${FULL}bb`],
    ["CK-03", "the order in the header does not matter",   [[`${N}.1`, "bb"], [`${N}.0`, FULL]],         `${FULL}bb`],
    ["CK-04", "a longer name is not a piece",              [[`${N}EVIL`, "tok"]],                        null],
    ["CK-05", "nor with a hyphen",                         [[`${N}-x`, "tok"]],                          null],
    ["CK-06", "nor with a letter for a number",            [[`${N}.x`, "tok"]],                          null],
    ["CK-07", "nor with a leading zero",                   [[`${N}.00`, "tok"]],                         null],
    ["CK-08", "nor with a negative number",                [[`${N}.-1`, "tok"]],                         null],
    ["CK-10", "nor with two numbers",                      [[`${N}.0.1`, "tok"]],                        null],
    ["CK-11", "piece 0 is missing",                        [[`${N}.1`, "bb"]],                           null],
    ["CK-12", "what follows a gap is not read",            [[`${N}.0`, FULL], [`${N}.2`, "cc"]],         FULL],
    ["CK-16", "the same name twice is refused",            [[N, "a"], [N, "b"]],                         null],
    ["CK-18", "an empty value is none",                    [[N, ""]],                                    null],
    ["CK-20", "the prefix in other case is another name",  [[`__HOST-portico.session-token`, "tok"]],    null],
    ["CK-23", "nor does the name without prefix count",    [["portico.session-token", "tok"]],           null],
  ] as const)("%s: %s", (_id, _what, pairs, expected) => {
    expect(readChunks(jarOf(pairs), N)).toBe(expected);
  });

  it("SF-12: a whole cookie wins over chunks", () => {
    expect(
      readChunks(
        jarOf([
          [N, "tok"],
          [`${N}.0`, "zz"],
        ]),
        N,
      ),
    ).toBe("tok");
  });

  it("SF-12: what is planted behind a piece that is not full is inert", () => {
    expect(
      readChunks(
        jarOf([
          [`${N}.0`, FULL],
          [`${N}.1`, "bb"],
          [`${N}.2`, "evil"],
        ]),
        N,
      ),
    ).toBe(`${FULL}bb`);
    expect(
      readChunks(
        jarOf([
          [`${N}.0`, `${FULL}x`],
          [`${N}.1`, "evil"],
        ]),
        N,
      ),
    ).toBe(`${FULL}x`);
  });

  it("SF-12: a piece that came twice ends the value", () => {
    expect(
      readChunks(
        jarOf([
          [`${N}.0`, FULL],
          [`${N}.1`, "bb"],
          [`${N}.1`, "evil"],
        ]),
        N,
      ),
    ).toBe(FULL);
  });

  const pieces = (count: number) => Array.from({ length: count }, (_, index) => [`${N}.${index}`, FULL] as const);

  it.each([11, 16])("CK-24: of %i full chunks nothing is read: a partial value is not a value", (count) => {
    expect(readChunks(jarOf(pieces(count)), N)).toBeNull();
  });

  it("CK-24: ten full pieces are a value, and nine with what is planted behind a gap", () => {
    expect(readChunks(jarOf(pieces(10)), N)).toHaveLength(10 * 3_936);
    expect(readChunks(jarOf([...pieces(9), [`${N}.10`, "evil"]]), N)).toHaveLength(9 * 3_936);
  });
});

describe("writeChunks", () => {
  const none: CookieJar = new Map();

  // biome-ignore format: a table
  it.each([
    [1,          [N]],
    [3_936,      [N]],
    [3_937,      [`${N}.0`, `${N}.1`]],
    [2 * 3_936,  [`${N}.0`, `${N}.1`]],
    [8_393,      [`${N}.0`, `${N}.1`, `${N}.2`]],
    [10 * 3_936, Array.from({ length: 10 }, (_, i) => `${N}.${i}`)],
  ] as const)("%i characters make %j", (length, names) => {
    const written = writeChunks(none, session, "a".repeat(length));
    expect(written.map(({ name }) => name)).toEqual(names);
    expect(readChunks(kept(none, written), N)).toHaveLength(length);
  });

  it("gives each piece the attributes of the cookie, and those of this answer", () => {
    const expires = new Date(Date.UTC(2030, 0, 1));
    const written = writeChunks(none, session, "a".repeat(4_000), { expires });
    expect(written.map(({ options }) => options)).toEqual([
      { ...session.options, expires },
      { ...session.options, expires },
    ]);
  });

  it("an empty value is not a cookie, and clears the previous one", () => {
    expect(writeChunks(none, session, "")).toEqual([]);
    expect(namesOf(writeChunks(jarOf([[N, "x"]]), session, ""))).toEqual([[N, true]]);
  });

  it("takes pieces away when a value shrinks, and the whole cookie when it grows", () => {
    const pieces = jarOf([
      [`${N}.0`, FULL],
      [`${N}.1`, FULL],
      [`${N}.2`, "b"],
    ]);
    expect(namesOf(writeChunks(pieces, session, "small"))).toEqual([
      [`${N}.0`, true],
      [`${N}.1`, true],
      [`${N}.2`, true],
      [N, false],
    ]);
    expect(namesOf(writeChunks(jarOf([[N, "x"]]), session, "a".repeat(4_000)))).toEqual([
      [N, true],
      [`${N}.0`, false],
      [`${N}.1`, false],
    ]);
  });

  it("CK-24: takes an eleventh piece away where ten full ones are written, or they could not be read", () => {
    const jar = jarOf([[`${N}.10`, "evil"]]);
    const full = "a".repeat(10 * 3_936);
    expect(namesOf(writeChunks(jar, session, full))[0]).toEqual([`${N}.10`, true]);
    expect(readChunks(kept(jar, writeChunks(jar, session, full)), N)).toBe(full);
    expect(writeChunks(jar, session, full.slice(1))).toHaveLength(10);
  });

  it("leaves cookies of similar names alone", () => {
    const foreign = jarOf([
      [`${N}-v2`, "x"],
      [`${N}.x`, "x"],
      [`${N}.00`, "x"],
      [`${N}.0.1`, "x"],
      [`${N}.10`, "x"],
    ]);
    expect(writeChunks(foreign, session, "small")).toHaveLength(1);
    expect(dropChunks(foreign, session)).toEqual([]);
  });

  it("JW-25: what ten cookies cannot hold is refused whole", () => {
    expect(() => writeChunks(none, session, "a".repeat(10 * 3_936 + 1))).toThrow(JWTSessionError);
    expect(() => writeChunks(none, session, "a".repeat(10 * 3_936 + 1))).toThrow(
      /needs 11 of them, and 10 is the limit/,
    );
  });

  it("DS-20: a token that grows at each call meets an error before any browser cuts it", () => {
    let token = "a".repeat(1_000);
    const grow = () => {
      for (;;) {
        token += token;
        for (const cookie of writeChunks(none, session, token))
          expect(checkedSetCookieLine(cookie).length).toBeLessThanOrEqual(4_096);
      }
    };
    expect(grow).toThrow(JWTSessionError);
  });

  it("SF-23: every line fits, with the longest name and end that the defaults can have", () => {
    const expires = new Date(Date.UTC(2030, 8, 25));
    for (const kind of ["plain", "secure"] as const) {
      const strict = cookieSets({ useStrictCookies: true })[kind].sessionToken;
      for (const cookie of writeChunks(none, strict, "a".repeat(10 * 3_936), { expires })) {
        expect(checkedSetCookieLine(cookie).length).toBeLessThanOrEqual(4_096);
      }
    }
  });

  it("a token of characters that grow when they are written is refused if it does not fit", () => {
    expect(writeChunks(none, session, ";".repeat(1_000))).toHaveLength(1);
    expect(() => writeChunks(none, session, ";".repeat(3_000))).toThrow(JWTSessionError);
  });

  it("a token that is not well-formed text is refused, and never written with other characters", () => {
    expect(() => writeChunks(none, session, "\ud800")).toThrow(JWTSessionError);
    expect(() => writeChunks(none, session, `${"a".repeat(3_935)}😀`)).toThrow(JWTSessionError);
    expect(writeChunks(none, session, "ä😀")[0]?.value).toBe("ä😀");
  });
});

describe("dropChunks", () => {
  it("clears the whole cookie and every chunk that was sent, and nothing else", () => {
    expect(dropChunks(new Map(), session)).toEqual([]);
    expect(
      namesOf(
        dropChunks(
          jarOf([
            [N, "x"],
            [`${N}.0`, "x"],
            [`${N}.9`, "x"],
            ["other", "x"],
          ]),
          session,
        ),
      ),
    ).toEqual([
      [N, true],
      [`${N}.0`, true],
      [`${N}.9`, true],
    ]);
  });

  it("SF-12: ten at most, however many came", () => {
    const flood = jarOf([[N, "x"], ...Array.from({ length: 50 }, (_, index) => [`${N}.${index}`, "x"] as const)]);
    expect(dropChunks(flood, session)).toHaveLength(10);
  });
});

describe("a value that was written is read again", () => {
  const octets = fc.string({ unit: fc.constantFrom(..."ABCZabcz0189-_.~+/=") });
  const token = fc
    .tuple(octets, fc.integer({ min: 0, max: 39_360 }))
    .map(([seed, length]) => (seed || "x").padEnd(length, seed || "x").slice(0, length));
  const similar = fc.constantFrom(
    N,
    `${N}.0`,
    `${N}.1`,
    `${N}.2`,
    `${N}.9`,
    `${N}.10`,
    `${N}.x`,
    `${N}-v2`,
    `${N}.00`,
    "portico.session-token",
  );
  const jar = fc
    .dictionary(similar, fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 9 }))
    .map((record) => new Map(Object.entries(record)));

  it("for any length, and any cookies of similar names", () => {
    fc.assert(
      fc.property(token, jar, (value, before) => {
        expect(readChunks(kept(before, writeChunks(before, session, value)), N) ?? "").toBe(value);
      }),
    );
  });

  it("and gone after it was dropped", () => {
    fc.assert(
      fc.property(token, jar, (value, before) => {
        const held = kept(before, writeChunks(before, session, value));
        expect(readChunks(kept(held, dropChunks(held, session)), N)).toBeNull();
      }),
    );
  });
});
