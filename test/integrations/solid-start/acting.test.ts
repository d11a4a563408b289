/** `actAs(event, userId)` and `stopActing(event)`. */
import { expect, it } from "vitest";
import { SolidAuth } from "../../../src/integrations/solid-start/index.ts";
import { acts, graceForAda, onlyOwnActs, sessionSetBy } from "../bridge/helpers.ts";
import { during } from "./helpers.ts";

async function gracesSite() {
  const { config, post } = await graceForAda();
  return { ...SolidAuth(config), post };
}

it("support acts for a user, and returns to its own session: each response sets the cookie", async () => {
  const { actAs, stopActing, post } = await gracesSite();
  const acting = await during((event) => actAs(event, "ada"), "/page", post());
  expect(acting.value).toMatchObject({ user: { email: "ada@app.example" }, actor: { id: "grace" } });
  const stopped = await during(stopActing, "/page", post(sessionSetBy(acting.answer)));
  expect(stopped.value).toMatchObject({ user: { email: "grace@app.example" } });
  expect(sessionSetBy(stopped.answer)).toBe("grace-desk");
});

it("nobody acts for another site, or by a GET, which another site can cause without an Origin", async () => {
  const { actAs, stopActing, post } = await gracesSite();
  const evil = await during((event) => actAs(event, "ada"), "/page", post(undefined, "https://evil.example"));
  expect(evil.thrown).toMatchObject({ type: "MissingCSRF" });
  for (const verb of [(event: Parameters<typeof stopActing>[0]) => actAs(event, "ada"), stopActing]) {
    const { thrown } = await during(verb, "/page", { ...post(), method: "GET" });
    expect(thrown).toMatchObject({ type: "MissingCSRF" });
  }
});

it("T8, CR-232: only a request of this site changes something", async () => {
  const { actAs } = await gracesSite();
  const act = async (request: Request) => {
    const { thrown } = await during((event) => actAs(event, "ada"), "/act", {
      method: request.method,
      headers: request.headers,
    });
    if (thrown) throw thrown;
  };
  expect(await acts(act)).toEqual(onlyOwnActs);
});
