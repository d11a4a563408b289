/** The one resolver of where the application lives: its public origin, and which cookies belong to it. */
import type { CookieSet, Settings } from "../types/internal.ts";
import { isLoopback } from "./loopback.ts";

/** What is known about the address of a call. */
export interface OriginSources {
  readonly headers: Headers;
  /** Address of the request, if the platform gives one. */
  readonly url?: URL | undefined;
  /** Protocol, where there is no address: `http` or `https`, with or without a colon. Default: `https`. */
  readonly protocol?: string | undefined;
  /** Which hosts are believed. */
  readonly trustHost: Settings["trustHost"];
  /** Wins over everything else. */
  readonly configured?: URL | undefined;
  /** Whether a proxy in front sets the `X-Forwarded-*` headers. `Forwarded` is never read. */
  readonly trustForwarded: boolean;
}

const hostGrammar =
  /^(?:\[[0-9a-f:.]{2,45}\]|(?=.{1,253}(?::|$))[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*)(?::[0-9]{1,5})?$/;

/** A host without the port that its protocol has anyway (RFC 6454, section 4). */
const withoutPort = (host: string, protocol: string): string =>
  host.replace(protocol === "https" ? /:443$/ : /:80$/, "");

/** The origin that a host stands for; nothing for what is not exactly one plain host. */
function originFromHost(protocol: string, host: string, sent: URL | undefined): string | null {
  if (!hostGrammar.test(host)) return null;
  if (sent?.host === host && sent.protocol === `${protocol}:`) return sent.origin;
  const address = `${protocol}://${host}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  // A host that the parser rewrites (0x7f.1, for example) is not the host that was sent.
  return url.host === withoutPort(host, protocol) ? url.origin : null;
}

/** The protocol that the server itself names, without a colon. */
const ownProtocol = ({ url, protocol }: Pick<OriginSources, "url" | "protocol">): string | undefined =>
  (url?.protocol ?? protocol)?.replace(/:$/, "");

/** Addresses of this machine and of its own network. */
const nearAddress =
  /^(?:::ffff:)?(?:127|10|192\.168|172\.(?:1[6-9]|2\d|3[01]))(?:\.\d{1,3}){2,3}$|^(?:::1|f[cde][0-9a-f]{2}:[0-9a-f:]+)$/i;

/**
 * Whether a proxy stands in front. Frameworks write forwarded headers too (Next.js does), but then they repeat what the
 * request itself says.
 */
export function isForwarded(where: Pick<OriginSources, "headers" | "url" | "protocol">, host: string): boolean {
  const { headers } = where;
  const protocol = headers.get("x-forwarded-proto");
  const own = ownProtocol(where) ?? protocol;
  return (
    headers.get("forwarded") !== null ||
    (headers.get("x-forwarded-host") ?? host).toLowerCase() !== host ||
    (protocol !== null && protocol !== own) ||
    !(headers.get("x-forwarded-for") ?? "::1").split(",").every((address) => nearAddress.test(address.trim()))
  );
}

/** The address as headers and server give it. Nothing of it is judged yet. */
export interface SeenAddress {
  readonly host: string;
  readonly protocol: string;
  /** Headers that host and protocol come from; nothing for what the server itself said. */
  readonly hostHeader?: "Host" | "X-Forwarded-Host";
  readonly protocolHeader?: "X-Forwarded-Proto";
}

/** Reads the address. Forwarded headers count where they are believed; the protocol also where no proxy is in front and nothing else tells it. */
export function addressSeen(where: Omit<OriginSources, "configured">): SeenAddress {
  const { headers, url, trustForwarded, trustHost } = where;
  const forwardedHost = trustForwarded ? headers.get("x-forwarded-host") : null;
  const host = forwardedHost ?? headers.get("host");
  const own = ownProtocol(where);
  const forwardedProtocol =
    trustForwarded || (trustHost === "loopback" && own === undefined) ? headers.get("x-forwarded-proto") : null;
  return {
    host: (host ?? url?.host ?? "").toLowerCase(),
    protocol: forwardedProtocol ?? own ?? "https",
    ...(host !== null && { hostHeader: forwardedHost === null ? "Host" : "X-Forwarded-Host" }),
    ...(forwardedProtocol !== null && { protocolHeader: "X-Forwarded-Proto" }),
  };
}

/** Whether the host of an address is one that the application lists, or need not list. */
function isBelieved(where: Omit<OriginSources, "configured">, { host, protocol }: SeenAddress): boolean {
  const { trustHost } = where;
  if (trustHost === "loopback") return isLoopback(`${protocol}://${host}`) && !isForwarded(where, host);
  if (typeof trustHost !== "object") return trustHost !== false;
  const bare = withoutPort(host, protocol);
  return trustHost.some((listed) => withoutPort(listed, protocol) === bare);
}

/**
 * The public origin of a call, for example `https://app.example`; `null` when no believable host is known. A list in a
 * forwarded header, an odd host or an odd protocol is refused and not guessed at.
 */
export function detectOrigin(where: OriginSources): string | null {
  if (where.configured) return where.configured.origin;
  const seen = addressSeen(where);
  if (seen.protocol !== "http" && seen.protocol !== "https") return null;
  return isBelieved(where, seen) ? originFromHost(seen.protocol, seen.host, where.url) : null;
}

/** Where a call is, by what the configuration believes: the answer of {@link detectOrigin}, and what it was made of. */
export const originSources = (
  { trustHost, url: configured }: Pick<Settings, "trustHost" | "url">,
  here: Pick<OriginSources, "headers" | "url" | "protocol">,
): OriginSources => ({
  ...here,
  trustHost,
  configured,
  trustForwarded: trustHost === true || typeof trustHost === "object",
});

/** The cookies of an origin: with or without the secure prefix. */
export const cookiesOf = (settings: Pick<Settings, "cookies" | "useSecureCookies">, origin: string): CookieSet =>
  (settings.useSecureCookies ?? origin.startsWith("https:")) ? settings.cookies.secure : settings.cookies.plain;
