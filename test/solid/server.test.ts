/** Components on a server: what they render, isolation of requests, and errors where they cannot work. */
import { createComponent } from "solid-js";
import { renderToString } from "solid-js/web";
import { describe, expect, it } from "vitest";
import { createClient } from "../../src/client/client.ts";
import type { Session } from "../../src/core/types/session.ts";
import {
  SessionProvider,
  type SessionProviderProps,
  type UseSessionOptions,
  useSession,
} from "../../src/solid/index.ts";

const expires = "2026-12-21T12:00:00.000Z";
const ada: Session = { user: { name: "Ada" }, expires };

const nameComponent = (options: UseSessionOptions) => () => {
  const { data, status } = useSession(options);
  return `${status()}: ${data()?.user?.name ?? "-"}`;
};

/** The HTML of an application with one component below the session. */
const render = (props: SessionProviderProps = {}, options: UseSessionOptions = {}): string =>
  renderToString(() =>
    createComponent(SessionProvider, {
      ...props,
      get children() {
        return createComponent(nameComponent(options), {});
      },
    }),
  );

describe("a page that is rendered on a server", () => {
  it.each<[string, Session | null | undefined, string]>([
    ["the user", ada, "authenticated: Ada"],
    ["that no user is signed in", null, "unauthenticated: -"],
    ["the status loading", undefined, "loading: -"],
  ])("shows %s", (_what, session, html) => {
    expect(render({ session })).toBe(html);
  });

  it("does not redirect visitors: that is left to the browser", () => {
    expect(render({ session: null }, { required: true })).toBe("unauthenticated: -");
  });

  it("never shows the session of another request", () => {
    render({ session: ada });
    expect(render()).toBe("loading: -");
  });

  it("uses the given client", () => {
    const client = createClient();
    client.hydrate({ user: { name: "Bob" }, expires });
    expect(render({ client, session: ada })).toBe("authenticated: Bob");
  });
});

describe("useSession", () => {
  it("without a provider explains what to do", () => {
    expect(() => renderToString(() => createComponent(nameComponent({}), {}))).toThrow(
      "useSession() needs a <SessionProvider> above.",
    );
  });
});
