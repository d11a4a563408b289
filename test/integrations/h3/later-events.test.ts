/** Events after the response: `waitUntil` of the request, as srvx adds it. */
import { H3 } from "h3";
import { expect, it } from "vitest";
import { H3Auth } from "../../../src/integrations/h3/index.ts";
import { adasCookie, patientPlatform } from "../bridge/helpers.ts";
import { configOf, get } from "../entries/rows.ts";

it.each(["/", "/auth/session"])("%s does not wait for an event", async (path) => {
  const { context, events, hasBegun } = patientPlatform();
  const { middleware, auth } = H3Auth(configOf({ events }));
  const app = new H3({ silent: true }).use(middleware).get("/", async (event) => JSON.stringify(await auth(event)));
  const asked = Object.assign(get(path, { cookie: await adasCookie() }), {
    waitUntil: context.waitUntil.bind(context),
  });
  const response = await app.fetch(asked);
  expect(await response.json()).toMatchObject({ user: { name: "Ada" } });
  await hasBegun();
});
