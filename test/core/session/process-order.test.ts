/** The order of writes within one process: what became of a write that was recorded. */
import { describe, expect, it } from "vitest";
import { createContext } from "../../../src/core/context/index.ts";
import { receive } from "../../../src/core/http/receive.ts";
import { recordHere } from "../../../src/core/session/process-order.ts";
import type { AdapterState } from "../../../src/core/types/adapter.ts";
import { useClock } from "../../world/clock.ts";
import { checkedSettings } from "../../world/settings.ts";
import * as kit from "../helpers.ts";

const clock = useClock();
const token = { sub: "ada", jti: "one" };

/** A process, and its context of one call. `afterWrite` runs when a write was recorded. */
async function processOf(afterWrite: () => void = () => {}) {
  const known = await checkedSettings(kit.config({ secret: crypto.randomUUID() + crypto.randomUUID() }));
  const write: AdapterState["write"] = async (...input) => {
    const isWritten = await known.processState.write(...input);
    afterWrite();
    return isWritten;
  };
  const settings = Object.create(known, { processState: { value: { read: known.processState.read, write } } });
  const call = await receive(new Request("https://app.example/auth/session"), settings);
  return createContext(settings, call, {}, clock.now());
}

const expires = () => clock.now() + 60_000;
const nextWrite = () => ({ claims: { ...token, a: 1 }, expires: expires() });

describe("S1: a write in one process", () => {
  it("is recorded, and one that is based on the same version is outdated then", async () => {
    const context = await processOf();
    expect(await recordHere(context, token, nextWrite())).toBe("written");
    expect(await recordHere(context, token, nextWrite())).toBe("outdated");
    expect(await recordHere(context, { ...token, portico: { v: 1 } }, nextWrite())).toBe("written");
  });

  it("LO-01: of a session that was signed out is refused", async () => {
    const context = await processOf();
    context.settings.signedOutSessions.add("one", expires());
    expect(await recordHere(context, token, nextWrite())).toBe("ended");
    expect(await recordHere(context, token, { expires: expires() })).toBe("ended");
    expect(await recordHere(context, { ...token, jti: "two" }, nextWrite())).toBe("written");
  });

  it("LO-01: is refused if the session was signed out while it was recorded", async () => {
    const context = await processOf(() => context.settings.signedOutSessions.add("one", expires()));
    expect(await recordHere(context, token, nextWrite())).toBe("ended");
  });
});
