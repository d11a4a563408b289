/** `portico/describe`: names the browser and the system of a request, for the list of sessions. */

/** The value of a header that is present and short enough to be read. */
const shortHeader = ({ headers }: Request, name: string): string => (headers.get(name) ?? "").slice(0, 512);

/** Names of a list, by the first pattern that matches; `undefined` if none does. */
const listedName = (rows: readonly (readonly [string, RegExp])[], text: string): string | undefined =>
  rows.find(([, pattern]) => pattern.test(text))?.[0];

// Browsers name their ancestors too: what is built on another comes first.
// biome-ignore format: a table
const agentBrowsers = [
  ["Edge",             /\bEdg(?:e|A|iOS)?\//],
  ["Opera",            /\b(?:OPR|Opera|OPT|OPX)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Vivaldi",          /\bVivaldi\//],
  ["DuckDuckGo",       /\b(?:DuckDuckGo|Ddg)\//],
  ["Firefox",          /\b(?:Firefox|FxiOS)\//],
  ["Chrome",           /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ["Chromium",         /\bChromium\//],
  ["Safari",           /\bVersion\/\S+ (?:Mobile\/\S+ )?Safari\//],
] as const;

// biome-ignore format: a table
const systems = [
  ["iPhone",    /\biPhone\b/],
  ["iPad",      /\biPad\b/],
  ["Android",   /\bAndroid\b/],
  ["Chrome OS", /\bCrOS\b/],
  ["Windows",   /\bWindows\b/],
  ["macOS",     /\bMac(?: OS X|intosh)\b/],
  ["Linux",     /\b(?:Linux|X11)\b/],
] as const;

/** The brands of `Sec-CH-UA` (User-Agent Client Hints, section 3.1), and what they are called here. */
// biome-ignore format: a table
const brands = [
  ["Edge",             /"Microsoft Edge"/],
  ["Opera",            /"Opera(?: GX)?"/],
  ["Brave",            /"Brave"/],
  ["Samsung Internet", /"Samsung Internet"/],
  ["Vivaldi",          /"Vivaldi"/],
  ["Chrome",           /"Google Chrome"/],
  ["Chromium",         /"Chromium"/],
] as const;

/** The hintedSystems of `Sec-CH-UA-Platform` (section 3.6). A value that is not listed is not repeated. */
const hintedSystems = ["Android", "Chrome OS", "Chromium OS", "iOS", "Linux", "macOS", "Windows"] as const;

/**
 * Names the browser and the system of a request in a few words: `Firefox on Windows`, `Safari on iPhone`, `Chrome`. It reads
 * `Sec-CH-UA` and `Sec-CH-UA-Platform` where the browser sends them, else `User-Agent`, and returns nothing of these headers
 * but names of its own lists. No version, no address, no fingerprint. Both headers are what the client sends: show the
 * result, and decide nothing by it.
 *
 * @returns `null` for a program or a browser that it does not know
 * @example
 * import { describe } from "portico/describe";
 * export const config = { providers, adapter, session: { describe } };
 */
export function describe(request: Request): string | null {
  const agent = shortHeader(request, "user-agent");
  const platform = shortHeader(request, "sec-ch-ua-platform").replaceAll('"', "");
  const browser = listedName(brands, shortHeader(request, "sec-ch-ua")) ?? listedName(agentBrowsers, agent);
  const system = hintedSystems.find((name) => name === platform) ?? listedName(systems, agent);
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? null);
}
