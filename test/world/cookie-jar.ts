/** A cookie jar as a browser has it: what it refuses to keep, and what it sends where (RFC 6265bis). */

/** A stored cookie. */
export interface StoredCookie {
  readonly name: string;
  readonly value: string;
  /** Host that it belongs to, or domain if `hostOnly` is false. */
  readonly domain: string;
  readonly hostOnly: boolean;
  readonly path: string;
  readonly secure: boolean;
  readonly httpOnly: boolean;
  readonly sameSite: "strict" | "lax" | "none";
  /** Milliseconds since 1970; nothing for the life of the browser. */
  readonly expires?: number;
}

/** What decides which cookies go with a request. */
export interface CookieRequest {
  readonly url: URL;
  readonly method: string;
  /** Origin of the page that caused it; nothing for a typed URL. */
  readonly initiator?: string | undefined;
  /** Whether it is a top-level navigation. */
  readonly topLevel: boolean;
}

/** A `Set-Cookie` line that was refused, and why. */
export interface RefusedCookie {
  readonly line: string;
  readonly why: string;
}

/** The jar. Tabs share one. */
export interface Jar {
  readonly cookies: readonly StoredCookie[];
  /** Lines that a browser would have ignored. */
  readonly refused: readonly RefusedCookie[];
  /** Stores the cookies of a response. */
  take(url: URL, lines: readonly string[]): void;
  /** The `Cookie` header of a request, if there is anything to send. */
  header(errand: CookieRequest): string | undefined;
  get(name: string): StoredCookie | undefined;
  /** Stores a cookie without any check: for cookies that an attacker planted. */
  plant(cookie: Partial<StoredCookie> & Pick<StoredCookie, "name" | "value">): void;
  remove(name: string): void;
  clear(): void;
}

/** Scheme and registrable domain: of the hosts in tests, the last two labels. */
export const siteOf = (url: URL | string): string => {
  const { protocol, hostname } = new URL(url);
  const isAddress = /^[\d.]+$|:/.test(hostname);
  return `${protocol}//${isAddress ? hostname : hostname.split(".").slice(-2).join(".")}`;
};

const isTrustworthy = (url: URL): boolean =>
  url.protocol === "https:" || /^(?:localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);

const pathMatches = (path: string, cookiePath: string): boolean =>
  path === cookiePath || path.startsWith(cookiePath.endsWith("/") ? cookiePath : `${cookiePath}/`);

const domainMatches = (host: string, { domain, hostOnly }: StoredCookie): boolean =>
  host === domain || (!hostOnly && host.endsWith(`.${domain}`));

const defaultPath = (path: string): string => path.slice(0, Math.max(1, path.lastIndexOf("/")));

type Attributes = ReadonlyMap<string, string>;

function expiryOf(attributes: Attributes, now: number): number | undefined {
  const maxAge = attributes.get("max-age");
  if (maxAge !== undefined && /^-?\d+$/.test(maxAge)) return now + Number(maxAge) * 1000;
  const expires = Date.parse(attributes.get("expires") ?? "");
  return Number.isNaN(expires) ? undefined : expires;
}

const sameSites = { strict: "strict", lax: "lax", none: "none" } as const;

function parse(line: string, url: URL, now: number): StoredCookie {
  const [pair = "", ...rest] = line.split(";");
  const equals = pair.indexOf("=");
  const attributes: Attributes = new Map(
    rest.map((part) => {
      const [name = "", ...value] = part.split("=");
      return [name.trim().toLowerCase(), value.join("=").trim()];
    }),
  );
  const domain = attributes.get("domain")?.replace(/^\./, "").toLowerCase();
  const path = attributes.get("path");
  const sameSite = attributes.get("samesite")?.toLowerCase() ?? "lax";
  const expires = expiryOf(attributes, now);
  return {
    name: pair.slice(0, Math.max(0, equals)).trim(),
    value: pair.slice(equals + 1).trim(),
    domain: domain || url.hostname,
    hostOnly: !domain,
    path: path?.startsWith("/") ? path : defaultPath(url.pathname),
    secure: attributes.has("secure"),
    httpOnly: attributes.has("httponly"),
    sameSite: sameSites[sameSite as keyof typeof sameSites] ?? "lax",
    ...(expires !== undefined && { expires }),
  };
}

