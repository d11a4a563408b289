/** Explains to developers why no origin is known: what was seen, what was expected, and the setting that fixes it. */
import { InsecureOrigin, UntrustedHost } from "../errors/index.ts";
import { quotedText } from "../lib/quoted-text.ts";
import { isLocalHost, isLoopback } from "./loopback.ts";
import {
  detectOrigin,
  isByDefault,
  isForwarded,
  isInsecure,
  type OriginSettings,
  type OriginSources,
  originSources,
  type RequestAddress,
  type SeenAddress,
  seenAddress,
} from "./origin.ts";

const isPlainHost = (host: string): boolean => {
  const address = `https://${host}`;
  return host !== "" && URL.canParse(address) && new URL(address).origin === address.replace(/:443$/, "");
};

/** How to configure the origin. A malformed host is not repeated in the setting, and a loopback host only for local builds. */
function trustAdvice({ host }: SeenAddress): string {
  if (!isPlainHost(host)) return "Set the public URL: AUTH_URL=https://app.example.com";
  if (!isLoopback(`http://${host}`)) {
    return `If this is the public host, set AUTH_URL=https://${host} (or \`url\`); if there are several, list them: AUTH_TRUST_HOST=${host},…`;
  }
  return `To try a production build on this machine, set AUTH_URL=http://${host}. Behind a proxy, set AUTH_URL to the public URL.`;
}

/** What {@link seenAddress} read, and the headers that it was read from; absent where it was the URL of the request. */
interface SeenHeaders extends SeenAddress {
  readonly hostHeader?: "Host" | "X-Forwarded-Host" | undefined;
  readonly protocolHeader?: "X-Forwarded-Proto" | undefined;
}

function seenHeaders(where: OriginSources): SeenHeaders {
  const { headers, trustForwarded } = where;
  const seen = seenAddress(where);
  const isOwn = !(trustForwarded && headers.has("x-forwarded-host"));
  const ownHeader = headers.has("host") ? "Host" : undefined;
  const isForwardedProtocol = headers.get("x-forwarded-proto") === seen.protocol;
  return {
    ...seen,
    hostHeader: isOwn ? ownHeader : "X-Forwarded-Host",
    protocolHeader: isForwardedProtocol ? "X-Forwarded-Proto" : undefined,
  };
}

/** The host, and where it was read. */
const describeSeen = ({ host, hostHeader }: SeenHeaders): string =>
  hostHeader === undefined ? `the request is for the host ${quotedText(host)}` : `${hostHeader} is ${quotedText(host)}`;

/** Whether the host would be trusted without a proxy. */
const isNear = ({ host }: SeenAddress, trustHost: OriginSources["trustHost"]): boolean =>
  isLoopback(`http://${host}`) || (trustHost === "local" && isLocalHost(host));

/** The setting, with the host of the visitor if the proxy names it. */
function publicUrlAdvice(headers: Headers): string {
  const sent = headers.get("x-forwarded-host")?.toLowerCase() ?? "";
  return isPlainHost(sent) ? `Set AUTH_URL=https://${sent}` : "Set AUTH_URL to the public URL";
}

/** Why {@link detectOrigin} returned `null`. */
export function untrustedHostMessage(where: OriginSources): string {
  const seen = seenHeaders(where);
  const { host, hostHeader = "Host", protocol, protocolHeader } = seen;
  if (protocol !== "http" && protocol !== "https") {
    const name = protocolHeader ?? "The protocol of the request";
    return `${name} is ${quotedText(protocol)}; one value was expected, http or https. Configure the proxy to send a single value, or set AUTH_URL=https://${isPlainHost(host) ? host : "app.example.com"}; then no header is read.`;
  }
  if (host === "") return `The request names no host. ${trustAdvice(seen)}`;
  if (!isPlainHost(host)) {
    return `${hostHeader} is ${quotedText(host)}; one plain host was expected, like app.example.com. Configure the proxy to send a single value, or set AUTH_URL=https://app.example.com; then no header is read.`;
  }
  const { trustHost } = where;
  if (typeof trustHost === "object") {
    return `The host of the request is not trusted: ${describeSeen(seen)}, and trustHost lists ${trustHost.map(quotedText).join(", ")}. If it is your host, add it: AUTH_TRUST_HOST=${[...trustHost, host].join(",")}`;
  }
  if (isByDefault(trustHost) && isNear(seen, trustHost) && isForwarded(where, host)) {
    return `The origin of the application is not known: ${describeSeen(seen)}, and the headers of a proxy differ from it (Forwarded, X-Forwarded-Host, X-Forwarded-Proto, X-Forwarded-For). ${publicUrlAdvice(where.headers)}, or, if the proxy itself sets Host, X-Forwarded-Host and X-Forwarded-Proto, AUTH_TRUST_HOST=true`;
  }
  if (trustHost === "local")
    return `The origin of the application is not known: ${describeSeen(seen)}. In development only hosts of this machine and of the local network are trusted. For a tunnel, set AUTH_URL=https://${host}`;
  return `The origin of the application is not known: ${describeSeen(seen)}. ${trustAdvice(seen)}`;
}

/** How to change the address to https, by the source of the http. A framework that reads the header has put it into the URL, and may have added it. */
function httpsAdvice({ url, trustHost }: OriginSettings, request: RequestAddress, origin: string): string {
  if (url) return `AUTH_URL (url) is ${quotedText(url.href)}: change it to https.`;
  const address = origin.replace("http:", "https:");
  const isSent = request.headers.has("x-forwarded-proto") && request.url?.protocol !== "http:";
  if (trustHost !== "host-header" && isSent)
    return `X-Forwarded-Proto is "http": configure the proxy to send https, or set AUTH_URL=${address}.`;
  return `Serve it over https. If a proxy terminates https, configure it to send X-Forwarded-Proto and the framework to trust it, or set AUTH_URL=${address}.`;
}

/**
 * The public origin of a request.
 *
 * @throws UntrustedHost, InsecureOrigin with the setting that fixes it
 */
export function originFor(settings: OriginSettings, request: RequestAddress): string {
  const where = originSources(settings, request);
  const origin = detectOrigin(where);
  if (origin === null) throw new UntrustedHost(untrustedHostMessage(where));
  if (isInsecure(settings, origin)) {
    throw new InsecureOrigin(
      `The origin is ${quotedText(origin)} in production, so cookies could be read in transit. ${httpsAdvice(settings, request, origin)} To allow http, set useSecureCookies: false.`,
    );
  }
  return origin;
}
