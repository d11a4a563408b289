/** The IP addresses of a name, where the runtime can resolve names. */
import { loadNodeCrypto as loadModule } from "../../../crypto/node.ts";

/** Finds the addresses of a host name. `undefined`: the runtime cannot, or the name has none, so that a request fails by itself. */
export type FindAddresses = (hostname: string) => Promise<readonly string[] | undefined>;

/** As `fetch` of the runtime resolves it, with the hosts file. */
export async function findAddresses(hostname: string): Promise<readonly string[] | undefined> {
  const dns = loadModule("node:dns") as typeof import("node:dns") | undefined;
  if (typeof dns?.promises?.lookup !== "function") return undefined;
  return dns.promises.lookup(hostname, { all: true }).then(
    (found) => found.map(({ address }) => address),
    () => undefined,
  );
}
