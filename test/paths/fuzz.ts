/** The fuzz of one server: every set-up, every target. Without a session no target may lead to the protected page. */
import { describe, expect, it } from "vitest";
import { createSession } from "../../src/testing/index.ts";
import { secret } from "../world/config.ts";
import { statusesOf } from "./client.ts";
import { routersTo } from "./routers.ts";
import { servers } from "./servers.ts";
import { mount, type SetUp, setUps } from "./set-ups.ts";
import { targetsFor } from "./targets.ts";

/** What stands in front of every path of the application. */
const frontOf = ({ guards, rewrites = "" }: SetUp): string => (guards === "part" ? mount : rewrites);

/** What was reached: the URL, and the routers that found the page there. */
type Reached = readonly [url: string, ...routers: readonly string[]];

async function start(server: keyof typeof servers, setUp: SetUp) {
  const reached: Reached[] = [];
  const isAt = (...urls: readonly string[]) => routersTo(setUp.area, urls).length > 0;
  const isInPartAt = (...urls: readonly string[]) => routersTo(mount + setUp.area, urls).length > 0;
  const open = (...urls: readonly string[]) => {
    reached.push([urls.join(" "), ...routersTo(setUp.area, urls)]);
    return "the treasure";
  };
  return { reached, ...(await servers[server](setUp, { isAt, isInPartAt, open })) };
}

/** The header of a visitor who is signed in, a moment ago. */
async function adasCookie(): Promise<string> {
  const claims = { sub: "1", name: "Ada", portico: { proved: Math.floor(Date.now() / 1000) } };
  return `Cookie: ${(await createSession({ secret, claims })).header}`;
}

/** Registers the tests of a server. */
export function fuzzPaths(title: string, server: keyof typeof servers): void {
  describe(title, () => {
    it.each(setUps)("$name: no target leads to the protected page without a session", async (setUp) => {
      const { port, reached, stop } = await start(server, setUp);
      const targets = targetsFor(setUp.area).map((target) => target.replace(/^(?!http)/, frontOf(setUp)));
      const statuses = await statusesOf(port, targets);
      expect(reached.slice(0, 20)).toEqual([]);
      // Each was answered: the parser of Node.js refuses none of them.
      expect(targets.filter((_, index) => statuses[index] === 0)).toEqual([]);
      expect(statuses.filter((status) => status === 401).length).toBeGreaterThan(500);
      await stop();
    });

    it.each(setUps)("$name: the page opens with a session, and public pages without one", async (setUp) => {
      const { port, reached, stop } = await start(server, setUp);
      const [page, other] = [frontOf(setUp) + setUp.area, `${frontOf(setUp)}/public?next=${setUp.area}`];
      expect(await statusesOf(port, [page, other], [await adasCookie()])).toEqual([200, 404]);
      expect(reached).toHaveLength(1);
      const isOpen = setUp.guards === "page" || setUp.protects.paths !== undefined;
      expect(await statusesOf(port, [page, other])).toEqual([401, isOpen ? 404 : 401]);
      await stop();
    });
  });
}
