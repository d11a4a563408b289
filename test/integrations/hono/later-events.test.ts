/** Events after the response: `waitUntil` of a Worker. */
import { Hono } from "hono";
import { expect, it } from "vitest";
import { HonoAuth, type HonoAuthEnv } from "../../../src/integrations/hono/index.ts";
import { adasCookie, patientPlatform } from "../bridge/helpers.ts";
import { configOf, get } from "../entries/rows.ts";

const appWith = (events: object) => {
  const { middleware, auth } = HonoAuth(configOf({ events }));
  return new Hono<HonoAuthEnv>().use(middleware).get("/", async (c) => c.json(await auth(c)));
};

it.each(["/", "/auth/session"])("%s does not wait for an event", async (path) => {
  const { context, events, hasBegun } = patientPlatform();
  const response = await appWith(events).fetch(get(path, { cookie: await adasCookie() }), {}, context as never);
  expect(await response.json()).toMatchObject({ user: { name: "Ada" } });
  await hasBegun();
});

it("on other servers events run before the answer", async () => {
  const seen: string[] = [];
  const app = appWith({ session: () => void seen.push("session") });
  await app.fetch(get("/", { cookie: await adasCookie() }));
  expect(seen).toEqual(["session"]);
});
