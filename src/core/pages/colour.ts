/** Parses the colours and pictures of a theme strictly: colours become numbers, so that nothing else reaches a style sheet. */
import { colourNames } from "./colour-names.ts";

/** Red, green and blue from 0 to 255, as seen on white. */
export type Rgb = readonly [red: number, green: number, blue: number];

type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

const numberPattern = "([+-]?(?:\\d*\\.)?\\d+";
const amount = `${numberPattern}%?)`;
const hue = `${numberPattern}(?:deg)?)`;
const shape = (name: string, [a, b, c]: readonly string[], gap: string, slash: string): RegExp =>
  new RegExp(`^${name}a?\\( *${a}${gap}${b}${gap}${c}(?:${slash}${amount})? *\\)$`);
const colourShapes = (name: string, parts: readonly string[]): readonly RegExp[] => [
  shape(name, parts, " *, *", " *, *"),
  shape(name, parts, " +", " */ *"),
];
const rgbShapes = colourShapes("rgb", [amount, amount, amount]);
const hslShapes = colourShapes("hsl", [hue, amount, amount]);
const hexShape = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/;

const within = (value: number, most: number): number => Math.min(Math.max(value, 0), most);
/** A number, or a percentage of `whole`. */
const scaled = (text: string, whole: number): number =>
  text.endsWith("%") ? (Number.parseFloat(text) * whole) / 100 : Number.parseFloat(text);
const alphaOf = (text: string | undefined): number => (text === undefined ? 1 : within(scaled(text, 1), 1));
const firstMatch = (text: string, forms: readonly RegExp[]): RegExpExecArray | null =>
  forms.reduce<RegExpExecArray | null>((found, form) => found ?? form.exec(text), null);

function fromHex(text: string): Rgba | undefined {
  if (!hexShape.test(text)) return undefined;
  const digits = text.slice(1);
  const full = digits.length < 5 ? [...digits].map((digit) => digit + digit).join("") : digits;
  const byte = (at: number): number => Number.parseInt(full.slice(at, at + 2) || "ff", 16);
  return [byte(0), byte(2), byte(4), byte(6) / 255];
}

function fromRgb(text: string): Rgba | undefined {
  const [, red = "", green = "", blue = "", alpha] = firstMatch(text, rgbShapes) ?? [];
  if (red === "") return undefined;
  return [
    within(scaled(red, 255), 255),
    within(scaled(green, 255), 255),
    within(scaled(blue, 255), 255),
    alphaOf(alpha),
  ];
}

/** CSS Color Module Level 4, section 7.1. */
function fromHsl(text: string): Rgba | undefined {
  const [, angle = "", saturationText = "", lightnessText = "", alpha] = firstMatch(text, hslShapes) ?? [];
  if (angle === "") return undefined;
  const [saturation, lightness] = [
    within(Number.parseFloat(saturationText), 100) / 100,
    within(Number.parseFloat(lightnessText), 100) / 100,
  ];
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number): number => {
    const step = (((offset + Number.parseFloat(angle) / 30) % 12) + 12) % 12;
    return 255 * (lightness - reach * Math.max(-1, Math.min(step - 3, 9 - step, 1)));
  };
  return [channel(0), channel(8), channel(4), alphaOf(alpha)];
}

function fromName(text: string): Rgba | undefined {
  const name = text.replace("grey", "gray");
  const hex = /^[a-z]+$/.test(name) ? new RegExp(`\\s${name}:(\\w{6})`).exec(colourNames)?.[1] : undefined;
  return hex === undefined ? undefined : fromHex(`#${hex}`);
}

/** A colour as numbers. A translucent one is blended with white. */
export function parseColour(colour: unknown): Rgb | undefined {
  if (typeof colour !== "string" || colour.length > 64) return undefined;
  const text = colour.toLowerCase();
  const rgba = fromHex(text) ?? fromRgb(text) ?? fromHsl(text) ?? fromName(text);
  if (!rgba) return undefined;
  const [red, green, blue, alpha] = rgba;
  const onWhite = (value: number): number => Math.round(value * alpha + 255 * (1 - alpha));
  return [onWhite(red), onWhite(green), onWhite(blue)];
}

/**
 * Whether a text is exactly one colour: hex with 3, 4, 6 or 8 digits, `rgb()`, `rgba()`, `hsl()` or
 * `hsla()` with plain numbers, or a CSS name.
 */
export const isColor = (text: unknown): text is string => parseColour(text) !== undefined;

/** `#rrggbb`, the only form in which a colour reaches a page. */
export const toHexColour = (colour: Rgb): string =>
  `#${colour.map((value) => value.toString(16).padStart(2, "0")).join("")}`;

/** Relative luminance, from 0 to 1 (WCAG 2.2). */
function luminance(colour: Rgb): number {
  const linear = (value: number): number =>
    value <= 10.31475 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
  return 0.2126 * linear(colour[0]) + 0.7152 * linear(colour[1]) + 0.0722 * linear(colour[2]);
}

/** Contrast ratio, from 1 to 21 (WCAG 2.2). Text needs 4.5. */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Black or white, whichever has the higher contrast on a colour: one of them always reaches 4.5. Invalid colours count as white. */
export function readableOn(color: string): "#000" | "#fff" {
  const ground = parseColour(color) ?? [255, 255, 255];
  return contrast(ground, [0, 0, 0]) >= contrast(ground, [255, 255, 255]) ? "#000" : "#fff";
}

const longestPicture = 100_000;
const pictureData = /^data:image\/(?:png|webp|jpeg|gif)[;,]/;
const picturePath = /^\/(?!\/)/;

/**
 * Whether a logo may be shown: an `https:` URL, a path of this site, or an inline PNG, WebP, JPEG or GIF, of at most
 * 100,000 characters. An inline SVG may contain scripts, which run when the picture is opened on its own.
 */
export function isPicture(url: unknown): url is string {
  if (typeof url !== "string" || url.length > longestPicture || /[\0-\x1f\x7f\\]/.test(url)) return false;
  return pictureData.test(url) || picturePath.test(url) || (url.startsWith("https://") && URL.canParse(url));
}

/** Whether a text is the data of an SVG path (SVG 2, section 9.3), of at most 4,096 characters. */
export const isPath = (data: unknown): data is string =>
  typeof data === "string" && data.length <= 4_096 && /^[Mm][MmLlHhVvCcSsQqTtAaZz0-9eE ,.+-]*$/.test(data);
