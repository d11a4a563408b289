/** Which paths are protected: rules over the path that an application will act on, however it was written. */
import { decodedPath } from "../../core/http/url.ts";

/** One spelling for all paths that lead to the same place. */
const collapsed = (path: string): string =>
  // Resolved as a path of some site, so that dot segments go, also those that were encoded.
  decodedPath(new URL(`http://here/${path.replaceAll("\\", "/").replace(/[?#]/g, encodeURIComponent)}`).pathname)
    .normalize()
    .toLowerCase()
    .replace(/;[^/]*/g, "")
    .replace(/\/{2,}/g, "/")
    .replace(/(?<=.)\/$/, "");

/** A path, and what is left of it after percent-decoding, up to three times: as it is, and up to a `?` or `#` that was encoded. */
function readings(path: string): readonly string[] {
  const decoded = decodedPath(path);
  const twice = decodedPath(decoded);
  return [path, decoded, twice, decodedPath(twice)]
    .flatMap((text) => [text, text.replace(/[?#].*/s, "")])
    .map(collapsed);
}

/** Where Next.js serves the data of a page, the page is meant: `/_next/data/<build>/x.json`, and `/index/x` for `/x`. */
const pageSuffix = (path: string): string =>
  path.replace(/\/_next\/data\/[^/]+(?=\/)/, "").replace(/^\/index(?=\/|$)/, "") || "/";

/**
 * A language tag (RFC 5646, section 2.1), also with underscores: language, script, region, variants, extensions, private use.
 * No language has a registered name of four letters or more. `api` is one by its form, and never one in a path.
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

/** A path below a language stands for the path without it. */
const withoutLanguage = (path: string): string => path.replace(language, "") || "/";

/** Every path that an application might take an address for. */
function pathReadings(path: string): ReadonlySet<string> {
  const read = readings(path);
  const pages = [...read, ...read.map(pageSuffix)];
  return new Set([...pages, ...pages.map(withoutLanguage)]);
}

/** What goes on with the name of a segment. Everything else ends it: a slash, the dot of a suffix, what no router keeps. */
const inName = /^[\p{L}\p{M}\p{N}_-]/u;

/**
 * Makes a rule from a list of paths. A path stands for itself and everything below it, by whole segments: `/admin` covers
 * `/admin/users`, and `/admin` with any suffix, because frameworks serve the data of a page there (`/admin.rsc`, `/admin.data`,
 * `/admin.segments/…`); not `/administrator` or `/admin-help`. It is compared without regard to case, to trailing and doubled
 * slashes, percent-encoding, path parameters (`;x`) and a language tag in front (`/en`, `/zh-Hans-CN`). Query and fragment
 * never count, also where `?` and `#` are encoded. When in doubt, a path is protected.
 *
 * @example
 * const isProtected = pathMatcher(["/dashboard", "/api/private"]);
 * isProtected(new URL("https://app.example/Dashboard/?next=/public")) // true
 */
export function pathMatcher(paths: readonly string[]): (url: Pick<URL, "pathname">) => boolean {
  const rules = paths.map(collapsed);
  const covers = (path: string): boolean =>
    rules.some((rule) => rule === "/" || (path.startsWith(rule) && !inName.test(path.slice(rule.length))));
  return ({ pathname }) => [...pathReadings(pathname)].some(covers);
}
