/** State that outlives a configuration object. */
import { describe, expect, it } from "vitest";
import { MemoryAdapter } from "../../../src/adapters/memory.ts";
import { prepareSettings } from "../../../src/core/config/compile.ts";
import type { Adapter } from "../../../src/core/types/adapter.ts";

const expires = new Date(Date.now() + 60_000);
const settings = async (secret: string, adapter?: Adapter) =>
  prepareSettings({ providers: [], secret, ...(adapter && { adapter }) });

/** Two secrets that no other test uses. */
const [one, other] = ["one-secret-of-this-file-0123456789", "other-secret-of-this-file-0123456789"];

describe("settings.state", () => {
  it("is memory of the process without an adapter, one for each list of secrets", async () => {
    expect(await (await settings(one)).state.claim("a", expires)).toBe(true);
    expect(await (await settings(one)).state.claim("a", expires)).toBe(false);
    expect(await (await settings(other)).state.claim("a", expires)).toBe(true);
  });

  it("has all methods without an adapter", async () => {
    const { state } = await settings(one);
    expect(await state.write("b", "value", expires, null)).toBe(true);
    expect(await state.read("b")).toBe("value");
    expect(await state.hit("b", 60)).toBe(1);
  });

  it("is the state of the adapter, which configurations with other secrets share", async () => {
    const adapter = MemoryAdapter();
    expect(await (await settings(one, adapter)).state.claim("c", expires)).toBe(true);
    expect(await (await settings(other, adapter)).state.claim("c", expires)).toBe(false);
    expect(await adapter.state.read("c")).toBe("");
  });

  it("is memory of the process if the adapter has none", async () => {
    const { state: _, ...adapter } = MemoryAdapter();
    expect(await (await settings(one, adapter)).state.claim("d", expires)).toBe(true);
    expect(await (await settings(one)).state.claim("d", expires)).toBe(false);
  });
});
