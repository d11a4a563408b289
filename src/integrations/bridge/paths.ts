/** Decides which paths are protected. Compares the path that the application will act on, however it is spelled. */
import { decodedPath } from "../../core/http/url.ts";

/** A path as a URL resolves it, so that dot segments are removed, also encoded ones. `?` and `#` are part of it. */
const resolved = (path: string): string =>
  new URL(
    `http://here${path
      .replaceAll("\\", "/")
      .replace(/[?#]/g, encodeURIComponent)
      .replace(/^(?!\/)/, "/")}`,
  ).pathname;

/** One spelling for all paths that differ by encoding, case, path parameters and slashes alone. */
const folded = (path: string): string =>
  decodedPath(path)
    .normalize()
    // As regular expressions compare without case, by capitals: σ and ς are one letter. Then again in lower case.
    .replace(/[^\p{ASCII}]/gu, (letter) => letter.toUpperCase().toLowerCase())
    .toLowerCase()
    .replaceAll("\\", "/")
    .replace(/;[^/]*/g, "")
    .replace(/\/{2,}/g, "/")
    .replace(/(?<=.)\/$/, "");

/** Normalizes a path: one spelling for all paths that lead to the same page. */
const collapsed = (path: string): string => folded(resolved(path));

/**
 * A path without the host that `new URL(path, base)` reads in it: two slashes begin one, whatever it is (WHATWG URL, section 4.4). Also behind the
 * path of a mount, which frameworks remove before.
 */
const withoutHost = (path: string): string =>
  path
    .replace(/[\t\n\r]/g, "")
    .replace(/^[\0- ]+/, "")
    .replace(/[/\\]{2,}[^/\\?#]*/, "");

/** A path with and without hosts in it: up to three, because servers, frameworks and applications make URLs one after the other. */
function references(path: string): readonly string[] {
  const read = [path];
  for (let hosts = 0, left = path; hosts < 3; hosts++) {
    left = withoutHost(left);
    read.push(left);
    left = resolved(left);
    read.push(left);
  }
  return [...read, resolved(path)];
}

/** A path after zero to three rounds of percent-decoding, each in full and up to a decoded `?` or `#`. */
function decodings(path: string): readonly string[] {
  const decoded = decodedPath(path);
  const twice = decodedPath(decoded);
  return [path, decoded, twice, decodedPath(twice)].flatMap((text) => [text, text.replace(/[?#].*/s, "")]);
}

/** What routers read in a path: they resolve it, decode it, and make a URL of it. */
function readings(path: string): readonly string[] {
  // Most are one: folding a long path many times would take a while.
  const texts = new Set([...new Set([path, resolved(path)])].flatMap(decodings));
  return [...new Set([...texts].flatMap(references))].map(folded);
}

/** The path of the page whose data Next.js serves: `/_next/data/<build>/x.json` stands for `/x`, and `/index/x` too. */
const pageSuffix = (path: string): string =>
  path.replace(/\/_next\/data\/[^/]+(?=\/)/, "").replace(/^\/index(?=\/|$)/, "") || "/";

/**
 * A language tag (RFC 5646, section 2.1), also with underscores: language, script, region, variants, extensions, private use.
 * No language has a registered name of four letters or more. `api` has the form of a language tag, but is never one in a path.
 */
const language = new RegExp(
  [
    "^/(?!api(?:/|$))",
    "(?:[a-z]{2,3}(?:[-_][a-z]{3}){0,3}",
    "(?:[-_][a-z]{4})?",
    "(?:[-_](?:[a-z]{2}|[0-9]{3}))?",
    "(?:[-_](?:[a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*",
    "(?:[-_][a-wyz0-9](?:[-_][a-z0-9]{2,8})+)*",
    "(?:[-_]x(?:[-_][a-z0-9]{1,8})+)?",
    "|[xi](?:[-_][a-z0-9]{1,8})+)(?=/|$)",
  ].join(""),
);

/** A path below a language means the path without it. */
const withoutLanguage = (path: string): string => path.replace(language, "") || "/";

/** Those of the paths that are below a base path, without it. */
const withoutBase = (paths: readonly string[], base: string): readonly string[] =>
  base === "/"
    ? []
    : paths.filter((one) => `${one}/`.startsWith(`${base}/`)).map((one) => one.slice(base.length) || "/");

/** A path to compare. */
export interface SentPath extends Pick<URL, "pathname"> {
  /** The path of a mount, if a framework removed it from `pathname`: nothing in `pathname` leads out of it. */
  readonly mount?: string;
}

/** Every path that an application below a base path might read a URL as: without the base path too, and with a language behind it. */
function pathReadings({ pathname, mount = "" }: SentPath, base: string): ReadonlySet<string> {
  const read = mount === "" ? readings(pathname) : readings(pathname).map((path) => collapsed(mount + path));
  const pages = [...read, ...read.map(pageSuffix)];
  const whole = [...pages, ...pages.map(withoutLanguage)];
  const below = withoutBase(whole, base);
  return new Set([...whole, ...below, ...below.map(withoutLanguage)]);
}

/** A character that continues the name of a segment. Any other character ends it: a slash, or the dot of a suffix. */
const inName = /^[\p{L}\p{M}\p{N}_-]/u;

/**
 * Creates a matcher from a list of paths. A path covers itself and everything below it, by whole segments: `/admin` covers
 * `/admin/users`, and `/admin` with any suffix, because frameworks serve the data of a page there (`/admin.rsc`, `/admin.data`,
 * `/admin.segments/…`); not `/administrator` or `/admin-help`. The comparison ignores case, trailing and doubled slashes,
 * percent-encoding, path parameters (`;x`) and a language tag in front (`/en`, `/zh-Hans-CN`). Query and fragment are
 * ignored, even if `?` and `#` are encoded. A path with two slashes in front is read as `new URL(path, base)` reads it too: `/admin` covers
 * `//x/admin`. When in doubt, a path is protected.
 *
 * @param base base path of the application. Paths with it and without it are protected below it, and without it, because
 *   frameworks serve pages there as well. Default: none
 * @example
 * const isProtected = pathMatcher(["/dashboard", "/api/private"]);
 * isProtected(new URL("https://app.example/Dashboard/?next=/public")) // true
 */
export function pathMatcher(paths: readonly string[], base = "/"): (url: SentPath) => boolean {
  const root = collapsed(base);
  const given = paths.map(collapsed);
  const rules = [...given, ...withoutBase(given, root)];
  const covers = (path: string): boolean =>
    rules.some((rule) => rule === "/" || (path.startsWith(rule) && !inName.test(path.slice(rule.length))));
  return (url) => [...pathReadings(url, root)].some(covers);
}
