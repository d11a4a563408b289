/** The one resolver of where the application lives: its public origin, and which cookies belong to it. */
import type { CookieSet, Settings } from "../types/flow.ts";

/** What is known about the address of a call. */
export interface Whereabouts {
  readonly headers: Headers;
  /** Address of the request, if the platform gives one. */
  readonly url?: URL | undefined;
  /** Protocol, where there is no address: `http` or `https`, with or without a colon. Default: `https`. */
  readonly protocol?: string | undefined;
  /** Which hosts are believed: all, or these. */
  readonly trustHost: boolean | readonly string[];
  /** Wins over everything else. */
  readonly configured?: URL | undefined;
  /** Whether a proxy in front sets the `X-Forwarded-*` headers. `Forwarded` is never read. */
  readonly trustForwarded: boolean;
}

const hostGrammar =
  /^(?:\[[0-9a-f:.]{2,45}\]|(?=.{1,253}(?::|$))[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*)(?::[0-9]{1,5})?$/;

/** The origin that a host stands for; nothing for what is not exactly one plain host. */
function originOf(protocol: string, host: string, sent: URL | undefined): string | null {
  if (!hostGrammar.test(host)) return null;
  if (sent?.host === host && sent.protocol === `${protocol}:`) return sent.origin;
  const address = `${protocol}://${host}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  // A host that the parser rewrites (0x7f.1, for example) is not the host that was sent.
  const written = host.replace(protocol === "https" ? /:443$/ : /:80$/, "");
  return url.host === written ? url.origin : null;
}

const believed = (trust: boolean | readonly string[], host: string): boolean =>
  trust === true || (trust !== false && trust.includes(host));

/**
 * The public origin of a call, for example `https://app.example`; `null` when no believable host is known. A list in a
 * forwarded header, an odd host or an odd protocol is refused and not guessed at.
 */
export function detectOrigin(where: Whereabouts): string | null {
  if (where.configured) return where.configured.origin;
  const forwarded = (name: string) => (where.trustForwarded ? where.headers.get(name) : null);
  const { url } = where;
  const host = (forwarded("x-forwarded-host") ?? where.headers.get("host") ?? url?.host ?? "").toLowerCase();
  const protocol = forwarded("x-forwarded-proto") ?? (url?.protocol ?? where.protocol ?? "https").replace(/:$/, "");
  if (protocol !== "http" && protocol !== "https") return null;
  return believed(where.trustHost, host) ? originOf(protocol, host, url) : null;
}

/** The cookies of an origin: with or without the secure prefix. */
export const cookiesOf = (settings: Pick<Settings, "cookies" | "useSecureCookies">, origin: string): CookieSet =>
  (settings.useSecureCookies ?? origin.startsWith("https:")) ? settings.cookies.secure : settings.cookies.plain;

/** Whether an origin is this machine itself, where `http:` is as good as `https:`. */
export const isLoopback = (origin: string): boolean =>
  /^https?:\/\/(?:localhost|[a-z0-9.-]+\.localhost|127(?:\.[0-9]{1,3}){3}|\[::1\])(?::[0-9]+)?$/.test(origin);
