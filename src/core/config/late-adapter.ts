/** An adapter that is a function: called when the first call needs it. Loaded with the first such configuration. */
import { lazyImport } from "../lib/lazy.ts";
import type { AdapterState, LazyAdapter } from "../types/adapter.ts";
import type { AuthConfig } from "../types/config.ts";
import type { LateAdapter } from "../types/config-check.ts";
import type { Settings } from "../types/internal.ts";
import type { DeferredCheck } from "./deferred-check.ts";
import { stateOf } from "./memory.ts";

const adapters = lazyImport(() => import("./lazy-adapter.ts"));

/** What the stores of an adapter work with, and the state of the process where it has none. */
type LateContext = Pick<Settings, "keys" | "log" | "logOnce"> & { readonly processState: AdapterState };

/** The adapter of a configuration, until it is loaded: then `check` has its stores, and no late adapter. */
export function createLateAdapter(check: DeferredCheck, options: AuthConfig, context: LateContext): LateAdapter {
  let loading: Promise<void> | undefined;
  const load = async () => {
    await check.run();
    if (check.fault || !check.isAdapterDue) return;
    const { loadStores } = await adapters();
    const stores = await loadStores(options.adapter as LazyAdapter, options, check.cards, context);
    check.stores = () => stores;
    check.lateAdapter = undefined;
  };
  const loadOnce = () => {
    loading ??= load().finally(() => {
      loading = undefined;
    });
    return loading;
  };
  return {
    load: loadOnce,
    state: stateOf(async () => {
      await loadOnce();
      return check.stores().state ?? context.processState;
    }),
  };
}
