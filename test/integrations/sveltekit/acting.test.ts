/** `actAs(event, userId)` and `stopActing(event)`. */
import { expect, it } from "vitest";
import { app } from "../../world/config.ts";
import { acts, graceForAda, onlyOwnActs, sessionSetBy } from "../bridge/helpers.ts";
import { siteOf } from "./helpers.ts";

async function gracesSite() {
  const { config, post } = await graceForAda();
  const site = siteOf(config, {
    "/act": (event) => site.actAs(event, "ada"),
    "/stop": (event) => site.stopActing(event),
    "/who": ({ locals }) => locals.auth(),
  });
  const ask = (path: string, init: ReturnType<typeof post>) => site.fetch(new Request(app + path, init));
  return { ask, post };
}

it("support acts for a user, and returns to its own session: each response sets the cookie", async () => {
  const { ask, post } = await gracesSite();
  const acting = await ask("/act", post());
  expect(await acting.json()).toMatchObject({ user: { email: "ada@app.example" }, actor: { id: "grace" } });
  expect(acting.headers.get("cache-control")).toContain("private");
  const cookie = sessionSetBy(acting);
  expect(await (await ask("/who", post(cookie))).json()).toMatchObject({ actor: { id: "grace" } });
  const stopped = await ask("/stop", post(cookie));
  expect(await stopped.json()).toMatchObject({ user: { email: "grace@app.example" } });
  expect(sessionSetBy(stopped)).toBe("grace-desk");
});

it("nobody acts for another site", async () => {
  const { ask, post } = await gracesSite();
  const evil = post(undefined, "https://evil.example");
  await expect(ask("/act", evil)).rejects.toMatchObject({ type: "MissingCSRF" });
});

it("T8, CR-232: only a request of this site changes something", async () => {
  const { config } = await graceForAda();
  const site = siteOf(config, { "/act": (event) => site.actAs(event, "ada") });
  expect(await acts((request) => site.fetch(request))).toEqual(onlyOwnActs);
});
