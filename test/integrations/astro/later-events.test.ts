/** Events after the response: `waitUntil` of a platform, where its adapter for Astro puts it. */
import { describe, expect, it } from "vitest";
import { adasCookie, patientPlatform } from "../bridge/helpers.ts";
import { requestTo } from "../helpers.ts";
import { configOf, contextOf, siteOf } from "./site.ts";

/** Where the adapters put it. */
const places: Readonly<Record<string, (context: object) => object>> = {
  "locals.cfContext, of Cloudflare": (context) => ({ cfContext: context }),
  "locals.netlify.context, of Netlify": (context) => ({ netlify: { context } }),
  "the locals, of Vercel": (context) => context,
};

/** The context of a page that a signed-in user asks for. */
const contextWith = async (path: string, locals: object) => {
  const context = contextOf(requestTo(path, { headers: { cookie: await adasCookie() } }));
  Object.assign(context.locals, locals);
  return context;
};

describe.each(Object.entries(places))("with %s", (_name, localsFrom) => {
  it.each(["/", "/auth/session"])("%s does not wait for an event", async (path) => {
    const { context, events, hasBegun } = patientPlatform();
    const response = await siteOf(configOf({ events })).run(await contextWith(path, localsFrom(context)));
    expect(await response.json()).toMatchObject({ user: { name: "Ada" } });
    await hasBegun();
  });
});

it("without it, events run before the answer", async () => {
  const seen: string[] = [];
  const site = siteOf(configOf({ events: { session: () => void seen.push("session") } }));
  await site.run(await contextWith("/", { cfContext: undefined, netlify: {} }));
  expect(seen).toEqual(["session"]);
});
