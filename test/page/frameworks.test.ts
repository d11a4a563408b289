/** The session in components of Vue, Svelte and Solid, in Chromium: vitest runs this file inside of the browser. Only the server is simulated. */
import { createComponent, For } from "solid-js";
import { createStore } from "solid-js/store";
import { insert, render } from "solid-js/web";
import { mount as mountSvelte, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createApp, defineComponent, h, shallowReactive } from "vue";
import { createClient } from "../../src/client/client.ts";
import type { Client } from "../../src/client/types.ts";
import type { Session } from "../../src/core/types/session.ts";
import { SessionProvider, useSession as useSolidSession } from "../../src/solid/index.ts";
import { provideSession, useSession as useVueSession } from "../../src/vue/index.ts";
import App from "../svelte/App.svelte";
import { createProps } from "../svelte/props.svelte.ts";
import { ada, server, startServer, words } from "./server.ts";

/** What a page shows: the session that the server rendered, and components that may require one. */
interface Page {
  readonly client: Client;
  readonly session?: Session | null;
  readonly count?: number;
  readonly onUnauthenticated?: () => void;
}

/** A page that is shown. */
interface Shown {
  /** The server renders the page again, with another session. */
  readonly rerender: (session: Session | null) => void;
  readonly remove: () => void;
}

type Show = (target: Element, page: Page) => Shown;

const optionsOf = ({ onUnauthenticated }: Page) => ({ required: onUnauthenticated !== undefined, onUnauthenticated });

const showVue: Show = (target, { client, session, count = 1, ...page }) => {
  const state = shallowReactive<{ session: Session | null | undefined }>({ session });
  const Name = defineComponent(() => {
    const { data, status } = useVueSession(optionsOf({ client, ...page }));
    return () => h("p", `${status.value}: ${data.value?.user?.name ?? "-"}`);
  });
  const app = createApp(
    defineComponent(() => {
      provideSession({ client, session: () => state.session });
      return () => Array.from({ length: count }, (_, key) => h(Name, { key }));
    }),
  );
  app.mount(target);
  return {
    rerender(later) {
      state.session = later;
    },
    remove: () => app.unmount(),
  };
};

const showSolid: Show = (target, { client, session, count = 1, ...page }) => {
  const [props, setProps] = createStore<{ session: Session | null | undefined }>({ session });
  const nameOf = () => {
    const { data, status } = useSolidSession(optionsOf({ client, ...page }));
    const text = document.createElement("p");
    insert(text, () => `${status()}: ${data()?.user?.name ?? "-"}`);
    return text;
  };
  const namesOf = () =>
    createComponent(For, { each: Array.from({ length: count }), children: () => createComponent(nameOf, {}) });
  const remove = render(
    () =>
      createComponent(SessionProvider, {
        client,
        get session() {
          return props.session;
        },
        get children() {
          return createComponent(namesOf, {});
        },
      }),
    target,
  );
  return { rerender: (later) => setProps({ session: later }), remove };
};

const showSvelte: Show = (target, { client, session, count = 1, ...page }) => {
  const props = createProps({ options: { client, session }, use: optionsOf({ client, ...page }), count });
  const app = mountSvelte(App, { target, props });
  return {
    rerender(later) {
      props.later = later;
    },
    remove: () => void unmount(app),
  };
};

let shown: Shown | undefined;
beforeEach(() => startServer());
afterEach(() => {
  shown?.remove();
  vi.unstubAllGlobals();
});

const frameworks: readonly (readonly [name: string, show: Show])[] = [
  ["Vue", showVue],
  ["Svelte", showSvelte],
  ["Solid", showSolid],
];

describe.each(frameworks)("%s in Chromium", (_name, show) => {
  const showPage = (page: Omit<Page, "client"> = {}, client = createClient()): Client => {
    shown = show(document.querySelector("main") as Element, { client, ...page });
    return client;
  };

  it("asks the server once, however many components there are", async () => {
    showPage({ count: 20 });
    await expect.poll(words).toEqual(Array(20).fill("authenticated: Ada"));
    expect(server.asked).toEqual(["GET /session"]);
  });

  it("requests nothing if the server rendered the session", async () => {
    showPage({ count: 3, session: ada });
    await expect.poll(words).toEqual(Array(3).fill("authenticated: Ada"));
    expect(server.asked).toEqual([]);
  });

  it("shows what update() made of the session, in every component", async () => {
    const client = showPage({ count: 2 });
    await expect.poll(words).toEqual(Array(2).fill("authenticated: Ada"));
    expect((await client.update({ name: "Countess" }))?.user?.name).toBe("Countess");
    await expect.poll(words).toEqual(Array(2).fill("authenticated: Countess"));
    expect(server.asked).toEqual(["GET /session", "GET /csrf", "POST /session"]);
  });

  it("uses a session that the server renders later", async () => {
    showPage({ session: null });
    await expect.poll(words).toEqual(["unauthenticated: -"]);
    shown?.rerender(ada);
    await expect.poll(words).toEqual(["authenticated: Ada"]);
  });

  it("redirects visitors away from components that require a session, once", async () => {
    server.session = null;
    const onUnauthenticated = vi.fn();
    showPage({ onUnauthenticated });
    await expect.poll(() => onUnauthenticated.mock.calls.length).toBe(1);
    expect(words()).toEqual(["unauthenticated: -"]);
  });

  it("LO-19: follows another tab over the real BroadcastChannel", async () => {
    showPage();
    await expect.poll(words).toEqual(["authenticated: Ada"]);
    const other = createClient();
    const leave = other.start();
    await other.getSession();
    server.session = null;
    await other.getSession();
    await expect.poll(words).toEqual(["unauthenticated: -"]);
    leave();
  });
});
