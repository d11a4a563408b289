/** `listSessions(event)` and `revokeSessions(event, which)`. */
import { describe, expect, it } from "vitest";
import { app } from "../../world/config.ts";
import { adasBrowsers, clearedBy } from "../bridge/helpers.ts";
import { siteOf } from "./helpers.ts";

async function adasSite() {
  const { config, headers, left } = await adasBrowsers();
  const site = siteOf(config, {
    "/list": (event) => site.listSessions(event),
    "/end": (event) => site.revokeSessions(event, event.url.searchParams.get("which") as "others" | "all"),
  });
  const ask = (path: string, init: { method?: string; headers: Record<string, string> }) =>
    site.fetch(new Request(app + path, init));
  return { ask, headers, left };
}

describe("the sessions of a user", () => {
  it("are listed without tokens, in a response that no cache shares", async () => {
    const { ask, headers } = await adasSite();
    const response = await ask("/list", { headers: headers("ada-desk") });
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject([{ current: true }, { current: false }]);
    expect(text).not.toMatch(/ada-/);
    expect(response.headers.get("cache-control")).toContain("private");
    expect(await (await ask("/list", { headers: {} })).json()).toEqual([]);
  });

  it("LO-02: end elsewhere, and then everywhere: the cookie of this browser is cleared", async () => {
    const { ask, headers, left } = await adasSite();
    const post = { method: "POST", headers: headers("ada-desk", { origin: app }) };
    const others = await ask("/end?which=others", post);
    expect([await others.json(), clearedBy(others), await left()]).toEqual([1, [], 1]);
    const all = await ask("/end?which=all", post);
    expect([await all.json(), clearedBy(all), await left()]).toEqual([1, ["__Host-portico.session-token"], 0]);
  });

  it("do not end for another site", async () => {
    const { ask, headers, left } = await adasSite();
    const evil = { method: "POST", headers: headers("ada-desk", { origin: "https://evil.example" }) };
    await expect(ask("/end?which=all", evil)).rejects.toMatchObject({ type: "MissingCSRF" });
    expect(await left()).toBe(2);
  });
});
