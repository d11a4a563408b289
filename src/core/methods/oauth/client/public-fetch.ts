/** Requests to hosts that visitors choose: they must be public (OWASP, Server-Side Request Forgery Prevention). */
import { LoginHintInvalid } from "../../../errors/index.ts";
import { withDeadline } from "../../../lib/deadline.ts";
import type { ReadyOAuth } from "../../../types/ready-provider.ts";
import { type FindAddresses, findAddresses } from "./addresses.ts";
import { isPrivateHost } from "./discovery.ts";

/** The URL parser writes every form of an IP address as one of these two. */
const ipLiteral = /^(?:\[.*\]|[\d.]+)$/;

/** Which URLs may be requested. */
interface PublicHosts {
  /** Ports besides 443. */
  readonly ports: readonly number[];
  readonly find: FindAddresses;
}

/** Whether a URL may be requested though a visitor chose it: `https:`, a name with a dot that is not for local networks, and a known port. */
const isPublicUrl = (url: URL, { ports }: PublicHosts): boolean =>
  url.protocol === "https:" &&
  (url.port === "" || ports.includes(Number(url.port))) &&
  url.username === "" &&
  url.password === "" &&
  !ipLiteral.test(url.hostname) &&
  !isPrivateHost(url);

const isPrivateAddress = (address: string): boolean =>
  isPrivateHost(new URL(`https://${address.includes(":") ? `[${address.split("%")[0]}]` : address}`));

/** Milliseconds that the name of a server may take to resolve: a visitor chose who answers. */
const lookupTime = 5_000;

/** Whether a name leads into a private network, as a public name of an attacker may. A name that does not resolve in time counts as one that does. */
async function isPrivateName(hostname: string, { find }: PublicHosts): Promise<boolean> {
  const found = await withDeadline<readonly string[] | "late" | undefined>(find(hostname), lookupTime, "late");
  return found === "late" || (found ?? []).some(isPrivateAddress);
}

const notPublic = ({ protocol, host }: URL) =>
  new LoginHintInvalid(
    `A server that a visitor chose leads to ${protocol}//${host}, which is not a public host on port 443, or whose name did not resolve within 5 seconds, so it was not requested. List another port in issuerPorts.`,
  );

/** The same `fetch` for public hosts only. */
export function createPublicFetch(send: typeof fetch, hosts: PublicHosts): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (!isPublicUrl(url, hosts) || (await isPrivateName(url.hostname, hosts))) throw notPublic(url);
    return send(input, init);
  };
}

const publicFetches = new WeakMap<typeof fetch, Map<string, typeof fetch>>();

/** The `fetch` of a provider for servers that visitors choose. One per `fetch` and ports: discovery is shared by those that have the same one. */
export function publicFetch({ fetch: send, source }: Pick<ReadyOAuth, "fetch" | "source">): typeof fetch {
  const ports = source.issuerPorts ?? [];
  const known = publicFetches.get(send) ?? new Map<string, typeof fetch>();
  publicFetches.set(send, known);
  const made = known.get(ports.join()) ?? createPublicFetch(send, { ports, find: findAddresses });
  known.set(ports.join(), made);
  return made;
}
