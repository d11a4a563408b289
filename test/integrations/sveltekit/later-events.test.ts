/** Events after the response: `waitUntil` of the platform. */
import { expect, it } from "vitest";
import { app } from "../../world/config.ts";
import { adasCookie, patientPlatform } from "../bridge/helpers.ts";
import { configOf, siteOf } from "./helpers.ts";
import { eventOf } from "./kit.ts";

it.each(["ctx", "context"])("no response waits for an event, with platform.%s", async (place) => {
  for (const path of ["/auth/session", "/page"]) {
    const { context, events, hasBegun } = patientPlatform();
    const { handle } = siteOf(configOf({ events }));
    const request = new Request(app + path, { headers: { cookie: await adasCookie() } });
    const event = Object.assign(eventOf(request), { platform: { [place]: context } });
    const response = await handle({ event, resolve: async ({ locals }) => Response.json(await locals.auth()) });
    expect(await response.json()).toMatchObject({ user: { name: "Ada" } });
    await hasBegun();
  }
});
