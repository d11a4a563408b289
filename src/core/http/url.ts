/** Joins URLs, checks redirect targets. */
import type { AuthAction } from "../types/action.ts";
import type { Call, Settings } from "../types/internal.ts";

type QueryParams = Readonly<Record<string, string | undefined>>;

/** Adds parameters to the query of a URL or path. Existing ones and the fragment remain. */
export function withQuery(url: string, params: QueryParams): string {
  const added = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) if (value !== undefined) added.set(name, value);
  const query = added.toString();
  if (query === "") return url;
  const [address = "", ...fragment] = url.split("#");
  const joint = address.includes("?") ? "&" : "?";
  return [`${address}${joint}${query}`, ...fragment].join("#");
}

/** The URL of a route of the library, on the public origin. */
export function actionUrl(
  context: { readonly settings: Pick<Settings, "basePath">; readonly call: Pick<Call, "origin"> },
  action: AuthAction,
  providerId?: string,
): string {
  const base = context.settings.basePath === "/" ? "" : context.settings.basePath;
  const provider = providerId === undefined ? "" : `/${encodeURIComponent(providerId)}`;
  return `${context.call.origin}${base}/${action}${provider}`;
}

/** A path of this site as an absolute URL; an absolute URL is returned as it is. */
export const absolute = (origin: string, url: string): string => (url.startsWith("/") ? `${origin}${url}` : url);

// Controls, backslash, byte-order mark, line separators, zero-width and bidi characters: parsers disagree about them, or a reader cannot see them.
const unsafeCharacters =
  /[\u0000-\u0020\u007f-\u009f\\\u00ad\u061c\u200b-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff\ufff0-\uffff]/;

/** Characters of a redirect target that a client chooses, before and after percent-encoding. */
export const maxUrlLength = 2048;

/** Whether a value is a path or an `http(s)` URL for a `Location` header, without invisible characters. `longest`: 2048 characters by default. */
export const isRedirectUrl = (url: unknown, longest = maxUrlLength): url is string =>
  typeof url === "string" &&
  url.length <= longest &&
  !unsafeCharacters.test(url) &&
  /^(?:\/(?!\/)|https?:\/\/)/i.test(url) &&
  URL.canParse(url, "http://localhost");

/** A path after percent-decoding. Bytes that are not UTF-8 become U+FFFD. */
export const decodedPath = (path: string): string =>
  path.replace(/(?:%[0-9a-f]{2})+/gi, (run) =>
    // Invalid UTF-8 becomes U+FFFD, which no browser reads as a slash.
    new TextDecoder().decode(Uint8Array.from(run.slice(1).split("%"), (byte) => Number.parseInt(byte, 16))),
  );

/** Whether a path stays on this site even if servers in between decode it up to three times. */
function isSameOriginUrl(path: string): boolean {
  let seen = path;
  for (let pass = 0; pass <= 3; pass++) {
    if (/^\/[\s/\\]/.test(seen) || /[\u0000-\u001f\u007f\\]/.test(seen)) return false;
    const next = decodedPath(seen);
    if (next === seen) return true;
    seen = next;
  }
  return false;
}

/**
 * The open-redirect rule: the URL if it is on this origin and at most 2048 characters long when encoded, else `baseUrl`.
 * Query and fragment can contain anything.
 *
 * @example safeRedirect("/dashboard", "https://app.example") // "https://app.example/dashboard"
 * @example safeRedirect("https://evil.example", "https://app.example") // "https://app.example"
 */
export function safeRedirect(url: unknown, baseUrl: string): string {
  if (!isRedirectUrl(url)) return baseUrl;
  const target = new URL(url, baseUrl);
  if (target.origin !== new URL(baseUrl).origin || target.username || target.password) return baseUrl;
  return isSameOriginUrl(target.pathname) && target.href.length <= maxUrlLength ? target.href : baseUrl;
}
