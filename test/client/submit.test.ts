/** When the code that posts forms is loaded, and what happens without it. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { createClient } from "../../src/client/client.ts";
import { ada, openPage, openPendingPage, openTab, settled } from "./helpers.ts";

const module = "../../src/client/submit.ts";
const home = "https://app.example";

/** Replaces the code: counts how often it is loaded, and what loading it results in. */
function replaceForms(load: () => Promise<object> | object) {
  const loaded = vi.fn(load);
  vi.doMock(module, loaded);
  return loaded;
}

afterEach(() => {
  vi.doUnmock(module);
  vi.resetModules();
});

describe("the code that posts forms", () => {
  it("is loaded by a page that follows its session, after the first answer", async () => {
    const { slow } = openPendingPage();
    const loaded = replaceForms(() => ({}));
    openTab();
    await settled();
    expect(loaded).not.toHaveBeenCalled();
    slow.settle(ada);
    await vi.waitFor(() => expect(loaded).toHaveBeenCalledTimes(1));
  });

  it("is loaded by a page whose session the server rendered, without a request", async () => {
    const page = openPage();
    const loaded = replaceForms(() => ({}));
    const client = createClient();
    client.hydrate(ada);
    const stop = client.start();
    await vi.waitFor(() => expect(loaded).toHaveBeenCalledTimes(1));
    stop();
    expect(page.lines).toEqual([]);
  });

  it("is not loaded by a page that only reads its session, nor by a server", async () => {
    openPage();
    const loaded = replaceForms(() => ({}));
    const client = createClient();
    await client.getSession();
    Reflect.deleteProperty(globalThis, "window");
    client.start();
    await settled();
    expect(loaded).not.toHaveBeenCalled();
  });
});

describe("code that did not arrive", () => {
  /** A page whose code for forms is gone, since the application was deployed again. */
  function outdatedPage() {
    const page = openPage();
    page.answers["GET /session"] = ada;
    const loaded = replaceForms(() => {
      throw new TypeError("Failed to fetch dynamically imported module");
    });
    return { ...page, loaded };
  }

  const failure = { ok: false, status: 0, url: null, error: "ClientFetchError", code: undefined };

  it("is a result, as a request without an answer", async () => {
    const { lines } = outdatedPage();
    const { signIn, signOut } = createClient();
    expect(await signIn("github", { redirect: false })).toEqual(failure);
    expect(await signOut({ redirect: false })).toEqual(failure);
    expect(lines).toEqual([]);
  });

  it("leads to our own pages, which work without script, and back to the same place", async () => {
    const { location } = outdatedPage();
    const { signIn, signOut } = createClient();
    await signIn("github", { redirectTo: "/orders" });
    await signOut();
    expect(location.gone).toEqual([
      `/api/auth/signin?${new URLSearchParams({ callbackUrl: `${home}/orders` })}`,
      `/api/auth/signout?${new URLSearchParams({ callbackUrl: `${home}/start` })}`,
    ]);
  });

  it("does not navigate where a passkey in a field was only offered", async () => {
    const { location } = outdatedPage();
    await createClient().signIn("passkey", { autofill: true });
    expect(location.gone).toEqual([]);
  });

  it("before it was needed changes nothing on the page", async () => {
    const { loaded, location } = outdatedPage();
    const tab = openTab();
    await vi.waitFor(() => expect(loaded).toHaveBeenCalled());
    await settled();
    expect(tab.getSnapshot()).toEqual({ data: ada, status: "authenticated", error: undefined });
    expect(location.gone).toEqual([]);
  });

  it("is another matter than a mistake in it, which is thrown", async () => {
    openPage();
    replaceForms(() => ({ submitSignOut: () => () => Promise.reject(new TypeError("a mistake")) }));
    await expect(createClient().signOut({ redirect: false })).rejects.toThrow("a mistake");
  });
});
