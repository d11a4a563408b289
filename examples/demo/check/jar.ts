/** The cookies of one browser (RFC 6265, with `SameSite` of its successor). Ports do not separate cookies. */

interface StoredCookie {
  readonly value: string;
  readonly host: string;
  readonly path: string;
  readonly sameSite: string;
  readonly secure: boolean;
}

/** The properties of a request that determine its cookies. */
export interface CookieRequest {
  readonly url: URL;
  readonly method: string;
  /** Whether a page of another site sends it. */
  readonly crossSite: boolean;
}

const attributesOf = (parts: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    parts.map((part) => {
      const [name = "", ...value] = part.split("=");
      return [name.trim().toLowerCase(), value.join("=").trim()];
    }),
  );

const isExpired = (attributes: ReadonlyMap<string, string>): boolean => {
  const maxAge = attributes.get("max-age");
  if (maxAge !== undefined) return Number(maxAge) <= 0;
  const expires = attributes.get("expires");
  return expires !== undefined && Date.parse(expires) <= Date.now();
};

const pathMatches = (path: string, requested: string): boolean =>
  requested === path || requested.startsWith(path.endsWith("/") ? path : `${path}/`);

/** Browsers treat localhost as secure. */
const isSecure = ({ protocol, hostname }: URL): boolean =>
  protocol === "https:" || hostname === "localhost" || hostname === "127.0.0.1";

function isSent({ sameSite, secure, host, path }: StoredCookie, { url, method, crossSite }: CookieRequest): boolean {
  if (host !== url.hostname || !pathMatches(path, url.pathname) || (secure && !isSecure(url))) return false;
  if (!crossSite || sameSite === "none") return true;
  return sameSite === "lax" && method === "GET";
}

export class Jar {
  readonly #cookies = new Map<string, StoredCookie>();

  /** The `Cookie` header of a request. */
  header(request: CookieRequest): string {
    return [...this.#cookies]
      .filter(([, cookie]) => isSent(cookie, request))
      .map(([key, { value }]) => `${key.slice(key.lastIndexOf(" ") + 1)}=${value}`)
      .join("; ");
  }

  /** Stores the `Set-Cookie` lines of a response. */
  store(url: URL, lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = "", ...rest] = line.split(";");
      const [name = "", ...value] = pair.split("=");
      const attributes = attributesOf(rest);
      const path = attributes.get("path") ?? "/";
      const key = `${url.hostname} ${path} ${name.trim()}`;
      this.#cookies.delete(key);
      if (isExpired(attributes)) continue;
      const sameSite = attributes.get("samesite")?.toLowerCase() ?? "lax";
      this.#cookies.set(key, {
        value: value.join("=").trim(),
        host: url.hostname,
        path,
        sameSite,
        secure: attributes.has("secure"),
      });
    }
  }

  /** Names of the cookies of a host. */
  names(hostname: string): readonly string[] {
    return [...this.#cookies.keys()]
      .filter((key) => key.startsWith(`${hostname} `))
      .map((key) => key.slice(key.lastIndexOf(" ") + 1))
      .sort();
  }
}
