/** `actAs(event, userId)` and `stopActing(event)`. */
import "./city/compiler.ts";
import { expect, it } from "vitest";
import type { Session } from "../../../src/integrations/qwik/index.ts";
import { app } from "../../world/config.ts";
import { foreignSenders, graceForAda, sessionSetBy } from "../bridge/helpers.ts";
import { type Site, siteOf } from "./helpers.ts";

/** A site whose page does what its query names, and what came of it. */
async function gracesSite() {
  const { config, post } = await graceForAda();
  const seen: { value?: Session | null; shared?: unknown; thrown?: unknown } = {};
  const site: Site = siteOf(config, {
    async onGet(event) {
      const work = event.url.search === "?act" ? site.actAs(event, "ada") : site.stopActing(event);
      seen.value = await work.catch((thrown: unknown) => {
        seen.thrown = thrown;
        return null;
      });
      seen.shared = event.sharedMap.get("session");
    },
  });
  const ask = (query: string, { headers }: { readonly headers: Readonly<Record<string, string>> }) =>
    site.fetch(new Request(`${app}/?${query}`, { headers: { "sec-fetch-site": "same-origin", ...headers } }));
  return { ask, seen, post };
}

it("support acts for a user, and returns to its own session: loaders show it, and the response sets the cookie", async () => {
  const { ask, seen, post } = await gracesSite();
  const acting = await ask("act", post());
  expect(seen.value).toMatchObject({ user: { email: "ada@app.example" }, actor: { id: "grace" } });
  expect([seen.shared, acting.headers.get("cache-control")]).toEqual([seen.value, expect.stringContaining("private")]);
  const stopped = await ask("stop", post(sessionSetBy(acting)));
  expect(seen.value).toMatchObject({ user: { email: "grace@app.example" } });
  expect(sessionSetBy(stopped)).toBe("grace-desk");
});

it("nobody acts for another site", async () => {
  const { ask, seen, post } = await gracesSite();
  await ask("act", post(undefined, "https://evil.example"));
  expect(seen.thrown).toMatchObject({ type: "MissingCSRF" });
});

it("T8, CR-232: a link of another site, or one that does not show where it comes from, changes nothing", async () => {
  const { ask, seen, post } = await gracesSite();
  for (const { headers } of foreignSenders.filter(({ method }) => method === "GET")) {
    const { cookie } = post().headers;
    await ask("act", { headers: { cookie, "sec-fetch-site": "cross-site", ...(headers as object) } });
    expect([seen.value, seen.thrown]).toMatchObject([null, { type: "MissingCSRF" }]);
  }
  await ask("act", post());
  expect(seen.value).toMatchObject({ actor: { id: "grace" } });
});
