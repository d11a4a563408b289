/** The adapter as typed stores, by the table of adapter methods (`types/stores.ts`). */
import { MissingAdapterMethods } from "../errors/index.ts";
import type { Adapter, AdapterMethod } from "../types/adapter.ts";
import type { Settings } from "../types/internal.ts";
import { adapterMethods, adapterTable, type Stores } from "../types/stores.ts";

/** The part of a context that lookups need. */
export interface StoreContext {
  readonly settings: Settings;
}

interface StoreRow {
  readonly name: keyof Stores;
  readonly methods: readonly AdapterMethod[];
  readonly required: readonly AdapterMethod[];
}

const rowOf = (name: keyof Stores): StoreRow => {
  const methods = adapterMethods.filter((method) => adapterTable[method].store === name);
  return { name, methods, required: methods.filter((method) => adapterTable[method].required) };
};

/** The table of adapter methods, by store. */
const storeRows = [...new Set(adapterMethods.map((method) => adapterTable[method].store))].map(rowOf);

/** The methods of one store that an adapter has. */
function storeMethods(adapter: Adapter, { methods }: StoreRow): Adapter {
  const store: Record<string, unknown> = {};
  for (const method of methods) if (adapter[method]) store[method] = adapter[method];
  return Object.freeze(store);
}

/** The stores of an adapter; none without an adapter. A store is there if it has its required methods. */
export function createStores(adapter: Adapter | undefined): Stores {
  if (adapter === undefined) return {};
  const stores: Record<string, Adapter> = {};
  for (const row of storeRows) {
    const store = storeMethods(adapter, row);
    if (Object.keys(store).length > 0 && row.required.every((method) => store[method])) stores[row.name] = store;
  }
  return Object.freeze({ ...stores, ...(adapter.state && { state: adapter.state }) }) as Stores;
}

/** A store that the configuration check guarantees. */
export function requireStore<Name extends keyof Stores>(
  { settings }: StoreContext,
  name: Name,
): NonNullable<Stores[Name]> {
  const store = settings.stores[name];
  if (store) return store;
  throw new MissingAdapterMethods(
    `The adapter cannot store ${name}: it needs the methods ${rowOf(name).required.join(", ")}.`,
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
