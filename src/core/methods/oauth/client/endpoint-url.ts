/** Which URLs of a provider may be requested: `https:` only, and no private network for a public provider. */
import { InvalidEndpoints } from "../../../errors/index.ts";
import { isLoopback } from "../../../http/loopback.ts";

/** Names that never leave a machine or a network (RFC 6761, RFC 6762, RFC 8375), and names without a dot. */
const innerName = /^(?:[^.]+|.+\.(?:localhost|local|internal|intranet|lan|home\.arpa))$/;
const ipv4 = /^(\d+)\.(\d+)\.\d+\.\d+$/;

/** The URL parser has made it lower case, IPv4 four decimal parts, and IPv6 bracketed. */
const canonicalHost = ({ hostname }: URL): string => hostname.replace(/\.$/, "");

/** IPv4 addresses that are not on the public internet (RFC 6890). */
function isInnerIpv4(first: number, second: number): boolean {
  if ([0, 10, 127].includes(first) || first >= 224) return true;
  if (first === 100) return second >= 64 && second <= 127;
  if (first === 169) return second === 254;
  if (first === 172) return second >= 16 && second <= 31;
  if (first === 192) return second === 168 || second === 0;
  return first === 198 && (second === 18 || second === 19);
}

/** Only global unicast (2000::/3) is public, without the ranges that carry an IPv4 address: Teredo and 6to4. */
function isInnerIpv6(host: string): boolean {
  const [first = "", second = ""] = host.slice(1, -1).split(":");
  const global = /^[23][\da-f]{3}$/.test(first);
  return !global || first === "2002" || (first === "2001" && (second === "0" || second === ""));
}

/** Whether a URL is for this machine or a private network. A name is judged by its form; it is not resolved. */
export function isInner(url: URL): boolean {
  const host = canonicalHost(url);
  if (host.startsWith("[")) return isInnerIpv6(host);
  const [, first, second] = ipv4.exec(host) ?? [];
  return first === undefined ? innerName.test(host) : isInnerIpv4(Number(first), Number(second));
}

/** A URL that may be requested: `https:`, or `http:` on this machine, without user name and password. */
export function checkedEndpointUrl(address: unknown, name: string): URL {
  const url = typeof address === "string" && URL.canParse(address) ? new URL(address) : undefined;
  if (!url) throw new InvalidEndpoints(`${name} is not a URL. Set it, or an issuer whose discovery document has it.`);
  if (url.username || url.password) throw new InvalidEndpoints(`${name} must not hold a user name or password.`);
  if (url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.origin))) return url;
  throw new InvalidEndpoints(`${name} must begin with https: (http: is for localhost alone).`);
}