/** Why a browser ignores a cookie; nothing if it keeps it. */
function problemOf(cookie: StoredCookie, url: URL, others: readonly StoredCookie[]): string | undefined {
  const { name, value, secure, hostOnly, path, sameSite } = cookie;
  const prefix = /^__(host|secure)-/i.exec(name)?.[1]?.toLowerCase();
  const shadows = others.some((one) => one.secure && one.name === name && one.domain === cookie.domain);
  if (name === "" && value === "") return "it is empty";
  if (name.length + value.length > 4096) return "it is larger than 4096 bytes";
  if (/[\u0000-\u0008\u000a-\u001f\u007f]/.test(name + value)) return "it has control characters";
  if (!domainMatches(url.hostname, cookie)) return "its domain is another one";
  if (secure && !isTrustworthy(url)) return "it is secure, and came over http";
  if (!secure && !isTrustworthy(url) && shadows) return "it would replace a secure one, and came over http";
  if (sameSite === "none" && !secure) return "it is SameSite=None without Secure";
  if (prefix !== undefined && !secure) return "its prefix needs Secure";
  if (prefix === "host" && (!hostOnly || path !== "/")) return "its prefix needs Path=/ and no Domain";
  return undefined;
}

const isSame = (a: StoredCookie, b: StoredCookie): boolean =>
  a.name === b.name && a.domain === b.domain && a.path === b.path && a.hostOnly === b.hostOnly;

/** Whether a cookie is sent with a request from another site. */
function crosses({ sameSite }: StoredCookie, { method, topLevel }: CookieRequest): boolean {
  if (sameSite === "none") return true;
  return sameSite === "lax" && topLevel && (method === "GET" || method === "HEAD");
}

const isCrossSite = ({ initiator, url }: CookieRequest): boolean =>
  initiator !== undefined && (initiator === "null" || siteOf(initiator) !== siteOf(url));

/** An empty jar. `now`: milliseconds since 1970. */
export function createJar(now: () => number = () => Date.now()): Jar {
  const state: { kept: readonly StoredCookie[] } = { kept: [] };
  const refused: RefusedCookie[] = [];
  const unexpired = () => state.kept.filter(({ expires }) => expires === undefined || expires > now());
  const put = (cookie: StoredCookie) => {
    state.kept = [...unexpired().filter((other) => !isSame(other, cookie)), cookie];
  };
  return {
    refused,
    get cookies() {
      return unexpired();
    },
    take(url, lines) {
      for (const line of lines) {
        const cookie = parse(line, url, now());
        const why = problemOf(cookie, url, unexpired());
        if (why === undefined) put(cookie);
        else refused.push({ line, why });
      }
    },
    header(errand) {
      const { url } = errand;
      const cross = isCrossSite(errand);
      const sent = unexpired()
        .filter((cookie) => domainMatches(url.hostname, cookie) && pathMatches(url.pathname, cookie.path))
        .filter(({ secure }) => !secure || isTrustworthy(url))
        .filter((cookie) => !cross || crosses(cookie, errand))
        .sort((a, b) => b.path.length - a.path.length);
      return sent.length === 0 ? undefined : sent.map(({ name, value }) => `${name}=${value}`).join("; ");
    },
    get: (name) => unexpired().find((cookie) => cookie.name === name),
    plant(cookie) {
      put({
        domain: "app.example",
        hostOnly: true,
        path: "/",
        secure: true,
        httpOnly: true,
        sameSite: "lax",
        ...cookie,
      });
    },
    remove(name) {
      state.kept = state.kept.filter((cookie) => cookie.name !== name);
    },
    clear() {
      state.kept = [];
    },
  };
}
