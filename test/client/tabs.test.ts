/** Tabs follow each other: each asks the server itself. */
import { describe, expect, it } from "vitest";
import { createClient } from "../../src/client/client.ts";
import { ada, bob, openPage, openPendingPage, openTab, settled } from "./helpers.ts";

const looks = (lines: readonly string[]) => lines.filter((line) => line === "GET /session").length;

describe("another tab", () => {
  it("LO-19: is notified of a sign-out", async () => {
    const page = openPage();
    page.answers["GET /session"] = ada;
    page.answers["POST /signout"] = { url: "https://app.example/" };
    const [one, two] = [openTab(), openTab()];
    await settled();
    expect(two.getSnapshot().status).toBe("authenticated");
    page.answers["GET /session"] = null;
    await one.signOut({ redirect: false });
    await settled();
    expect(two.getSnapshot().status).toBe("unauthenticated");
  });

  it("LO-19: is notified of a sign-out whose own tab navigates", async () => {
    const page = openPage();
    page.answers["GET /session"] = ada;
    page.answers["POST /signout"] = { url: "https://app.example/" };
    const [one, two] = [openTab(), openTab()];
    await settled();
    page.answers["GET /session"] = null;
    await one.signOut();
    await settled();
    expect(two.getSnapshot().status).toBe("unauthenticated");
    // A protected page would redirect to the sign-in page before it is unloaded.
    expect(one.getSnapshot().status).toBe("authenticated");
    expect(page.location.gone).toEqual(["https://app.example/"]);
  });

  it("is notified of a sign-out that ended no session", async () => {
    const page = openPage();
    page.answers["GET /session"] = ada;
    page.answers["POST /signout"] = { url: "https://app.example/api/auth/error?error=Configuration" };
    const [one] = [openTab(), openTab()];
    await settled();
    const before = looks(page.lines);
    expect(await one.signOut({ redirect: false })).toMatchObject({ ok: false, error: "Configuration", url: null });
    await settled();
    expect([looks(page.lines), one.getSnapshot().status]).toEqual([before, "authenticated"]);
  });

  it("receive an update, and a page loaded for another user", async () => {
    const page = openPage();
    page.answers["GET /session"] = ada;
    const [one, two] = [openTab(), openTab()];
    await settled();
    page.answers["GET /session"] = page.answers["POST /session"] = { ...ada, user: { name: "Countess" } };
    await one.update({ name: "Countess" });
    await settled();
    expect(two.getSnapshot().data?.user?.name).toBe("Countess");
    page.answers["GET /session"] = bob;
    openTab();
    await settled();
    expect([one, two].map((tab) => tab.getSnapshot().data)).toEqual([bob, bob]);
  });

  it("is notified of a session that the server rendered for a new page, and of a later one", async () => {
    const page = openPage();
    const two = openTab();
    await settled();
    page.answers["GET /session"] = ada;
    const one = createClient();
    one.hydrate(ada);
    one.start();
    await settled();
    expect(two.getSnapshot().data).toEqual(ada);
    page.answers["GET /session"] = bob;
    one.hydrate(bob);
    await settled();
    expect(two.getSnapshot().data).toEqual(bob);
  });

  it("request nothing for the same session; a later expiry is not a change", async () => {
    const page = openPage();
    const days = ["21", "22", "23", "24", "25"];
    page.answers["GET /session"] = () => ({ ...ada, expires: `2026-12-${days.shift()}T12:00:00.000Z` });
    const tabs = [openTab(), openTab(), openTab()];
    await settled();
    expect(looks(page.lines)).toBe(3);
    await tabs[0]?.getSession();
    await settled();
    expect(looks(page.lines)).toBe(4);
    expect(tabs[0]?.getSnapshot().data?.expires).toBe("2026-12-24T12:00:00.000Z");
  });

  it("requests nothing when one is opened whose status is loading", async () => {
    const page = openPage();
    page.answers["GET /session"] = ada;
    openTab();
    await settled();
    page.answers["GET /session"] = () => Promise.reject(new TypeError("offline"));
    openTab();
    await settled();
    expect(looks(page.lines)).toBe(2);
  });

  it("that was reading when it was notified reads once more", async () => {
    const { page, slow } = openPendingPage();
    page.answers["POST /session"] = bob;
    const two = openTab();
    const one = createClient();
    one.start();
    await one.update({});
    page.answers["GET /session"] = bob;
    slow.settle(ada);
    await settled();
    expect(two.getSnapshot().data).toEqual(bob);
  });

  it("of other routes receives nothing", async () => {
    const page = openPage();
    page.answers["GET /session"] = null;
    page.answers["GET /other/session"] = ada;
    const one = openTab();
    await settled();
    const two = createClient({ basePath: "/other" });
    two.start();
    await settled();
    expect(two.getSnapshot().data).toEqual(ada);
    expect(one.getSnapshot().status).toBe("unauthenticated");
    expect(looks(page.lines)).toBe(1);
  });
});

describe("a server", () => {
  it("opens no channel: there it would connect requests of different users", () => {
    const page = openPage();
    const window = globalThis.window;
    Reflect.deleteProperty(globalThis, "window");
    const client = createClient();
    client.hydrate(ada);
    client.hydrate(bob);
    client.start()();
    globalThis.window = window;
    expect([page.channels.size, page.lines]).toEqual([0, []]);
  });
});
