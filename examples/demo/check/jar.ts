/** The cookies of one browser (RFC 6265, with `SameSite` of its successor). As everywhere, ports do not part cookies. */

interface Kept {
  readonly value: string;
  readonly host: string;
  readonly path: string;
  readonly sameSite: string;
  readonly secure: boolean;
}

/** What matters about a request for its cookies. */
export interface Going {
  readonly url: URL;
  readonly method: string;
  /** Whether the page that sends it belongs to another site. */
  readonly crossSite: boolean;
}

const attributesOf = (parts: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    parts.map((part) => {
      const [name = "", ...value] = part.split("=");
      return [name.trim().toLowerCase(), value.join("=").trim()];
    }),
  );

const isOver = (attributes: ReadonlyMap<string, string>): boolean => {
  const maxAge = attributes.get("max-age");
  if (maxAge !== undefined) return Number(maxAge) <= 0;
  const expires = attributes.get("expires");
  return expires !== undefined && Date.parse(expires) <= Date.now();
};

const covers = (path: string, asked: string): boolean =>
  asked === path || asked.startsWith(path.endsWith("/") ? path : `${path}/`);

/** Browsers treat this machine as safe as https. */
const isSafe = ({ protocol, hostname }: URL): boolean =>
  protocol === "https:" || hostname === "localhost" || hostname === "127.0.0.1";

function goesAlong({ sameSite, secure, host, path }: Kept, { url, method, crossSite }: Going): boolean {
  if (host !== url.hostname || !covers(path, url.pathname) || (secure && !isSafe(url))) return false;
  if (!crossSite || sameSite === "none") return true;
  return sameSite === "lax" && method === "GET";
}

export class Jar {
  readonly #cookies = new Map<string, Kept>();

  /** The `Cookie` header of a request. */
  header(going: Going): string {
    return [...this.#cookies]
      .filter(([, kept]) => goesAlong(kept, going))
      .map(([key, { value }]) => `${key.slice(key.lastIndexOf(" ") + 1)}=${value}`)
      .join("; ");
  }

  /** Takes in the `Set-Cookie` lines of an answer. */
  keep(url: URL, lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = "", ...rest] = line.split(";");
      const [name = "", ...value] = pair.split("=");
      const attributes = attributesOf(rest);
      const path = attributes.get("path") ?? "/";
      const key = `${url.hostname} ${path} ${name.trim()}`;
      this.#cookies.delete(key);
      if (isOver(attributes)) continue;
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
