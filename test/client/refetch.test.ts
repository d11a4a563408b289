/** Reasons to look again, and none without a reason. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createClient } from "../../src/client/client.ts";
import type { RefetchOptions } from "../../src/client/types.ts";
import { ada, openPage, openTab, settled } from "./helpers.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A page that shows Ada, and its requests since it was loaded. */
async function following(options?: RefetchOptions) {
  const page = openPage();
  page.answers["GET /session"] = ada;
  const tab = openTab(options);
  await settled();
  const first = page.lines.length;
  const since = async () => {
    await settled();
    return page.lines.length - first;
  };
  return { page, tab, since };
}

describe("a page", () => {
  it("requests the session once when it is loaded", async () => {
    const { page } = await following();
    expect(page.lines).toEqual(["GET /session"]);
  });

  it("does not request the session if the server rendered it", async () => {
    const page = openPage();
    const client = createClient();
    client.hydrate(null);
    client.start();
    await settled();
    expect(page.lines).toEqual([]);
  });

  it.each<[string, RefetchOptions, number]>([
    ["requests the session when it becomes visible again", {}, 1],
    ["does not, if that is disabled", { refetchOnWindowFocus: false }, 0],
  ])("%s", async (_title, options, looks) => {
    const { page, since } = await following(options);
    page.document.hidden = true;
    page.happen("visibilitychange");
    expect(await since()).toBe(0);
    page.document.hidden = false;
    page.happen("visibilitychange");
    expect(await since()).toBe(looks);
  });

  it("XS-23: requests the session when it becomes visible again, also if a form is called `hidden`", async () => {
    const { page, since } = await following();
    page.document.hidden = { tagName: "FORM" };
    page.happen("visibilitychange");
    expect(await since()).toBe(1);
  });

  it("requests the session when it is restored from the back/forward cache, and not when it is loaded", async () => {
    const { page, since } = await following();
    page.happen("pageshow", { persisted: false });
    expect(await since()).toBe(0);
    page.happen("pageshow", { persisted: true });
    expect(await since()).toBe(1);
  });

  it("requests the session when it is online again, if it could not before", async () => {
    const { page, tab, since } = await following();
    page.happen("online");
    expect(await since()).toBe(0);
    page.answers["GET /session"] = () => Promise.reject(new TypeError("offline"));
    page.happen("visibilitychange");
    expect(await since()).toBe(1);
    expect(tab.getSnapshot()).toMatchObject({ data: ada, error: { type: "ClientFetchError" } });
    page.answers["GET /session"] = ada;
    page.happen("online");
    expect(await since()).toBe(2);
    expect(tab.getSnapshot().error).toBeUndefined();
  });

  it("that was loaded offline has the status loading until it is online", async () => {
    const page = openPage();
    page.answers["GET /session"] = () => Promise.reject(new TypeError("offline"));
    const tab = openTab();
    await settled();
    expect(tab.getSnapshot().status).toBe("loading");
    page.answers["GET /session"] = null;
    page.happen("online");
    await settled();
    expect(tab.getSnapshot().status).toBe("unauthenticated");
  });

  it.each<[string, RefetchOptions, number]>([
    ["requests the session after navigations, if that is enabled", { refetchOnNavigation: true }, 1],
    ["does not by default", {}, 0],
  ])("%s", async (_title, options, looks) => {
    const { page, since } = await following(options);
    page.navigation.dispatchEvent(new Event("currententrychange"));
    expect(await since()).toBe(looks);
  });
});

describe("the interval", () => {
  it("requests the session each time that it passes", async () => {
    const { since } = await following({ refetchInterval: 60 });
    vi.advanceTimersByTime(59_999);
    expect(await since()).toBe(0);
    vi.advanceTimersByTime(1);
    expect(await since()).toBe(1);
    vi.advanceTimersByTime(60_000);
    expect(await since()).toBe(2);
  });

  it("pauses while no user is signed in", async () => {
    const { page, tab, since } = await following({ refetchInterval: 60 });
    page.answers["GET /session"] = null;
    await tab.getSession();
    vi.advanceTimersByTime(60_000);
    expect(await since()).toBe(1);
  });

  it.each<[string, RefetchOptions, number]>([
    ["pauses while the browser is offline, if that is enabled", { refetchWhenOffline: false }, 0],
    ["continues by default, because browsers may report it wrongly", {}, 1],
  ])("%s", async (_title, options, looks) => {
    const { page, since } = await following({ refetchInterval: 60, ...options });
    page.navigator.onLine = false;
    vi.advanceTimersByTime(60_000);
    expect(await since()).toBe(looks);
    page.navigator.onLine = true;
    vi.advanceTimersByTime(60_000);
    expect(await since()).toBe(looks + 1);
  });
});

describe("after unsubscribing", () => {
  it("neither listens nor returns a session", async () => {
    const page = openPage();
    page.answers["GET /session"] = ada;
    const client = createClient();
    const stop = client.start({ refetchInterval: 1, refetchOnNavigation: true });
    await settled();
    stop();
    stop();
    await settled();
    expect(vi.getTimerCount()).toBe(0);
    page.happen("visibilitychange");
    page.happen("pageshow", { persisted: true });
    page.navigation.dispatchEvent(new Event("currententrychange"));
    vi.advanceTimersByTime(5_000);
    await settled();
    expect([page.lines, page.channels.size]).toEqual([["GET /session"], 0]);
    expect(client.getSnapshot().status).toBe("loading");
  });

  it("and subscribing again at once keeps its state, as in React strict mode", async () => {
    const { tab, since } = await following();
    const stop = tab.start();
    stop();
    tab.start();
    expect(await since()).toBe(0);
    expect(tab.getSnapshot().data).toEqual(ada);
  });

  it("treats the same rendered session as new", async () => {
    openPage();
    const client = createClient();
    client.hydrate(ada);
    client.start()();
    await settled();
    client.hydrate(ada);
    expect(client.getSnapshot().data).toEqual(ada);
  });
});
