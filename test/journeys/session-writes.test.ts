/** Writes of one session that happen at the same time: nothing is undone, and nothing comes back after a sign-out. */
import { describe, expect, it } from "vitest";
import { MemoryAdapter } from "../../src/adapters/memory.ts";
import type { Callbacks } from "../../src/core/types/callbacks.ts";
import type { AuthConfig } from "../../src/core/types/config.ts";
import * as kit from "../core/helpers.ts";
import { Client, sessionCookie } from "../core/helpers.ts";
import { useClock } from "../world/clock.ts";
import { secret } from "../world/config.ts";

const clock = useClock();

/** A call of the `jwt` callback that waits after it has read the claims. */
interface Hold {
  readonly reached: Promise<void>;
  release(): void;
}

/** An application with two processes. `hold` stops the next call of the `jwt` callback. */
function setUp(isShared: boolean) {
  const waiting: { reach: () => void; opened: Promise<void> }[] = [];
  const jwt: Callbacks["jwt"] = async ({ token, trigger, session }) => {
    const held = waiting.shift();
    held?.reach();
    await held?.opened;
    return trigger === "update" ? { ...token, ...session } : token;
  };
  const callbacks = {
    jwt,
    session: ({ session, token }: Parameters<Callbacks["session"]>[0]) => ({ ...session, a: token.a, b: token.b }),
  } as Partial<Callbacks>;
  const adapter = MemoryAdapter();
  // What a process keeps in memory is kept by its list of secrets.
  const processOf = (): AuthConfig =>
    kit.config({
      secret: [secret, crypto.randomUUID() + crypto.randomUUID()],
      callbacks,
      ...(isShared && { adapter }),
      session: { strategy: "jwt", ...(isShared && { revocation: { staleness: 60 } }) },
    });
  const here = processOf();
  const hold = (): Hold => {
    const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    waiting.push({ reach: reached.resolve, opened: opened.promise });
    return { reached: reached.promise, release: opened.resolve };
  };
  return { here, there: isShared ? processOf() : here, hold };
}

type SetUp = ReturnType<typeof setUp>;

/** One browser, as two of its requests under way see it: each in a process, each with the cookies of now. */
async function twoRequests({ here, there }: SetUp): Promise<readonly [Client, Client]> {
  const browser = new Client(here);
  await browser.signIn();
  const other = new Client(there);
  await browser.token();
  for (const [name, value] of browser.cookies) other.cookies.set(name, value);
  return [browser, other];
}

/** The cookie of the session that an answer set; `undefined`: it set none, or cleared it. */
const setSession = ({ lines }: Client): string | undefined =>
  lines.find((line) => line.startsWith(`${sessionCookie}=`) && !line.includes("Max-Age=0"));

const update = async (browser: Client, data: object, csrfToken: string) =>
  (await browser.json("/auth/session", { csrfToken, data })).json();

describe.each([
  ["in one process", false],
  ["in two processes with shared state", true],
] as const)("S1: two writes of one session, %s", (_, isShared) => {
  it("a renewal that read before an update does not undo it", async () => {
    const app = setUp(isShared);
    const [slow, fast] = await twoRequests(app);
    clock.forward(2 * 86_400);
    const [csrf, held] = [await fast.token(), app.hold()];
    const renewing = slow.session();
    await held.reached;
    expect(await update(fast, { a: 1 }, csrf)).toMatchObject({ a: 1 });
    held.release();
    await renewing;
    expect(setSession(slow)).toBeUndefined();
    // The answer that came first is kept, and the cookie of before is written again with what is newest.
    expect(await fast.session()).toMatchObject({ a: 1 });
    expect(await slow.session()).toMatchObject({ a: 1 });
    expect(setSession(slow)).toBeDefined();
  });

  it("a renewal alone is written", async () => {
    const [browser] = await twoRequests(setUp(isShared));
    clock.forward(2 * 86_400);
    expect(await browser.session()).not.toBeNull();
    expect(setSession(browser)).toBeDefined();
  });

  it("of two updates both stay, in either order of their answers", async () => {
    const app = setUp(isShared);
    const [slow, fast] = await twoRequests(app);
    const [one, two, held] = [await slow.token(), await fast.token(), app.hold()];
    const first = update(slow, { a: 1 }, one);
    await held.reached;
    expect(await update(fast, { b: 2 }, two)).toMatchObject({ b: 2 });
    held.release();
    expect(await first).toMatchObject({ a: 1, b: 2 });
    expect(await slow.session()).toMatchObject({ a: 1, b: 2 });
    expect(await fast.session()).toMatchObject(isShared ? { b: 2 } : { a: 1, b: 2 });
    clock.forward(60);
    expect(await fast.session()).toMatchObject({ a: 1, b: 2 });
  });

  it("of updates at the same moment all stay", async () => {
    const requests = await twoRequests(setUp(isShared));
    const names = ["a", "b"] as const;
    const tokens = await Promise.all(requests.map((one) => one.token()));
    await Promise.all(
      requests.map((one, index) => update(one, { [String(names[index])]: index + 1 }, tokens[index] ?? "")),
    );
    clock.forward(60);
    expect(await requests[0]?.session()).toMatchObject({ a: 1, b: 2 });
  });

  it.each(["a renewal", "an update"])(
    "LO-01: %s that read before a sign-out does not bring the session back",
    async (what) => {
      const app = setUp(isShared);
      const [slow, fast] = await twoRequests(app);
      clock.forward(2 * 86_400);
      // A request for the token of a form renews the session, so that the next one does not.
      const csrf = what === "an update" ? await slow.token() : "";
      const held = app.hold();
      const writing = what === "an update" ? update(slow, { a: 1 }, csrf) : slow.session();
      await held.reached;
      await fast.post("/auth/signout");
      held.release();
      expect(await writing).toBeNull();
      expect(setSession(slow)).toBeUndefined();
      expect(await slow.session()).toBeNull();
    },
  );
});
