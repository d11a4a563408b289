/** `listSessions(event)` and `revokeSessions(event, which)`. */
import "./city/compiler.ts";
import { describe, expect, it } from "vitest";
import { app } from "../../world/config.ts";
import { adasBrowsers, clearedBy } from "../bridge/helpers.ts";
import { type Site, siteOf } from "./helpers.ts";

/** A site whose page does what its query names, and what came of it. */
async function adasSite() {
  const { config, headers, left } = await adasBrowsers();
  const seen: { value?: unknown; thrown?: unknown } = {};
  const site: Site = siteOf(config, {
    async onGet(event) {
      const which = event.url.searchParams.get("end") as "others" | "all" | null;
      const work = which ? site.revokeSessions(event, which) : site.listSessions(event);
      await (work as Promise<unknown>).then(
        (value) => (seen.value = value),
        (thrown) => (seen.thrown = thrown),
      );
    },
  });
  const ask = (query: string, init: { headers: Record<string, string> }) =>
    site.fetch(new Request(`${app}/${query}`, init));
  return { ask, seen, headers, left };
}

describe("the sessions of a user", () => {
  it("are listed without tokens, in a response that no cache shares", async () => {
    const { ask, seen, headers } = await adasSite();
    const response = await ask("", { headers: headers("ada-desk") });
    expect(seen.value).toMatchObject([{ current: true }, { current: false }]);
    expect(JSON.stringify(seen.value)).not.toMatch(/ada-/);
    expect(response.headers.get("cache-control")).toContain("private");
    await ask("", { headers: {} });
    expect(seen.value).toEqual([]);
  });

  it("LO-02: end elsewhere, and then everywhere: the cookie of this browser is cleared", async () => {
    const { ask, seen, headers, left } = await adasSite();
    const init = { headers: headers("ada-desk", { origin: app, "sec-fetch-site": "same-origin" }) };
    const others = await ask("?end=others", init);
    expect([seen.value, clearedBy(others), await left()]).toEqual([1, [], 1]);
    const all = await ask("?end=all", init);
    expect([seen.value, clearedBy(all), await left()]).toEqual([1, ["__Host-portico.session-token"], 0]);
  });

  it("do not end for another site", async () => {
    const { ask, seen, headers, left } = await adasSite();
    await ask("?end=all", { headers: headers("ada-desk", { origin: "https://evil.example" }) });
    expect([seen.thrown, await left()]).toMatchObject([{ type: "MissingCSRF" }, 2]);
  });
});
