/** Values that are attached to objects of others. */
import { describe, expect, it } from "vitest";
import { createAttached } from "../../../src/integrations/bridge/attached.ts";

describe("a table of values by object", () => {
  it.each<[string, () => object]>([
    ["headers", () => new Headers()],
    ["a plain object", () => ({})],
    ["a frozen object", () => Object.freeze({})],
    ["a proxy", () => new Proxy(new Headers(), {})],
    ["a function", () => () => {}],
  ])("MT-06: has one for %s, and none for another", (_, make) => {
    const [table, object] = [createAttached<object, string>(), make()];
    expect(table.get(object)).toBeUndefined();
    expect(table.set(object, "first")).toBe("first");
    table.set(object, "second");
    expect([table.get(object), table.get(make())]).toEqual(["second", undefined]);
  });

  it("keeps tables apart, in whichever order they write", () => {
    const [one, two] = [createAttached<object, string>(), createAttached<object, string>()];
    const object = {};
    expect([one.get(object), two.get(object)]).toEqual([undefined, undefined]);
    two.set(object, "two");
    one.set(object, "one");
    two.set(object, "two again");
    expect([one.get(object), two.get(object)]).toEqual(["one", "two again"]);
  });

  it("shows nothing of it on the object, and does not follow a copy", () => {
    const table = createAttached<object, string>();
    const headers = new Headers({ a: "b" });
    table.set(headers, "secret");
    expect(Reflect.ownKeys(headers)).toEqual([]);
    expect(JSON.stringify(headers)).not.toContain("secret");
    expect([table.get(new Headers(headers)), table.get(Object.create(headers))]).toEqual([undefined, undefined]);
  });
});
