/** The adapter as typed stores: which stores exist, and the error for a missing one. */
import { describe, expect, it } from "vitest";
import { MemoryAdapter } from "../../../src/adapters/memory.ts";
import { MissingAdapterMethods } from "../../../src/core/errors/index.ts";
import { createStores, requireMethod, requireStore } from "../../../src/core/stores/index.ts";
import type { Adapter, AdapterMethod } from "../../../src/core/types/adapter.ts";
import type { Settings } from "../../../src/core/types/internal.ts";
import { adapterMethods, adapterTable } from "../../../src/core/types/stores.ts";

const adapterWith = (...methods: readonly AdapterMethod[]): Adapter =>
  Object.fromEntries(methods.map((method) => [method, async () => null]));

const requiredIn = (store: string) =>
  adapterMethods.filter((method) => adapterTable[method].store === store && adapterTable[method].required);

describe("createStores", () => {
  it("has no stores without an adapter", () => {
    expect(createStores(undefined)).toEqual({});
    expect(createStores({})).toEqual({});
  });

  it("has every store of a complete adapter, each with its methods and no others", () => {
    const adapter = MemoryAdapter();
    const stores = createStores(adapter);
    const { state, ...others } = stores;
    const methods = Object.values(others).flatMap((store) => Object.keys(store));
    expect(state).toBe(adapter.state);
    expect(methods.toSorted()).toEqual(adapterMethods.filter((method) => adapter[method]).toSorted());
    expect(stores.tokens).toEqual({
      createVerificationToken: adapter.createVerificationToken,
      useVerificationToken: adapter.useVerificationToken,
    });
    expect(Object.isFrozen(stores)).toBe(true);
  });

  it.each(["accounts", "sessions", "tokens", "passkeys"] as const)(
    "has no %s if a required method is missing",
    (name) => {
      const required = requiredIn(name);
      expect(Object.keys(createStores(adapterWith(...required)))).toEqual([name]);
      for (const missing of required) {
        const rest = required.filter((method) => method !== missing);
        expect(createStores(adapterWith(...rest))).toEqual({});
      }
    },
  );

  it("has users if the adapter has any of their methods", () => {
    expect(Object.keys(createStores(adapterWith("getUser")).users ?? {})).toEqual(["getUser"]);
  });
});

describe("requireStore and requireMethod", () => {
  const context = { settings: { stores: createStores(adapterWith("getUser")) } as Settings };

  it("return an existing one", () => {
    const users = requireStore(context, "users");
    expect(requireMethod(users, "getUser", "This")).toBe(users.getUser);
  });

  it("name a missing one", () => {
    expect(() => requireStore(context, "tokens")).toThrow(
      new MissingAdapterMethods(
        "The adapter cannot store tokens: it needs the methods createVerificationToken, useVerificationToken.",
      ),
    );
    expect(() => requireMethod(context.settings.stores.users, "updateUser", "A new address")).toThrow(
      new MissingAdapterMethods("A new address needs the adapter method updateUser."),
    );
  });
});
