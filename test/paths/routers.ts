/** How applications and their routers read the path of a request: each is one idiom. */
import { parse } from "node:url";

const base = "http://localhost";
const withoutQuery = (url: string): string => url.replace(/[?#].*/s, "");
const asURL = (url: string): string => new URL(url, base).pathname;

/** From the URL that a server shows to the path by which a router finds a page. They throw for what they cannot read. */
export const routers: Readonly<Record<string, (url: string) => string>> = {
  "the text": (url) => url,
  "the text before the query": withoutQuery,
  "the text, decoded": (url) => decodeURIComponent(withoutQuery(url)),
  "the text, slashes merged": (url) => withoutQuery(url).replace(/[/\\]+/g, "/"),
  "new URL(url, base)": asURL,
  "new URL(url, base), decoded": (url) => decodeURIComponent(asURL(url)),
  "new URL(url, base), slashes merged": (url) => asURL(url).replace(/\/+/g, "/"),
  "new URL(url, base), twice": (url) => asURL(asURL(url)),
  "new URL(url, base) after decoding": (url) => asURL(decodeURIComponent(url)),
  "new URL(base + url)": (url) => new URL(base + url).pathname,
  "new URL(base + url), then new URL(path, base)": (url) => asURL(new URL(base + url).pathname),
  "url.parse(url)": (url) => parse(url).pathname ?? "",
  "url.parse(url, false, true)": (url) => parse(url, false, true).pathname ?? "",
};

/** Whether a router finds a page below `area`. Some ignore case. */
function finds(read: (url: string) => string, url: string, area: string): boolean {
  try {
    const path = read(url).toLowerCase();
    return path === area || path.startsWith(`${area}/`);
  } catch {
    return false;
  }
}

/** The routers that find a page below `area` at one of the URLs that a server shows. */
export const routersTo = (area: string, urls: readonly string[]): readonly string[] =>
  Object.entries(routers)
    .filter(([, read]) => urls.some((url) => finds(read, url, area)))
    .map(([name]) => name);
