/** One bridge per configuration: whoever passes the same object shares what is known of requests, and renewals that wait. */
import { type Bridge, type BridgeConfig, createBridge, type Lazy } from "../integration/index.ts";
import type { FetchEvent } from "./framework.ts";
import type { SessionOptions, SolidAuthConfig, SolidAuthInput } from "./types.ts";

/** What SolidStart hands to the bridge. */
export type SolidBridge = Bridge<FetchEvent>;

/** The prefix is the base path everywhere. */
function based({ prefix, raw: _, ...config }: SolidAuthConfig): BridgeConfig {
  return prefix === undefined ? config : { ...config, basePath: prefix };
}

/** The configuration as the bridge takes it: one object for one object. What is none is told of there. */
function translator(): (config: SolidAuthConfig) => BridgeConfig {
  const known = new WeakMap<object, BridgeConfig>();
  return (config) => {
    if (typeof config !== "object" || config === null) return config;
    const ready = known.get(config) ?? based(config);
    known.set(config, ready);
    return ready;
  };
}

/** The same for a function that makes configurations. */
function translated(input: SolidAuthInput): Lazy<BridgeConfig, FetchEvent | undefined> {
  const ready = translator();
  return typeof input === "function" ? async (event) => ready(await input(event)) : ready(input);
}

const bridges = new WeakMap<object, SolidBridge>();

/** The bridge of a configuration. */
export function bridgeOf(input: SolidAuthInput | SessionOptions): SolidBridge {
  const make = () => createBridge<FetchEvent>(translated(input), { basePath: "/api/auth" });
  if (!input) return make();
  const bridge = bridges.get(input) ?? make();
  bridges.set(input, bridge);
  return bridge;
}
