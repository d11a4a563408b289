/** A renewal that one process could not write is written by another: their adapter has shared state. */
import { describe, expect, it } from "vitest";
import { type BridgeRequest, createBridge } from "../../../src/integrations/bridge/index.ts";
import { type AdapterFaults, adapter, type TestAdapter } from "../../world/adapter.ts";
import { useClock } from "../../world/clock.ts";
import { createLog, secret, testConfig } from "../../world/config.ts";
import { ada, asking, namesOf, rotatingCallbacks, sent } from "./helpers.ts";

const clock = useClock();
const name = "__Host-portico.session-token";

const rendering = (from: BridgeRequest<undefined>) => ({ ...from, canWrite: false });

const formerSecret = "a-former-secret-of-32-characters-0123456789";

/** Another process: it seals with the same secret, and has memory of its own, because its list of secrets is another one. */
const elsewhere = { secret: [secret, formerSecret] } as const;

/** Two processes over one database, whose `jwt` callback can use each token once. */
function processes(faults: AdapterFaults = {}, options: { readonly secret: string | readonly string[] } = elsewhere) {
  const store = adapter(faults);
  const { used, callbacks } = rotatingCallbacks();
  const log = createLog();
  const process = (more: object = {}) =>
    createBridge(testConfig({ adapter: store, session: { strategy: "jwt" }, callbacks, logger: log.logger, ...more }));
  return { store, used, log, one: process(), other: process(options) };
}

const stateCalls = ({ stateCalls: calls }: TestAdapter) => calls.map(({ method }) => method);

const again = (from: BridgeRequest<undefined>) => asking({ cookie: from.headers.get("cookie") ?? "" });

describe("a renewal that a rendering could not write", () => {
  it("is written by another process, though its callback refuses the former token", async () => {
    const { one, other } = processes();
    const first = await ada();
    expect(await one.session(rendering(first))).toMatchObject({ session: { turn: 1 }, cookies: [] });
    const { session, cookies } = await other.session(again(first));
    expect(session).toMatchObject({ turn: 2 });
    expect(namesOf(cookies)).toEqual([name]);
    const third = await one.session(asking({ cookie: sent(cookies) }));
    expect(third.session).toMatchObject({ turn: 3 });
  });

  it("goes on from process to process, until a request can set cookies", async () => {
    const { one, other } = processes();
    const first = await ada();
    await one.session(rendering(first));
    expect(await other.session(rendering(again(first)))).toMatchObject({ session: { turn: 2 }, cookies: [] });
    const last = await other.session(again(first));
    expect(last.session).toMatchObject({ turn: 3 });
    expect(namesOf(last.cookies)).toEqual([name]);
  });

  it("is looked for where a session is renewed, and no other read costs a read of the shared state", async () => {
    const store = adapter();
    const config = (more = {}) => testConfig({ adapter: store, session: { strategy: "jwt" }, ...more });
    const [one, other] = [createBridge(config()), createBridge(config(elsewhere))];
    const first = await ada();
    await one.session(rendering(first));
    await other.session(again(first));
    expect(stateCalls(store)).toEqual([]);
    clock.forward(2 * 86_400);
    // A rendering does not renew a session that is only due.
    await one.session(rendering(again(first)));
    expect(stateCalls(store)).toEqual([]);
    const { cookies } = await other.session(again(first));
    expect(stateCalls(store)).toEqual(["read"]);
    expect(namesOf(cookies)).toEqual([name]);
  });

  it("waits ten minutes", async () => {
    const { one, other } = processes();
    const first = await ada();
    await one.session(rendering(first));
    clock.forward(601);
    expect((await other.session(again(first))).session).toBeNull();
  });

  it("is not read for a cookie that opens no session", async () => {
    const { store, other } = processes();
    await other.session(asking({ cookie: `${name}=${"x".repeat(300)}` }));
    expect(stateCalls(store)).toEqual([]);
  });

  it("has no token in the key, and none that can be read in the value", async () => {
    const { store, one } = processes();
    const first = await ada();
    await one.session(rendering(first));
    const { input } = store.stateCalls.find(({ method }) => method === "write") ?? { input: [] };
    const token = first.headers.get("cookie")?.split("=")[1] ?? "";
    expect(JSON.stringify(input)).not.toContain(token);
    expect(input[0]).toMatch(/^renewal:[\w-]{43}$/);
    // Sealed: an encrypted token of five parts.
    expect(String(input[1]).split(".")).toHaveLength(5);
  });

  it("that was sealed under another secret is ignored", async () => {
    const { one, other } = processes({}, { secret: "another-secret-of-32-characters-0123456789" });
    const first = await ada();
    await one.session(rendering(first));
    expect((await other.session(again(first))).session).toBeNull();
  });

  it("a shared state that fails costs nothing but a line in the log: the renewal waits in its process", async () => {
    const { store, one, log } = processes({ failState: ["read", "write"] });
    const first = await ada();
    expect((await one.session(rendering(first))).session).toMatchObject({ turn: 1 });
    expect(stateCalls(store)).toEqual(["read", "write"]);
    expect(log.lines).toContainEqual(expect.objectContaining({ level: "warn", code: "shared-renewal" }));
    expect((await one.session(again(first))).session).toMatchObject({ turn: 2 });
  });

  it("without shared state stays in its process", async () => {
    const { one, other } = processes({ without: ["state"] });
    const first = await ada();
    await one.session(rendering(first));
    expect((await other.session(again(first))).session).toBeNull();
    expect((await one.session(again(first))).session).toMatchObject({ turn: 2 });
  });
});
