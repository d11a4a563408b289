/** Components on a server: what they render, isolation of requests, and errors where they cannot work. */
import { describe, expect, it } from "vitest";
import { createSSRApp, defineComponent, h } from "vue";
import { renderToString } from "vue/server-renderer";
import { createClient } from "../../src/client/client.ts";
import type { Session } from "../../src/core/types/session.ts";
import { type ProvideSessionOptions, provideSession, type UseSessionOptions, useSession } from "../../src/vue/index.ts";

const expires = "2026-12-21T12:00:00.000Z";
const ada: Session = { user: { name: "Ada" }, expires };

const nameComponent = (options: UseSessionOptions) =>
  defineComponent(() => {
    const { data, status } = useSession(options);
    return () => `${status.value}: ${data.value?.user?.name ?? "-"}`;
  });

/** The HTML of an application with one component below the session. */
const render = (session: ProvideSessionOptions = {}, options: UseSessionOptions = {}): Promise<string> =>
  renderToString(
    createSSRApp(
      defineComponent(() => {
        provideSession(session);
        return () => h(nameComponent(options));
      }),
    ),
  );

describe("a page that is rendered on a server", () => {
  it.each<[string, Session | null | undefined, string]>([
    ["the user", ada, "authenticated: Ada"],
    ["that no user is signed in", null, "unauthenticated: -"],
    ["the status loading", undefined, "loading: -"],
  ])("shows %s", async (_what, session, html) => {
    expect(await render({ session })).toBe(html);
  });

  it("takes the session from a getter", async () => {
    expect(await render({ session: () => ada })).toBe("authenticated: Ada");
  });

  it("does not redirect visitors: that is left to the browser", async () => {
    expect(await render({ session: null }, { required: true })).toBe("unauthenticated: -");
  });

  it("never shows the session of another request", async () => {
    await render({ session: ada });
    expect(await render()).toBe("loading: -");
  });

  it("XS-21: contains no markup from a session", async () => {
    const html = await render({ session: { user: { name: "</script><script>alert(1)</script>" }, expires } });
    expect(html).toContain("&lt;/script&gt;&lt;script&gt;");
    expect(html).not.toContain("<script");
  });

  it("uses the given client", async () => {
    const client = createClient();
    client.hydrate({ user: { name: "Bob" }, expires });
    expect(await render({ client, session: ada })).toBe("authenticated: Bob");
  });
});

describe("useSession", () => {
  it("without provideSession explains what to do", async () => {
    const app = createSSRApp(nameComponent({}));
    app.config.warnHandler = () => {};
    await expect(renderToString(app)).rejects.toThrow(
      "useSession() needs provideSession() in the setup of a component above.",
    );
  });
});
