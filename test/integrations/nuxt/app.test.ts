/** The session of pages: what a server renders them with, and what the browser gets. */
import { describe, expect, it } from "vitest";
import { createSSRApp, defineComponent, h } from "vue";
import { renderToString } from "vue/server-renderer";
import type { Session } from "../../../src/core/types/session.ts";
import { installSession, type NuxtApplication, useAuth } from "../../../src/integrations/nuxt/app.ts";
import { NuxtAuth } from "../../../src/integrations/nuxt/server.ts";
import type { NuxtEvent } from "../../../src/integrations/nuxt/types.ts";
import { adasCookie } from "../bridge/helpers.ts";
import { configOf, get } from "../entries/rows.ts";
import { type Event, listenerOf, make } from "./nitro.ts";

/** Renders a page as Nuxt does: plugins, then the root component. */
async function render(given: Partial<NuxtApplication>, path = "/auth") {
  const setups: (() => void)[] = [];
  const app: NuxtApplication = {
    payload: {},
    $config: { app: { baseURL: "/" } },
    hook: (_name, setup) => setups.push(setup),
    ...given,
  };
  await installSession(app, path);
  const Name = defineComponent(() => {
    const { data, status } = useAuth();
    return () => `${status.value}: ${data.value?.user?.name ?? "-"}`;
  });
  const root = defineComponent(() => {
    for (const setup of setups) setup();
    return () => h(Name);
  });
  return { html: await renderToString(createSSRApp(root)), payload: app.payload };
}

type Rendered = Awaited<ReturnType<typeof render>>;

/** A visitor requests a page: what is rendered, with the event as `adapt` passes it on. */
async function visit(
  headers: Readonly<Record<string, string>>,
  adapt: (event: Event) => NuxtEvent = (event) => event,
  error?: unknown,
) {
  const { handler } = NuxtAuth(configOf());
  const seen: Rendered[] = [];
  const page = async (event: Event) => {
    seen.push(await render({ ssrContext: { event: adapt(event), error } }));
    return "page";
  };
  const response = await make(listenerOf({ layers: [handler, page] }), get("/", headers));
  return { ...(seen[0] as Rendered), response };
}

describe("a page that a server renders", () => {
  it("has the session, which the browser gets beside it", async () => {
    const { html, payload, response } = await visit({ cookie: await adasCookie() });
    expect([html, payload.portico]).toMatchObject(["authenticated: Ada", { user: { name: "Ada" } }]);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
  });

  it("shows a visitor without a session that there is none, and stays as cacheable as it was", async () => {
    const { html, payload, response } = await visit({});
    expect([html, payload]).toEqual(["unauthenticated: -", { portico: null }]);
    expect(response.headers.get("cache-control")).toBeNull();
  });

  it("HD-12: has no session if it is cached for every visitor; the browser fetches it", async () => {
    const cached = (event: Event): NuxtEvent => ({
      ...event,
      node: event.node,
      context: { ...event.context, cache: { options: {} } },
    });
    const { html, payload } = await visit({ cookie: await adasCookie() }, cached);
    expect([html, payload]).toEqual(["loading: -", {}]);
  });

  it("HD-12: a cached handler, whose event has no cookies, reads no session through the context of the visitor", async () => {
    const { handler } = NuxtAuth(configOf());
    const seen: (Session | null | undefined)[] = [];
    const page = async (event: Event) => {
      const req = Object.create(event.node.req, { headers: { value: { host: "app.example" } } });
      const inner: NuxtEvent = { node: { req, res: event.node.res }, context: event.context };
      seen.push(await event.context.portico?.session?.(inner), await event.context.portico?.session?.(event));
      return "page";
    };
    await make(listenerOf({ layers: [handler, page] }), get("/", { cookie: await adasCookie() }));
    expect(seen).toMatchObject([null, { user: { name: "Ada" } }]);
  });

  it("HD-12: has no session if it is prerendered", async () => {
    const { payload } = await visit({ cookie: await adasCookie(), "x-nitro-prerender": "/" });
    expect(payload).toEqual({});
  });

  it("has no session if it shows an error, which reading the session may have caused", async () => {
    const { payload } = await visit({ cookie: await adasCookie() }, undefined, new Error("broken"));
    expect(payload).toEqual({});
  });
});

describe("a page in the browser", () => {
  it("takes the session from what the server sent", async () => {
    const session = { user: { name: "Ada" }, expires: "2026-12-21T12:00:00.000Z" };
    expect((await render({ payload: { portico: session } })).html).toBe("authenticated: Ada");
    expect((await render({ payload: { portico: null } })).html).toBe("unauthenticated: -");
    expect((await render({})).html).toBe("loading: -");
  });

  it("without the module, says what is missing", async () => {
    const root = defineComponent(() => () => JSON.stringify(useAuth()));
    await expect(renderToString(createSSRApp(root))).rejects.toThrow("provideSession()");
  });
});
