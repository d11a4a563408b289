/** One bridge per configuration: calls with the same object share the state of requests and waiting renewals. */
import { isRecord } from "../../core/lib/is-record.ts";
import { raw } from "../../core/markers.ts";
import type { Awaitable } from "../../core/types/user.ts";
import { configResolver, withParametersOf } from "../bridge/config.ts";
import { type Bridge, type BridgeConfig, createBridge } from "../bridge/index.ts";
import { perObject } from "../bridge/request-state.ts";
import type { FetchEvent } from "./framework.ts";
import type { SolidAuthConfig, SolidAuthInput, SolidSessionOptions } from "./types.ts";

/** A configuration, or a function that returns one, with the values derived from it once. */
interface SolidSite {
  readonly bridge: Bridge<FetchEvent>;
  readonly configFor: (event: FetchEvent | undefined) => Awaitable<SolidAuthConfig>;
}

/** `prefix` is the name of SolidStart for `basePath`. */
const withBasePath = ({ prefix, raw: _, ...config }: SolidAuthConfig): BridgeConfig =>
  prefix === undefined ? config : { ...config, basePath: prefix };

function siteFrom(input: SolidAuthInput): SolidSite {
  const translated = perObject(withBasePath);
  // The bridge reports a configuration that is not an object.
  const bridgeConfig = (config: SolidAuthConfig): BridgeConfig => (isRecord(config) ? translated(config) : config);
  const resolve = configResolver(input);
  const configFor = (event: FetchEvent | undefined) => resolve(event, event?.request);
  const config =
    typeof input === "function"
      ? withParametersOf(input, async (event: FetchEvent | undefined) => bridgeConfig(await configFor(event)))
      : bridgeConfig(input);
  return { bridge: createBridge<FetchEvent>(config, { basePath: "/api/auth" }), configFor };
}

const solidSites = new WeakMap<object, SolidSite>();

function siteFor(input: SolidAuthInput | SolidSessionOptions): SolidSite {
  if (!input) return siteFrom(input);
  const site = solidSites.get(input) ?? siteFrom(input);
  solidSites.set(input, site);
  return site;
}

/** The bridge of a configuration. */
export const bridgeOf = (input: SolidAuthInput | SolidSessionOptions): SolidSite["bridge"] => siteFor(input).bridge;

/** Whether the configuration for an event sets `raw`, for the internal response. */
export const wantsRawResponse = async (input: SolidAuthInput, event: FetchEvent): Promise<boolean> =>
  (await siteFor(input).configFor(event))?.raw === raw;
