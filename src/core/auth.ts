/** The main door. */
import { answer, run } from "./answer.ts";
import { prepare } from "./config/compile.ts";
import { receive } from "./http/receive.ts";
import { raw } from "./markers.ts";
import type { AuthConfig } from "./types/config.ts";
import type { ResponseInternal } from "./types/flow.ts";

/**
 * Answers a request to a route under `basePath`: sign-in, callback, session, sign-out and the rest. Never throws for what
 * a visitor sends: what goes wrong is an answer too, and a line in the log.
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
  const settings = await prepare(config);
  if (config.raw === raw) return run(settings, await receive(request, settings));
  return answer(settings, request);
}
