/** The grammar of colours and pictures, and contrast. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contrast, isColor, isPicture, parseColour, readableOn, toHexColour } from "../../../src/core/pages/colour.ts";
import { colourNames } from "../../../src/core/pages/colour-names.ts";

// biome-ignore format: a table
const colours: readonly (readonly [text: string, hex: string])[] = [
  ["#abc", "#aabbcc"], ["#ABCF", "#aabbcc"], ["#0000", "#ffffff"], ["#0a0b0c", "#0a0b0c"], ["#000000ff", "#000000"],
  ["#00000080", "#7f7f7f"],
  ["rgb(1,2,3)", "#010203"], ["rgb(1, 2, 3)", "#010203"], ["rgb( 1 2 3 )", "#010203"], ["RGB(300, -5, 0)", "#ff0000"],
  ["rgba(0, 0, 0, .5)", "#808080"], ["rgba(0,0,0,0.5)", "#808080"], ["rgb(0 0 0 / 50%)", "#808080"], ["rgb(100%, 0%, 50%)", "#ff0080"],
  ["hsl(0, 100%, 50%)", "#ff0000"], ["hsl(120deg 100% 25%)", "#008000"], ["hsla(240, 100%, 50%, 1)", "#0000ff"],
  ["hsl(-120 100% 50%)", "#0000ff"], ["hsl(480, 100%, 50%)", "#00ff00"], ["hsl(210, 40%, 98%)", "#f8fafc"],
  ["red", "#ff0000"], ["RebeccaPurple", "#663399"], ["lightgrey", "#d3d3d3"], ["grey", "#808080"], ["tan", "#d2b48c"],
];

// biome-ignore format: a table
const notColours: readonly unknown[] = [
  "", " ", "#", "#ab", "#abcde", "#abcdefg", "#abcdefabc", "abc", "fff", "x#abc", "a #fff", "redd", "re", "ed", "transparent", "currentcolor", "inherit",
  "var(--x)", "url(//evil)", "rgb(1,2)", "rgb(1,2,3,4,5)", "rgb(1,2 3)", "rgb(a,b,c)", "rgb(1,2,3", "rgb (1,2,3)", "rgb(1,2,calc(3))",
  "hsl(1turn, 1%, 1%)", "hsl(0deg, 0deg, 0%)", "lab(1 2 3)", "color-mix(in srgb, red, blue)", "rgb(1;2;3)", "#abc;", "#abc ", "red\n",
  "red\\", "constructor", "toString", ":", "a:b", "[a-z]+", ".*", null, undefined, 0, 0xffffff, {}, [], ["red"], `rgb(${"1".repeat(80)},2,3)`,
];

describe("isColor", () => {
  it.each(colours)("reads %s as %s", (text, hex) => {
    expect(isColor(text)).toBe(true);
    const colour = parseColour(text);
    expect(colour && toHexColour(colour)).toBe(hex);
  });

  it.each(notColours.map((text) => [text]))("does not read %j as a colour", (text) => {
    expect(isColor(text)).toBe(false);
  });

  // biome-ignore format: a table
  const attacks: readonly (readonly [id: string, text: string])[] = [
    ["XS-03", "red;}body{background:url(https://evil/x)}"],
    ["XS-05", "red; --x:url(//evil)"],
    ["XS-05", "expression(1)"],
    ["XS-05", "\\0072ed"],
    ["XS-05", "</STYLE >"],
    ["XS-13", "red;background:url(//evil)"],
  ];
  it.each(attacks)("%s: %s is not a colour", (_, text) => {
    expect(isColor(text)).toBe(false);
  });

  it("accepts every named colour of CSS", () => {
    const names = [...colourNames.matchAll(/([a-z]+):([0-9a-f]{6})\s/g)];
    // 148 names in CSS, of which seven differ from another in the spelling of grey alone.
    expect(names).toHaveLength(141);
    for (const [, name, hex] of names) expect(toHexColour(parseColour(name) ?? [0, 0, 0])).toBe(`#${hex}`);
  });

  it("accepts no text that could end a declaration", () => {
    const sign = fc.constantFrom(
      "rgb(",
      "hsl(",
      "#",
      "1",
      "%",
      ",",
      " ",
      ")",
      "/",
      ";",
      "}",
      "{",
      "url(",
      "<",
      "\\",
      "\n",
      "red",
      '"',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(sign).map((parts) => parts.join("")),
        ),
        (text) => {
          if (isColor(text)) expect(text).toMatch(/^(?:#[\da-f]+|[a-z]+|[a-z]+\([\d+\-.,%/ deg]+\))$/i);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe("readableOn", () => {
  it("is white on dark and black on light", () => {
    expect(readableOn("#24292f")).toBe("#fff");
    expect(readableOn("yellow")).toBe("#000");
    expect(readableOn("#fff")).toBe("#000");
    expect(readableOn("not a colour")).toBe("#000");
  });

  it("reaches 4.5:1 on every possible colour", () => {
    const byte = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(fc.tuple(byte, byte, byte), (colour) => {
        const text = readableOn(toHexColour(colour)) === "#000" ? ([0, 0, 0] as const) : ([255, 255, 255] as const);
        expect(contrast(colour, text)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 2000 },
    );
  });

  it("measures contrast from 1 to 21, in either order", () => {
    expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5);
    expect(contrast([255, 255, 255], [0, 0, 0])).toBeCloseTo(21, 5);
    expect(contrast([9, 9, 9], [9, 9, 9])).toBe(1);
    expect(contrast([0x76, 0x76, 0x76], [255, 255, 255])).toBeCloseTo(4.54, 2);
  });
});

describe("isPicture", () => {
  // biome-ignore format: a table
  const pictures = [
    "https://cdn.example/logo.svg", "https://cdn.example/a%20b.png?x=1", "/logo.png", "/", "data:image/png;base64,iVBORw0KGgo=",
    "data:image/webp;base64,AA",
    "data:image/jpeg;base64,AA", "data:image/gif;base64,AA",
  ];
  it.each(pictures)("accepts %s", (url) => {
    expect(isPicture(url)).toBe(true);
  });

  // biome-ignore format: a table
  const others: readonly unknown[] = [
    "javascript:alert(1)", "JavaScript:alert(1)", " javascript:alert(1)", "java\nscript:alert(1)", "vbscript:x", "http://cdn.example/logo.svg",
    "//evil.example/x.png", "/\\evil.example/x.png", "\\\\evil.example", "https://", "https:evil", "data:text/html,<script>alert(1)</script>",
    "data:image/svg", "data:image/svg+xmlx,", "data:,x", "blob:https://x", "file:///etc/passwd", "logo.png", "", "/a\0b", "/a\nb",
    null, undefined, 1, {},
  ];
  it.each(others.map((url) => [url]))("XS-13: does not show %j", (url) => {
    expect(isPicture(url)).toBe(false);
  });

  it.each([
    "data:image/svg+xml,<svg onload=alert(1)>",
    "data:image/svg+xml;base64,PHN2Zz4=",
    "DATA:image/SVG+xml,%3Csvg%2F%3E",
    "data:image/svg+xml;utf8,<svg xmlns='http://www.w3.org/2000/svg'/>",
  ])("XS-04: does not show %j, which may contain scripts", (url) => {
    expect(isPicture(url)).toBe(false);
  });

  it("XS-13: does not show an oversized picture", () => {
    const start = "data:image/png;base64,";
    expect(isPicture(start.padEnd(100_000, "A"))).toBe(true);
    expect(isPicture(start.padEnd(100_001, "A"))).toBe(false);
  });
});
