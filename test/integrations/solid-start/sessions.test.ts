/** `listSessions(event)` and `revokeSessions(event, which)`. */
import { describe, expect, it } from "vitest";
import { SolidAuth } from "../../../src/integrations/solid-start/index.ts";
import { app } from "../../world/config.ts";
import { adasBrowsers, clearedBy } from "../bridge/helpers.ts";
import { during } from "./helpers.ts";

async function adasSite() {
  const { config, headers, left } = await adasBrowsers();
  return { ...SolidAuth(config), headers, left };
}

describe("the sessions of a user", () => {
  it("are listed without tokens, in a response that no cache shares", async () => {
    const { listSessions, headers } = await adasSite();
    const { value, answer } = await during(listSessions, "/page", { headers: headers("ada-desk") });
    expect(value).toMatchObject([{ current: true }, { current: false }]);
    expect(JSON.stringify(value)).not.toMatch(/ada-/);
    expect(answer.headers.get("cache-control")).toContain("private");
    expect((await during(listSessions)).value).toEqual([]);
  });

  it("LO-02: end elsewhere, and then everywhere: the cookie of this browser is cleared", async () => {
    const { revokeSessions, headers, left } = await adasSite();
    const post = { method: "POST", headers: headers("ada-desk", { origin: app }) };
    const others = await during((event) => revokeSessions(event, "others"), "/page", post);
    expect([others.value, clearedBy(others.answer), await left()]).toEqual([1, [], 1]);
    const all = await during((event) => revokeSessions(event, "all"), "/page", post);
    expect([all.value, clearedBy(all.answer), await left()]).toEqual([1, ["__Host-portico.session-token"], 0]);
  });

  it.each([
    ["another site", { method: "POST", headers: { origin: "https://evil.example" } }],
    ["a GET, which another site can cause without an Origin", { method: "GET", headers: {} }],
  ])("do not end for %s", async (_, init) => {
    const { revokeSessions, headers, left } = await adasSite();
    const sent = { ...init, headers: headers("ada-desk", init.headers as Record<string, string>) };
    const { thrown } = await during((event) => revokeSessions(event, "all"), "/page", sent);
    expect(thrown).toMatchObject({ type: "MissingCSRF" });
    expect(await left()).toBe(2);
  });
});
