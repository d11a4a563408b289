/** Every URL that is joined or judged. */
import type { AuthAction } from "../types/action.ts";
import type { Call, Settings } from "../types/internal.ts";

type QueryParams = Readonly<Record<string, string | undefined>>;

/** Adds parameters to the query of a URL or path, and keeps what is there. */
export function withQuery(url: string, params: QueryParams): string {
  const added = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) if (value !== undefined) added.set(name, value);
  const query = added.toString();
  if (query === "") return url;
  const [address = "", ...fragment] = url.split("#");
  const joint = address.includes("?") ? "&" : "?";
  return [`${address}${joint}${query}`, ...fragment].join("#");
}

/** Address of one of our own routes, on the origin that the visitor sees. */
export function actionUrl(
  context: { readonly settings: Pick<Settings, "basePath">; readonly call: Pick<Call, "origin"> },
  action: AuthAction,
  providerId?: string,
): string {
  const base = context.settings.basePath === "/" ? "" : context.settings.basePath;
  const provider = providerId === undefined ? "" : `/${encodeURIComponent(providerId)}`;
  return `${context.call.origin}${base}/${action}${provider}`;
}

/** A path of this site, or an absolute URL, as an absolute URL. */
export const absolute = (origin: string, url: string): string => (url.startsWith("/") ? `${origin}${url}` : url);

// Controls, backslash, byte-order mark, line separators, zero-width and bidi characters: none has a place in an address.
const unsafeCharacters =
  /[\u0000-\u0020\u007f-\u009f\\\u00ad\u061c\u200b-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff\ufff0-\uffff]/;

/** Characters of an address that a visitor chooses, as it is sent: percent-encoding makes three of one, and more of others. */
export const maxUrlLength = 2048;

/** A string that can stand in a `Location` header: at most 2048 characters unless said otherwise, nothing invisible, a path or an `http(s)` URL. */
export const isRedirectUrl = (url: unknown, longest = maxUrlLength): url is string =>
  typeof url === "string" &&
  url.length <= longest &&
  !unsafeCharacters.test(url) &&
  /^(?:\/(?!\/)|https?:\/\/)/i.test(url) &&
  URL.canParse(url, "http://localhost");

/** What a path says after percent-decoding, or the same text where it cannot be decoded. */
export const decodedPath = (path: string): string =>
  path.replace(/(?:%[0-9a-f]{2})+/gi, (run) =>
    // A run that is not UTF-8 stays as it is: the browser will not read more into it than we do.
    new TextDecoder().decode(Uint8Array.from(run.slice(1).split("%"), (byte) => Number.parseInt(byte, 16))),
  );

/** Whether a path stays a path of this site however often it is decoded on its way (three times at most). */
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
 * The redirect gate: an address of this origin, or else the origin itself; also where the address, encoded, is longer than 2048
 * characters. Query and fragment may hold what they like.
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
