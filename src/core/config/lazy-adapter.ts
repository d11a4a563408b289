/** Loads an adapter that is a function, checks it, and makes its stores. Loaded when such an adapter is first used. */
import { toError } from "../errors/convert.ts";
import { AdapterError, InvalidConfiguration } from "../errors/index.ts";
import { isRecord } from "../lib/is-record.ts";
import { createStores } from "../stores/index.ts";
import type { Adapter, LazyAdapter } from "../types/adapter.ts";
import type { AuthConfig } from "../types/config.ts";
import type { Settings } from "../types/internal.ts";
import type { Provider } from "../types/provider.ts";
import { adapterMethods } from "../types/stores.ts";
import { encryptingMethods } from "./encrypted-tokens.ts";
import { guardAdapter, hasMethod } from "./guard.ts";
import { adapterFault } from "./rules/index.ts";

/** Adapters by the function that loads them: of several configurations with one function, the first loads. */
const loadedByFunction = new WeakMap<LazyAdapter, Promise<Adapter>>();

const isAdapter = (value: unknown): value is Adapter =>
  Object(value) === value && adapterMethods.some((method) => hasMethod(value as Adapter, method));

/** The adapter in what the function returned. */
function adapterIn(returned: unknown): Adapter {
  const exported = isRecord(returned) ? [returned.default, returned.adapter] : [];
  const found = [returned, ...exported].find(isAdapter);
  if (found) return found;
  const names = isRecord(returned)
    ? `an object with ${Object.keys(returned).slice(0, 10).join(", ") || "no names"}`
    : typeof returned;
  throw new InvalidConfiguration(
    `The function in \`adapter\` returned ${names}, without a method of an adapter. Return the adapter, or a module that exports it as default or as adapter.`,
  );
}

async function callLoader(load: LazyAdapter): Promise<Adapter> {
  let returned: unknown;
  try {
    returned = await load();
  } catch (thrown) {
    throw new AdapterError(
      "The adapter could not be loaded: the function in `adapter` threw. It is called again at the next request.",
      { cause: { err: toError(thrown) } },
    );
  }
  return adapterIn(returned);
}

/** The adapter that a function loads: once, and again only after a failure. */
export function loadedAdapter(load: LazyAdapter): Promise<Adapter> {
  const known = loadedByFunction.get(load);
  if (known) return known;
  const started = callLoader(load);
  loadedByFunction.set(load, started);
  started.catch(() => loadedByFunction.delete(load));
  return started;
}

/** The stores of the adapter. Throws if it cannot be loaded, or lacks methods that the configuration needs. */
export async function loadStores(
  load: LazyAdapter,
  options: AuthConfig,
  cards: readonly Provider[],
  context: Pick<Settings, "keys" | "log" | "logOnce">,
): Promise<Settings["stores"]> {
  const adapter = await loadedAdapter(load);
  const fault = adapterFault({ config: { ...options, adapter }, cards, production: false });
  if (fault) throw fault;
  const stored =
    options.migrateFrom || options.hashSessionTokens
      ? (await import("./migration.ts")).storingAdapter(adapter, options)
      : adapter;
  return createStores(guardAdapter(stored, context.log, encryptingMethods(stored, options, context), options.observe));
}
