/** Requests that Nitro makes: those of platforms without Node.js, and those of server code to its own routes. */
import { describe, expect, it } from "vitest";
import { AuthError } from "../../../src/core/errors/index.ts";
import { NuxtAuth } from "../../../src/integrations/nuxt/server.ts";
import type { NuxtAuthConfig } from "../../../src/integrations/nuxt/types.ts";
import { secret } from "../../world/config.ts";
import { adasCookie, patientPlatform, rotatingCallbacks } from "../bridge/helpers.ts";
import { pagesOf, treasure } from "../entries/pages.ts";
import { configOf, entryRows, get, type MakeApp } from "../entries/rows.ts";
import { type Event, h3, listenerOf, make } from "./nitro.ts";

const sessionName = "__Host-portico.session-token";

/** Names of the cookies that a response sets. */
const namesIn = ({ headers }: Response) => headers.getSetCookie().map((line) => line.split("=", 1)[0]);

const at = (path: string, handle: (event: Event) => unknown) => (event: Event) =>
  event.path.split("?")[0] === path ? handle(event) : undefined;

const makeApp: MakeApp = (config) => {
  const { handler, protect, ...verbs } = NuxtAuth(config as NuxtAuthConfig);
  const pages = pagesOf<Event, void>(verbs, {
    form: h3.readFormData,
    query: (event) => h3.getRequestURL(event).searchParams,
  });
  const guarded = protect();
  const fresh = protect({ fresh: true });
  const listener = listenerOf({
    onError(error, event) {
      const { cause, statusCode } = error;
      event.node.res.statusCode = cause instanceof AuthError ? 401 : statusCode;
      event.node.res.write(new TextEncoder().encode(cause instanceof AuthError ? cause.type : "Error"));
      event.node.res.end();
    },
    layers: [
      handler,
      at("/guarded", guarded),
      at("/guarded", async (event) => `${treasure} of ${(await verbs.auth(event))?.user?.name}`),
      at("/guarded-fresh", fresh),
      at("/guarded-fresh", () => treasure),
      async (event) => {
        const page = pages[event.path.split("?")[0] ?? ""];
        const value = await page?.(event);
        return value === undefined || value instanceof Response ? value : JSON.stringify(value);
      },
    ],
  });
  return (request) => make(listener, request);
};

describe("NuxtAuth, where Nitro makes the requests", () => entryRows(makeApp));

describe("a platform", () => {
  it("on Workers has its environment in the context of the event", async () => {
    const { handler, auth } = NuxtAuth({ ...configOf(), secret: undefined, trustHost: undefined });
    const env = { AUTH_SECRET: secret, AUTH_TRUST_HOST: "true" };
    const show = async (event: Event) => JSON.stringify(await auth(event));
    const listener = listenerOf({ context: { cloudflare: { env } }, layers: [handler, show] });
    const response = await make(listener, get("/", { cookie: await adasCookie() }));
    expect(await response.json()).toMatchObject({ user: { name: "Ada" } });
  });

  it("with waitUntil runs events after the response", async () => {
    const { context, events, hasBegun } = patientPlatform();
    const { handler, auth } = NuxtAuth(configOf({ events }));
    const waits = (event: Event) => void Object.assign(event, { waitUntil: context.waitUntil.bind(context) });
    const listener = listenerOf({ layers: [waits, handler, async (event) => JSON.stringify(await auth(event))] });
    const response = await make(listener, get("/", { cookie: await adasCookie() }));
    expect(await response.json()).toMatchObject({ user: { name: "Ada" } });
    await hasBegun();
  });
});

describe("a request of server code to its own routes", () => {
  /** A page that asks an API of the same application before it reads the session itself. */
  function site() {
    const { callbacks, used } = rotatingCallbacks();
    const { handler, auth } = NuxtAuth(configOf({ session: { updateAge: 0 }, callbacks }));
    const show = async (event: Event) => JSON.stringify(await auth(event));
    const inner: Response[] = [];
    const listener = listenerOf({
      layers: [
        handler,
        at("/api", show),
        at("/page", async (event) => {
          const { headers, context } = event;
          inner.push(await make(listener, new Request("https://app.example/api", { headers }), context));
          return show(event);
        }),
      ],
    });
    return { listener, inner, used };
  }

  it("has the session of the visitor, and sets no cookies, which would not reach the browser", async () => {
    const { listener, inner, used } = site();
    const response = await make(listener, get("/page", { cookie: await adasCookie() }));
    expect(await inner[0]?.json()).toMatchObject({ turn: 1 });
    expect(inner.map(namesIn)).toEqual([[]]);
    expect([namesIn(response), response.status]).toEqual([[sessionName], 200]);
    expect([...used]).toEqual([0, 1]);
  });

  it("sets cookies when a visitor requests the same route", async () => {
    const { listener } = site();
    expect(namesIn(await make(listener, get("/api", { cookie: await adasCookie() })))).toEqual([sessionName]);
  });
});

describe("below app.baseURL", () => {
  it.each(["/plants", "/shop/plants"])(
    "MW-66: protect({ paths }) covers a language behind it, whether paths begin with it or not: %s",
    async (rule) => {
      const { handler, protect } = NuxtAuth(configOf());
      const listener = listenerOf({ base: "/shop", layers: [handler, protect({ paths: [rule] }), () => treasure] });
      for (const path of ["/shop/plants", "/shop/en/plants", "/shop/plants/_payload.json"])
        expect([path, (await make(listener, get(path))).status]).toEqual([path, 401]);
      expect(await (await make(listener, get("/shop/trees"))).text()).toBe(treasure);
    },
  );
});
