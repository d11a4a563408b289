/** Posts of all tabs run one after another, with Web Locks: those of Node.js are the real ones. */
import { describe, expect, it, vi } from "vitest";
import { createClient } from "../../src/client/client.ts";
import { ada, later, openPage, settled } from "./helpers.ts";

const { locks } = navigator;

/** Two tabs of one browser. `held`: how the server answers the first of their updates, when a test wants. */
async function twoTabs(options: { readonly locks?: LockManager; readonly basePath?: string } = { locks }) {
  const page = openPage();
  if (options.locks) page.navigator.locks = options.locks;
  const held = later<unknown>();
  const base = options.basePath ?? "";
  const answers = [held.promise, ada];
  page.answers["POST /session"] = () => answers.shift();
  page.answers[`GET ${base}/csrf`] = { csrfToken: "token" };
  page.answers[`POST ${base}/signout`] = { url: "https://app.example/" };
  const [one, two] = [createClient(), createClient(base ? { basePath: base } : {})];
  // Tabs read the session again when another one changed it: that is not what these tests are about.
  const forms = () => page.lines.filter((line) => line !== "GET /session");
  return { forms, held, one, two };
}

const sent = ["GET /csrf", "POST /session"];
const signedOut = ["GET /csrf", "POST /signout"];

describe("S1: a post of a tab", () => {
  it("waits until that of another tab is answered, and then sends: an update, a sign-out", async () => {
    const { forms, held, one, two } = await twoTabs();
    const [updating, leaving] = [one.update({}), two.signOut({ redirect: false })];
    await vi.waitFor(() => expect(forms()).toEqual(sent));
    await settled();
    expect(forms()).toEqual(sent);
    held.settle(ada);
    expect(await updating).toEqual(ada);
    expect(await leaving).toMatchObject({ ok: true });
    expect(forms()).toEqual([...sent, ...signedOut]);
  });

  it("is sent when that of another tab has failed", async () => {
    const { forms, held, one, two } = await twoTabs();
    const [updating, leaving] = [one.update({}), two.signOut({ redirect: false })];
    held.settle(new Response("", { status: 500 }));
    await expect(updating).rejects.toMatchObject({ type: "ClientFetchError" });
    expect(await leaving).toMatchObject({ ok: true });
    expect(forms()).toEqual([...sent, ...signedOut]);
  });

  it("waits within the page where there are no Web Locks", async () => {
    const { forms, held, one } = await twoTabs({});
    const [updating, leaving] = [one.update({}), one.signOut({ redirect: false })];
    await vi.waitFor(() => expect(forms()).toEqual(sent));
    await settled();
    expect(forms()).toEqual(sent);
    held.settle(ada);
    await Promise.all([updating, leaving]);
    expect(forms()).toEqual([...sent, ...signedOut]);
  });

  it("does not wait for other routes", async () => {
    const { held, one, two } = await twoTabs({ locks, basePath: "/other" });
    const updating = one.update({});
    expect(await two.signOut({ redirect: false })).toMatchObject({ ok: true });
    held.settle(ada);
    await updating;
  });

  it("waits ten seconds for a tab that hangs, and is sent then", async () => {
    const timeouts: AbortController[] = [];
    const limits = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => {
      timeouts.push(new AbortController());
      return timeouts.at(-1)?.signal as AbortSignal;
    });
    const { forms, held, one, two } = await twoTabs();
    const updating = one.update({});
    await vi.waitFor(() => expect(forms()).toEqual(sent));
    const leaving = two.signOut({ redirect: false });
    await vi.waitFor(() => expect(limits.mock.calls).toEqual([[10_000], [10_000]]));
    for (const timeout of timeouts) timeout.abort();
    expect(await leaving).toMatchObject({ ok: true });
    expect(forms()).toEqual([...sent, ...signedOut]);
    // The one that was sent is not sent again, whatever becomes of its lock.
    held.settle(ada);
    expect(await updating).toEqual(ada);
    expect(forms()).toHaveLength(4);
    limits.mockRestore();
  });

  it("is sent at once where the browser refuses locks, as in a frame without an origin", async () => {
    const refusing = { request: () => Promise.reject(new DOMException("", "SecurityError")) };
    const { forms, two } = await twoTabs({ locks: refusing as unknown as LockManager });
    expect(await two.signOut({ redirect: false })).toMatchObject({ ok: true });
    expect(forms()).toEqual(signedOut);
  });

  it("waits for no other user on a server, which has locks too", async () => {
    const request = vi.fn();
    const { held, one, two } = await twoTabs({ locks: { request } as unknown as LockManager });
    Reflect.deleteProperty(globalThis, "window");
    const updating = one.update({});
    expect(await two.update({})).toEqual(ada);
    held.settle(ada);
    await updating;
    expect(request).not.toHaveBeenCalled();
  });
});
