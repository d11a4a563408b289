/** Events after the response: `waitUntil` of the request, as srvx adds it. */
import { expect, it } from "vitest";
import { getSession, SolidAuth } from "../../../src/integrations/solid-start/index.ts";
import { testConfig } from "../../world/config.ts";
import { adasCookie, patientPlatform } from "../bridge/helpers.ts";
import { during } from "./helpers.ts";

it("neither a page nor a route waits for an event", async () => {
  const cookie = await adasCookie();
  for (const isRoute of [false, true]) {
    const { context, events, hasBegun } = patientPlatform();
    const config = testConfig({ events });
    const { GET } = SolidAuth(config);
    const path = isRoute ? "/api/auth/session" : "/page";
    const { value } = await during<unknown>(
      async (event) => {
        Object.assign(event.request, { waitUntil: context.waitUntil.bind(context) });
        return isRoute ? (await GET(event))?.json() : getSession(event, config);
      },
      path,
      { headers: { cookie } },
    );
    expect(value).toMatchObject({ user: { name: "Ada" } });
    await hasBegun();
  }
});
