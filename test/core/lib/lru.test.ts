import { describe, expect, it } from "vitest";
import { createLru } from "../../../src/core/lib/lru.ts";

const names = (count: number) => Array.from({ length: count }, (_, at) => `key ${at}`);

describe("createLru", () => {
  it("stores values, and drops deleted ones", () => {
    const recent = createLru<number>({ entries: 4 });
    expect(recent.set("a", 1)).toBe(1);
    expect(recent.get("a")).toBe(1);
    recent.delete("a");
    expect(recent.get("a")).toBeUndefined();
  });

  it("keeps no more than its limit", () => {
    const recent = createLru<string>({ entries: 10 });
    for (const name of names(1000)) recent.set(name, name);
    const kept = names(1000).filter((name) => recent.get(name) !== undefined);
    expect(kept.length).toBeGreaterThanOrEqual(5);
    expect(kept.length).toBeLessThanOrEqual(10);
    expect(kept).toContain("key 999");
  });

  it("keeps recently used values, however many others are added", () => {
    const recent = createLru<string>({ entries: 10 });
    recent.set("used", "used");
    const seen = names(1000).map((name) => {
      recent.set(name, name);
      return recent.get("used");
    });
    expect(new Set(seen)).toEqual(new Set(["used"]));
  });

  it("deletes a value of the old generation too", () => {
    const recent = createLru<number>({ entries: 4 });
    for (const name of names(3)) recent.set(name, 1);
    recent.delete("key 0");
    expect(recent.get("key 0")).toBeUndefined();
    expect(recent.get("key 1")).toBe(1);
  });

  it("counts bytes, and does not keep a value that takes more than half of them", () => {
    const recent = createLru<string>({ entries: 1000, bytes: 100, size: (key, value) => key.length + value.length });
    recent.set("huge", "x".repeat(47));
    expect(recent.get("huge")).toBeUndefined();
    for (const name of names(100)) recent.set(name, "x".repeat(4));
    const kept = names(100).filter((name) => recent.get(name) !== undefined);
    expect(kept).toContain("key 99");
    expect(kept.length).toBeLessThanOrEqual(10);
  });

  it("keeps nothing if its limit is zero", () => {
    const recent = createLru<string>({ entries: 0 });
    expect(recent.set("a", "value")).toBe("value");
    expect(recent.get("a")).toBeUndefined();
  });
});
