/** One bridge per configuration: whoever passes the same object shares what is known of requests, and renewals that wait. */
import { raw } from "../../core/markers.ts";
import type { Awaitable } from "../../core/types/user.ts";
import { type Bridge, type BridgeConfig, createBridge } from "../bridge/index.ts";
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

type Choose = (event: FetchEvent | undefined) => Awaitable<SolidAuthConfig>;

/** Which configuration is meant. A function is asked once per request, however many want to know. */
function solidConfigFor(input: SolidAuthInput): Choose {
  if (typeof input !== "function") return () => input;
  const chosen = new WeakMap<Request, Awaitable<SolidAuthConfig>>();
  return (event) => {
    if (event === undefined) return input(event);
    const said = chosen.get(event.request) ?? input(event);
    chosen.set(event.request, said);
    return said;
  };
}

/** A configuration, or a function that makes them: what is made of it once. */
interface SolidSite {
  readonly bridge: SolidBridge;
  readonly choose: Choose;
}

function siteFrom(input: SolidAuthInput): SolidSite {
  const ready = translator();
  const choose = solidConfigFor(input);
  const config = typeof input === "function" ? async (event?: FetchEvent) => ready(await choose(event)) : ready(input);
  return { bridge: createBridge<FetchEvent>(config, { basePath: "/api/auth" }), choose };
}

const solidSites = new WeakMap<object, SolidSite>();

function solidSiteFor(input: SolidAuthInput | SessionOptions): SolidSite {
  if (!input) return siteFrom(input);
  const site = solidSites.get(input) ?? siteFrom(input);
  solidSites.set(input, site);
  return site;
}

/** The bridge of a configuration. */
export const bridgeOf = (input: SolidAuthInput | SessionOptions): SolidBridge => solidSiteFor(input).bridge;

/** Whether the configuration for an event asks for the internal response. */
export const wantsRawResponse = async (input: SolidAuthInput, event: FetchEvent): Promise<boolean> =>
  (await solidSiteFor(input).choose(event))?.raw === raw;
