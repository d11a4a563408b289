/** Which paths are protected: rules over the path that an application will act on, however it was written. */
import { decoded } from "../core/http/link.ts";

const collapsed = (path: string): string =>
  // Resolved as a path of some site, so that dot segments go, also those that were encoded.
  new URL(`http://here/${path.replaceAll("\\", "/").replace(/[?#]/g, "_")}`).pathname
    .toLowerCase()
    .replace(/;[^/]*/g, "")
    .replace(/\/{2,}/g, "/")
    .replace(/(?<=.)\/$/, "");

/** A path, and what is left of it after percent-decoding, up to three times. */
function readings(path: string): readonly string[] {
  const once = decoded(path);
  const twice = decoded(once);
  return [path, once, twice, decoded(twice)].map(collapsed);
}

/** Where frameworks serve the data of a page, the page is meant. */
const page = (path: string): string =>
  path
    .replace(/^\/_next\/data\/[^/]+(?=\/)/, "")
    .replace(/\.(?:rsc|json|txt)$/, "")
    .replace(/\/__data$/, "")
    .replace(/\/index$/, "") || "/";

/** A path below a language stands for the path without it. */
const withoutLanguage = (path: string): string => path.replace(/^\/[a-z]{2}(?:-[a-z0-9]{2,4})?(?=\/|$)/, "") || "/";

/** Every path that an application might take an address for. */
function meanings(path: string): ReadonlySet<string> {
  const read = readings(path);
  const pages = [...read, ...read.map(page)];
  return new Set([...pages, ...pages.map(withoutLanguage)]);
}

/**
 * Makes a rule from a list of paths. A path stands for itself and everything below it, by whole segments: `/admin` covers
 * `/admin/users`, not `/administrator`. It is compared without regard to case, to trailing and doubled slashes, percent-encoding,
 * path parameters (`;x`), a language in front (`/en`), and to the ways in which frameworks ask for the data of a page.
 * Query and fragment never count. When in doubt, a path is protected.
 *
 * @example
 * const isProtected = protects(["/dashboard", "/api/private"]);
 * isProtected(new URL("https://app.example/Dashboard/?next=/public")) // true
 */
export function protects(paths: readonly string[]): (url: Pick<URL, "pathname">) => boolean {
  const rules = paths.map(collapsed);
  const covers = (path: string): boolean =>
    rules.some((rule) => rule === "/" || path === rule || path.startsWith(`${rule}/`));
  return ({ pathname }) => [...meanings(pathname)].some(covers);
}
