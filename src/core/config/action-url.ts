/** Addresses of actions, for integrations that know headers and environment but have no request. */
import { UntrustedHost } from "../errors/index.ts";
import { detectOrigin } from "../http/origin.ts";
import type { AuthAction } from "../types/action.ts";
import type { AuthConfig } from "../types/config.ts";
import { type Env, urlFrom } from "./env.ts";

/**
 * The URL of an action: on the origin of `AUTH_URL` (or `HOSTAUTH_URL`), else on the one that the headers name.
 *
 * @param protocol `http` or `https`, where neither the environment nor a header says it
 * @throws UntrustedHost when no single plain host is named
 * @example createActionURL("session", "https", headers, process.env, { basePath: "/auth" }).href
 */
export function createActionURL(
  action: AuthAction,
  protocol: string,
  headers: Headers,
  envObject: Env,
  config: Pick<AuthConfig, "logger" | "basePath">,
): URL {
  const said = urlFrom(envObject);
  if (said !== undefined && !URL.canParse(said))
    throw new UntrustedHost("AUTH_URL is not a URL. Set it to the public address of the application, with https://.");
  const configured = said === undefined ? undefined : new URL(said);
  const origin = detectOrigin({ headers, protocol, trustHost: true, configured, trustForwarded: true });
  if (origin === null) throw new UntrustedHost("The headers name no single plain host, and AUTH_URL is not set.");
  const own = configured?.pathname.replace(/\/$/, "") ?? "";
  const path = (config.basePath ?? own).replace(/^\/?/, "/").replace(/\/$/, "");
  if (config.basePath !== undefined && own !== "" && own !== path) {
    config.logger?.warn?.("env-url-basepath-mismatch", "AUTH_URL and basePath name different paths: basePath wins.");
  }
  return new URL(`${path}/${action}`, origin);
}
