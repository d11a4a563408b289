/** `getAccessToken`: with the event, with a `Request`, and once the response has begun. */
import { beforeEach, describe, expect, it } from "vitest";
import { getAccessToken } from "../../../src/integrations/solid-start/index.ts";
import { useClock } from "../../world/clock.ts";
import { testConfig } from "../../world/config.ts";
import { createIssuer } from "../../world/issuer.ts";
import { signIn, visitorOf } from "../../world/journey.ts";
import { useWorld } from "../../world/server.ts";
import { during } from "./helpers.ts";

const issuer = createIssuer();
useWorld(issuer);
const clock = useClock();
const name = "__Host-portico.provider-tokens";
const lastIssued = () => issuer.issued.at(-1)?.access_token;

beforeEach(() => issuer.setFaults());

/** Ada has signed in: a request of her browser, and the options of the application. */
async function ada() {
  const options = testConfig({ providers: [issuer.provider()] });
  const browser = visitorOf(options);
  await signIn(browser, issuer);
  const cookie = Object.entries(browser.cookies)
    .map((pair) => pair.join("="))
    .join("; ");
  const before = issuer.refreshes.length;
  return { options, init: { headers: { cookie } }, count: () => issuer.refreshes.length - before };
}

const names = ({ headers }: Response) => headers.getSetCookie().map((line) => line.split("=")[0]);

describe("getAccessToken", () => {
  it("returns the stored token while it is valid, and keeps the response out of shared caches", async () => {
    const { options, init, count } = await ada();
    const { value, answer } = await during((event) => getAccessToken(event, options, "op"), "/page", init);
    expect([value?.accessToken, names(answer), count()]).toEqual([lastIssued(), [], 0]);
    expect(answer.headers.get("cache-control")).toContain("private");
  });

  it("with the event refreshes a token that has ended, and sets the cookie once", async () => {
    const { options, init, count } = await ada();
    clock.forward(3600);
    const work = (event: Parameters<typeof getAccessToken>[0]) =>
      Promise.all([getAccessToken(event, options), getAccessToken(event, options, "op")]);
    const { value, answer } = await during(work, "/page", init);
    expect(value?.map(({ accessToken }) => accessToken)).toEqual([lastIssued(), lastIssued()]);
    expect([new Set(names(answer)), count()]).toEqual([new Set([name]), 1]);
  });

  it("with a Request returns a valid token only: a new one could not be kept", async () => {
    const { options, init, count } = await ada();
    const valid = await during(({ request }) => getAccessToken(request, options, "op"), "/page", init);
    expect(valid.value?.accessToken).toBe(lastIssued());
    clock.forward(3600);
    const { thrown, answer } = await during(({ request }) => getAccessToken(request, options, "op"), "/page", init);
    expect([thrown, names(answer), count()]).toMatchObject([{ reason: "cannot-write", provider: "op" }, [], 0]);
  });

  it("refreshes nothing once the response has begun", async () => {
    const { options, init, count } = await ada();
    clock.forward(3600);
    const late: { token?: Promise<unknown> } = {};
    const { answer } = await during(
      (event) => {
        late.token = new Promise((done) => setTimeout(done, 10)).then(() => getAccessToken(event, options, "op"));
        late.token.catch(() => {});
      },
      "/page",
      init,
    );
    await expect(late.token).rejects.toMatchObject({ reason: "cannot-write" });
    expect([names(answer), count()]).toEqual([[], 0]);
  });

  it("needs a session, and names a missing scope", async () => {
    const { options, init } = await ada();
    expect((await during((event) => getAccessToken(event, options, "op"))).thrown).toMatchObject({
      type: "SessionRequired",
    });
    const work = (event: Parameters<typeof getAccessToken>[0]) =>
      getAccessToken(event, options, "op", { scopes: ["calendar"] });
    expect((await during(work, "/page", init)).thrown).toMatchObject({ reason: "scope" });
  });
});
