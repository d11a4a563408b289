/** `Auth()`: the entry of the library. */

import { prepareSettings } from "./config/compile.ts";
import { toAuthError } from "./errors/convert.ts";
import { awaitReady, dependsOnRules, handle, routeCall, run } from "./handle.ts";
import { receive } from "./http/receive.ts";
import { logError } from "./lazy-log.ts";
import { raw } from "./markers.ts";
import type { AuthConfig } from "./types/config.ts";
import type { ResponseInternal, Settings } from "./types/internal.ts";

/** Whether the configuration has the `raw` marker. One that cannot be read gets a fault when it is compiled. */
function wantsRaw(config: AuthConfig | undefined): boolean {
  try {
    return config?.raw === raw;
  } catch {
    return false;
  }
}

/** The response before it is written. An error is logged, and thrown as it is. */
async function handleRaw(settings: Settings, request: Request): Promise<ResponseInternal> {
  try {
    const call = await receive(request, settings);
    if (dependsOnRules(settings, call)) await awaitReady(settings, call);
    return await run(await routeCall(settings, call));
  } catch (thrown) {
    await settings.check.run().catch(() => {});
    logError(settings.log, toAuthError(settings.fault ?? thrown));
    throw settings.fault ?? thrown;
  }
}

/**
 * Handles a request to a route under `basePath`: sign-in, callback, session, sign-out and the rest. It never throws because
 * of what a visitor sends: errors become responses, and lines in the log.
 *
 * @example
 * import { Auth, setEnvDefaults } from "portico";
 * import GitHub from "portico/providers/github";
 *
 * const config = { providers: [GitHub] };
 * setEnvDefaults(process.env, config);
 * export const handler = (request: Request) => Auth(request, config);
 */
export function Auth(request: Request, config: AuthConfig & { raw: typeof raw }): Promise<ResponseInternal>;
export function Auth(request: Request, config: Omit<AuthConfig, "raw">): Promise<Response>;
export async function Auth(request: Request, config: AuthConfig): Promise<Response | ResponseInternal> {
  const isRaw = wantsRaw(config);
  const known = await prepareSettings(config);
  const { waitUntil } = known;
  const settings = waitUntil ? (await import("./later-work.ts")).withLaterWork(known, waitUntil) : known;
  return isRaw ? handleRaw(settings, request) : handle(settings, request);
}
