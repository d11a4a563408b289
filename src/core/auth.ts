/** `Auth()`: the entry of the library. */

import { prepareSettings } from "./config/compile.ts";
import { handle } from "./handle.ts";
import { raw } from "./markers.ts";
import type { AuthConfig } from "./types/config.ts";
import type { ResponseInternal } from "./types/internal.ts";

/** Whether the configuration has the `raw` marker. One that cannot be read gets a fault when it is compiled. */
function wantsRaw(config: AuthConfig | undefined): boolean {
  try {
    return config?.raw === raw;
  } catch {
    return false;
  }
}

/**
 * For authors of integrations: with the marker `raw` it returns a `ResponseInternal`, and throws errors in place of making error
 * responses.
 *
 * @throws AuthError what went wrong: a configuration error, a refused request, a failed sign-in
 * @example const { status, redirect, cookies } = await Auth(request, { ...config, raw });
 */
export function Auth(request: Request, config: AuthConfig & { raw: typeof raw }): Promise<ResponseInternal>;
/**
 * Handles a request to a route under `basePath`: sign-in, callback, session, sign-out and the rest. It never throws because
 * of what a visitor sends: errors become responses, and lines in the log. A wrong configuration answers 500.
 *
 * @param request a request to a path under `basePath`
 * @param config the configuration: the same object for every request, because it is compiled once
 * @example
 * import { Auth, setEnvDefaults } from "portico";
 * import GitHub from "portico/providers/github";
 *
 * const config = { providers: [GitHub] };
 * setEnvDefaults(process.env, config);
 * export const handler = (request: Request) => Auth(request, config);
 */
export function Auth(request: Request, config: Omit<AuthConfig, "raw">): Promise<Response>;
export async function Auth(request: Request, config: AuthConfig): Promise<Response | ResponseInternal> {
  const isRaw = wantsRaw(config);
  const known = await prepareSettings(config);
  const { waitUntil } = known;
  const settings = waitUntil ? (await import("./later-work.ts")).withLaterWork(known, waitUntil) : known;
  return isRaw ? (await import("./handle-raw.ts")).handleRaw(settings, request) : handle(settings, request);
}
