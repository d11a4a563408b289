/** The adapter as typed stores, by the table of adapter methods (`types/stores.ts`). */
import { MissingAdapterMethods } from "../errors/index.ts";
import type { Adapter } from "../types/adapter.ts";
import type { Settings } from "../types/internal.ts";
import { adapterMethods, adapterTable, type Stores } from "../types/stores.ts";

/** The part of a context that lookups need. */
export interface StoreContext {
  readonly settings: Settings;
}

const requiredIn = (store: keyof Stores): readonly (keyof Adapter)[] =>
  adapterMethods.filter((method) => adapterTable[method].store === store && adapterTable[method].required);

/** The methods of one store, or `undefined` if there is no such store. */
function storeMethods(adapter: Adapter, store: keyof Stores): Adapter | undefined {
  const methods = adapterMethods.filter((method) => adapterTable[method].store === store && adapter[method]);
  const isThere = methods.length > 0 && requiredIn(store).every((method) => methods.includes(method));
  return isThere ? Object.freeze(Object.fromEntries(methods.map((method) => [method, adapter[method]]))) : undefined;
}

/** The stores of an adapter; none without an adapter. */
export function createStores(adapter: Adapter | undefined): Stores {
  if (adapter === undefined) return {};
  const names = new Set(adapterMethods.map((method) => adapterTable[method].store));
  const stores = [...names].map((name) => [name, storeMethods(adapter, name)] as const);
  return Object.freeze(Object.fromEntries(stores.filter(([, methods]) => methods !== undefined))) as Stores;
}

/** A store that the configuration check guarantees. */
export function requireStore<Name extends keyof Stores>(
  { settings }: StoreContext,
  name: Name,
): NonNullable<Stores[Name]> {
  const store = settings.stores[name];
  if (store) return store;
  throw new MissingAdapterMethods(
    `The adapter cannot store ${name}: it needs the methods ${requiredIn(name).join(", ")}.`,
  );
}

/** An optional method of a store that a feature requires; throws if it is missing. `what` begins the error text. */
export function requireMethod<Store extends object, Method extends keyof Store & string>(
  store: Store | undefined,
  method: Method,
  what: string,
): NonNullable<Store[Method]> {
  const run = store?.[method];
  if (run) return run;
  throw new MissingAdapterMethods(`${what} needs the adapter method ${method}.`);
}
