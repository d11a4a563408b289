/** Why the address of a call is not known, for developers: what was seen, what was expected, and the line that fixes it. */
import { isLoopback } from "./loopback.ts";
import { addressSeen, isForwarded, type OriginSources, type SeenAddress } from "./origin.ts";

/** What a client sent, short enough to be repeated. */
export const quotedText = (text: string): string => JSON.stringify(text.slice(0, 100));

const isPrintable = (host: string): boolean => {
  const address = `https://${host}`;
  return host !== "" && URL.canParse(address) && new URL(address).origin === address.replace(/:443$/, "");
};

/** How to say where the application lives. A host that visitors do not use themselves is only an example of what not to write. */
function trustAdvice({ host }: SeenAddress): string {
  if (!isPrintable(host)) return "Set the address that visitors use: AUTH_URL=https://app.example.com";
  if (!isLoopback(`http://${host}`)) {
    return `If visitors use this host, set AUTH_URL=https://${host} (or \`url\`); if there are several, list them: AUTH_TRUST_HOST=${host},…`;
  }
  return `If you try a production build on this machine, set AUTH_URL=http://${host}. If a proxy stands in front, set AUTH_URL to the address that visitors use.`;
}

/** What was seen, by header. */
const seenIn = ({ host, hostHeader }: SeenAddress): string =>
  hostHeader === undefined ? `the request is for the host ${quotedText(host)}` : `${hostHeader} is ${quotedText(host)}`;

/** Why {@link detectOrigin} knows no origin. */
export function whyUntrusted(where: OriginSources): string {
  const seen = addressSeen(where);
  const { host, hostHeader = "Host", protocol, protocolHeader } = seen;
  if (protocol !== "http" && protocol !== "https") {
    const name = protocolHeader ?? "The protocol of the request";
    return `${name} is ${quotedText(protocol)}; one value was expected, http or https. Let the proxy in front set a single value, or set AUTH_URL=https://${isPrintable(host) ? host : "app.example.com"}, and no header is read.`;
  }
  if (host === "") return `The request names no host. ${trustAdvice(seen)}`;
  if (!isPrintable(host)) {
    return `${hostHeader} is ${quotedText(host)}; one plain host was expected, like app.example.com. Let the proxy in front set a single value, or set AUTH_URL=https://app.example.com, and no header is read.`;
  }
  const { trustHost } = where;
  if (typeof trustHost === "object") {
    return `The host of the request is not trusted: ${seenIn(seen)}, and trustHost lists ${trustHost.map(quotedText).join(", ")}. If it is yours, add it: AUTH_TRUST_HOST=${[...trustHost, host].join(",")}`;
  }
  if (trustHost === "loopback" && isLoopback(`http://${host}`) && isForwarded(where, host)) {
    return `The address of the application is not known: ${seenIn(seen)}, and a proxy in front says something else (Forwarded, X-Forwarded-Host, X-Forwarded-Proto, X-Forwarded-For). Set AUTH_URL to the address that visitors use, or, if the proxy sets Host, X-Forwarded-Host and X-Forwarded-Proto itself, AUTH_TRUST_HOST=true`;
  }
  return `The address of the application is not known: ${seenIn(seen)}. ${trustAdvice(seen)}`;
}
