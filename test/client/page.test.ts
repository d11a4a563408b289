/** The client of the page: one in a browser, none on a server. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ada, openPage } from "./helpers.ts";

beforeEach(() => {
  vi.resetModules();
});
const load = () => import("../../src/client/page.ts");

describe("in a browser", () => {
  it("every import uses one client", async () => {
    const page = openPage();
    const { getSession, pageClient, signOut } = await load();
    page.answers["GET /session"] = ada;
    page.answers["POST /signout"] = { url: "https://app.example/" };
    await getSession();
    expect(pageClient().getSnapshot().data).toEqual(ada);
    await signOut({ redirect: false });
    expect(pageClient().getSnapshot().status).toBe("unauthenticated");
  });

  it("basePath is configured once", async () => {
    const page = openPage();
    const { getCsrfToken, getProviders, getSession, pageClient, signIn } = await load();
    const client = pageClient({ basePath: "/auth/" });
    page.answers["GET /auth/session"] = page.answers["GET /auth/providers"] = {};
    page.answers["GET /auth/csrf"] = { csrfToken: "token" };
    await getSession();
    await getProviders();
    await getCsrfToken();
    await signIn();
    expect(page.lines).toEqual(["GET /auth/session", "GET /auth/providers", "GET /auth/csrf"]);
    expect(page.location.gone[0]).toMatch(/^\/auth\/signin\?/);
    expect([pageClient(), pageClient({ basePath: "/auth/" })]).toEqual([client, client]);
  });

  it("another basePath creates another client", async () => {
    openPage();
    const { pageClient } = await load();
    const first = pageClient();
    expect(pageClient({ basePath: "/auth" })).not.toBe(first);
  });

  it("goes to the sign-in page with the reason, and back", async () => {
    const page = openPage();
    const { pageClient } = await load();
    pageClient().requireSession();
    const back = { error: "SessionRequired", callbackUrl: "https://app.example/start" };
    expect(page.location.gone).toEqual([`/api/auth/signin?${new URLSearchParams(back)}`]);
  });
});

describe("on a server", () => {
  it("can be imported, and creates a client for each call", async () => {
    const { pageClient } = await load();
    const [one, two] = [pageClient(), pageClient()];
    one.hydrate(ada);
    expect(two.getSnapshot().status).toBe("loading");
    expect(one.start()()).toBeUndefined();
  });

  it("uses a configured origin", async () => {
    const page = openPage();
    page.answers["GET https://app.example/session"] = ada;
    const { pageClient } = await load();
    vi.stubGlobal("window", undefined);
    expect(await pageClient({ baseUrl: "https://app.example" }).getSession()).toEqual(ada);
  });
});
