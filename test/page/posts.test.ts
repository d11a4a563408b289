/** Posts with the Web Locks of Chromium: a frame of the same origin stands for another tab. Only the server is simulated. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createClient } from "../../src/client/client.ts";
import { ada, server, startServer } from "./server.ts";

/** Each test has routes of its own: the clients of the tests before it may still follow each other. */
let basePath: string;
let turn = 0;
const sent = ["GET /csrf", "POST /session"];

/** Another tab, which holds the lock until it closes. */
async function openHangingTab(): Promise<HTMLIFrameElement> {
  const frame = document.body.appendChild(document.createElement("iframe"));
  const held = Promise.withResolvers<void>();
  frame.contentWindow?.navigator.locks
    .request(`portico ${basePath}`, () => {
      held.resolve();
      return new Promise(() => {});
    })
    .catch(() => {});
  await held.promise;
  return frame;
}

const waiting = async () =>
  (await navigator.locks.query()).pending?.filter(({ name }) => name === `portico ${basePath}`).length;

beforeEach(() => {
  turn += 1;
  basePath = `/api/auth-${turn}`;
  startServer(basePath);
});
afterEach(() => vi.unstubAllGlobals());

describe("S1: two tabs in Chromium", () => {
  it("post one after another, in the order in which they asked", async () => {
    const [one, two] = [createClient({ basePath }), createClient({ basePath })];
    const sessions = await Promise.all([one.update({ name: "Countess" }), two.update({ name: "Lady" })]);
    expect(sessions.map((session) => session?.user?.name)).toEqual(["Countess", "Lady"]);
    expect(server.asked).toEqual([...sent, ...sent]);
    expect((await navigator.locks.query()).held).toEqual([]);
  });

  it("wait for each other until the one that hangs is closed", async () => {
    const tab = await openHangingTab();
    const updating = createClient({ basePath }).update({ name: "Countess" });
    await expect.poll(waiting).toBe(1);
    expect(server.asked).toEqual([]);
    tab.remove();
    expect(await updating).toMatchObject({ user: { name: "Countess" } });
    expect(server.asked).toEqual(sent);
  });

  it("do not wait longer than the limit for one that hangs and stays open", async () => {
    const limit = new AbortController();
    vi.spyOn(AbortSignal, "timeout").mockReturnValueOnce(limit.signal);
    const tab = await openHangingTab();
    const updating = createClient({ basePath }).update({ name: "Countess" });
    await expect.poll(waiting).toBe(1);
    limit.abort();
    expect(await updating).toMatchObject({ user: { ...ada.user, name: "Countess" } });
    tab.remove();
  });
});
