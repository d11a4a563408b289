/** Shows the configurations of an application to `portico doctor`, which loads the application to look at them. */
import type { BridgeConfig, BridgeOptions, Lazy } from "./types.ts";

/** A configuration, as an integration passed it to the bridge. */
export interface InspectedConfig {
  readonly config: Lazy<BridgeConfig, undefined>;
  readonly options: BridgeOptions | ((event: undefined) => BridgeOptions);
}

/** Where the list is: registered globally, because the application may load another copy of the package. */
const listName: unique symbol = Symbol.for("portico.inspected");

const place: typeof globalThis & { [listName]?: InspectedConfig[] } = globalThis;

/** Adds a configuration to the list, if there is one: in the process of the command alone. */
export function showConfig(config: unknown, options: unknown): void {
  // An integration types the event; the command passes none.
  place[listName]?.push({ config, options } as InspectedConfig);
}

/** Starts the list, and returns it. */
export function inspectConfigs(): readonly InspectedConfig[] {
  const list: InspectedConfig[] = [];
  place[listName] = list;
  return list;
}

/** Ends the list: configurations are not kept any more. */
export const endInspection = (): void => void delete place[listName];
