/** Resolves the public origin of the application, which also decides the names of its cookies. */
import type { CookieSet, Settings } from "../types/internal.ts";
import { isLocalHost, isLoopback } from "./loopback.ts";

/** Everything that the origin of a call can be read from. */
export interface OriginSources {
  readonly headers: Headers;
  /** The URL of the request, if the platform provides one. */
  readonly url?: URL | undefined;
  /** The protocol if there is no URL: `http` or `https`, with or without a colon. Default: `https`. */
  readonly protocol?: string | undefined;
  /** Which hosts are trusted. */
  readonly trustHost: Settings["trustHost"];
  /** The `url` option. It wins over everything else. */
  readonly configured?: URL | undefined;
  /** Whether the `X-Forwarded-*` headers are set by a trusted proxy. `Forwarded` is never read. */
  readonly trustForwarded: boolean;
}

const hostGrammar =
  /^(?:\[[0-9a-f:.]{2,45}\]|(?=.{1,253}(?::|$))[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*)(?::[0-9]{1,5})?$/;

/** A host without the default port of its protocol (RFC 6454, section 4). */
export const withoutPort = (host: string, protocol: string): string =>
  host.replace(protocol === "https" ? /:443$/ : /:80$/, "");

/** The origin of a host; `null` if the text is not exactly one host. */
function originFromHost(protocol: string, host: string, sent: URL | undefined): string | null {
  if (!hostGrammar.test(host)) return null;
  if (sent?.host === host && sent.protocol === `${protocol}:`) return sent.origin;
  const address = `${protocol}://${host}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  // A host that the URL parser rewrites, such as 0x7f.1, is not the host that was sent.
  return url.host === withoutPort(host, protocol) ? url.origin : null;
}

/** The protocol according to the server, without a colon. */
const ownProtocol = ({ url, protocol }: Pick<OriginSources, "url" | "protocol">): string | undefined =>
  (url?.protocol ?? protocol)?.replace(/:$/, "");

/** Loopback and private addresses (RFC 1918, RFC 4193). */
const privateAddress =
  /^(?:::ffff:)?(?:127|10|192\.168|172\.(?:1[6-9]|2\d|3[01]))(?:\.\d{1,3}){2,3}$|^(?:::1|f[cde][0-9a-f]{2}:[0-9a-f:]+)$/i;

/**
 * Whether the request came through a proxy. Frameworks set forwarded headers too (Next.js does), but with the same values
 * as the request itself.
 */
export function isForwarded(where: Pick<OriginSources, "headers" | "url" | "protocol">, host: string): boolean {
  const { headers } = where;
  const protocol = headers.get("x-forwarded-proto");
  const own = ownProtocol(where) ?? protocol;
  return (
    headers.get("forwarded") !== null ||
    (headers.get("x-forwarded-host") ?? host).toLowerCase() !== host ||
    (protocol !== null && protocol !== own) ||
    !(headers.get("x-forwarded-for") ?? "::1").split(",").every((address) => privateAddress.test(address.trim()))
  );
}

/** Host and protocol as headers and server give them, not yet checked. */
export interface SeenAddress {
  readonly host: string;
  readonly protocol: string;
}

/** Whether the application has not said which hosts are trusted, so that those of this machine are, or of the network around it. */
export const isByDefault = (trustHost: Settings["trustHost"]): trustHost is "loopback" | "local" =>
  trustHost === "loopback" || trustHost === "local";

/** Reads host and protocol. Forwarded headers count if they are trusted; the protocol also on loopback, if there is no other source. */
export function seenAddress(where: Omit<OriginSources, "configured">): SeenAddress {
  const { headers, url, trustForwarded, trustHost } = where;
  const host = (trustForwarded ? headers.get("x-forwarded-host") : null) ?? headers.get("host") ?? url?.host ?? "";
  const own = ownProtocol(where);
  const forwarded =
    trustForwarded || (isByDefault(trustHost) && own === undefined) ? headers.get("x-forwarded-proto") : null;
  return { host: host.toLowerCase(), protocol: forwarded ?? own ?? "https" };
}

/** Whether `trustHost` accepts the host. */
export function isTrustedHost(where: Omit<OriginSources, "configured">, { host, protocol }: SeenAddress): boolean {
  const { trustHost } = where;
  if (isByDefault(trustHost)) {
    const isNear = isLoopback(`${protocol}://${host}`) || (trustHost === "local" && isLocalHost(host));
    return isNear && !isForwarded(where, host);
  }
  if (typeof trustHost !== "object") return trustHost !== false;
  const bare = withoutPort(host, protocol);
  return trustHost.some((listed) => withoutPort(listed, protocol) === bare);
}

/**
 * The public origin of a call, for example `https://app.example`; `null` if no trusted host is known. A list in a
 * forwarded header, a malformed host or another protocol gives `null` and no guess.
 */
export function detectOrigin(where: OriginSources): string | null {
  if (where.configured) return where.configured.origin;
  const seen = seenAddress(where);
  if (seen.protocol !== "http" && seen.protocol !== "https") return null;
  return isTrustedHost(where, seen) ? originFromHost(seen.protocol, seen.host, where.url) : null;
}

/** Where a request came to. */
export type RequestAddress = Pick<OriginSources, "headers" | "url" | "protocol">;

/** The settings that the origin depends on. */
export type OriginSettings = Pick<Settings, "trustHost" | "url" | "production" | "useSecureCookies">;

/** The input of {@link detectOrigin}, from a configuration and a request. */
export const originSources = (
  { trustHost, url: configured }: Pick<Settings, "trustHost" | "url">,
  request: Pick<OriginSources, "headers" | "url" | "protocol">,
): OriginSources => ({
  ...request,
  trustHost,
  configured,
  trustForwarded: trustHost === true || typeof trustHost === "object",
});

/** Whether cookies of this origin could be read in transit, in production, and the application did not allow it. */
export const isInsecure = ({ production, useSecureCookies }: OriginSettings, origin: string): boolean =>
  production && origin.startsWith("http:") && useSecureCookies !== false && !isLoopback(origin);

/** The public origin of a request; `null` if it is not known or not secure: `originFor` of `untrusted.ts` tells why. */
export function safeOrigin(settings: OriginSettings, request: RequestAddress): string | null {
  const origin = detectOrigin(originSources(settings, request));
  return origin === null || isInsecure(settings, origin) ? null : origin;
}

/** The cookies of an origin: with the secure prefix on `https:`, unless `useSecureCookies` decides otherwise. */
export const cookiesOf = (settings: Pick<Settings, "cookies" | "useSecureCookies">, origin: string): CookieSet =>
  (settings.useSecureCookies ?? origin.startsWith("https:")) ? settings.cookies.secure : settings.cookies.plain;
