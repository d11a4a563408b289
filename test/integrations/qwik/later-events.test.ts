/** Events after the response: `waitUntil` of the platform. */
import "./city/compiler.ts";
import { expect, it } from "vitest";
import { app } from "../../world/config.ts";
import { adasCookie, patientPlatform } from "../bridge/helpers.ts";
import { configOf, siteOf } from "./helpers.ts";

it.each([
  ["a route", "/auth/session"],
  ["a page", "/"],
])("%s does not wait for an event", async (_, path) => {
  for (const platformOf of [(ctx: object) => ({ ctx }), (ctx: object) => ctx]) {
    const { context, events, hasBegun } = patientPlatform();
    const { fetch } = siteOf(configOf({ events }), { platform: platformOf(context) });
    const response = await fetch(new Request(app + path, { headers: { cookie: await adasCookie() } }));
    expect(await response.text()).toContain("Ada");
    await hasBegun();
  }
});
