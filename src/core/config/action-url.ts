/** Addresses of actions, for integrations that know headers and environment but have no request. */
import { InvalidConfiguration, UntrustedHost } from "../errors/index.ts";
import { detectOrigin } from "../http/origin.ts";
import { createLazyLogger } from "../lazy-log.ts";
import type { AuthAction } from "../types/action.ts";
import type { AuthConfig } from "../types/config.ts";
import { basePathFrom, type Env, normalPath, urlFrom } from "./env.ts";
import { quoted } from "./rules/facts.ts";

/** The configured address, if there is one. */
function configuredIn(env: Env): URL | undefined {
  const url = urlFrom(env);
  if (url === undefined) return undefined;
  if (URL.canParse(url) && /^https?:/i.test(url)) return new URL(url);
  throw new InvalidConfiguration(
    `AUTH_URL is ${quoted(url)}, and no http(s) URL. Set it to the public address of the application: https://app.example.`,
  );
}

/** The path under which the actions are: `basePath`, else the path of `AUTH_URL`, else none. */
function baseIn(configured: URL | undefined, { basePath, logger }: Pick<AuthConfig, "logger" | "basePath">): string {
  const own = basePathFrom(configured?.href) ?? "";
  if (basePath === undefined) return own;
  const base = normalPath(basePath);
  if (own !== "" && own !== base) {
    createLazyLogger({ logger }).warn(
      "env-url-basepath-mismatch",
      "AUTH_URL and basePath name different paths: basePath wins.",
    );
  }
  return base;
}

/**
 * The URL of an action: on the origin of `AUTH_URL` (or `HOSTAUTH_URL`), else on the one that the headers name. It trusts
 * the headers: whoever calls it without `AUTH_URL` stands behind a proxy or platform that sets them.
 *
 * @param protocol `http` or `https`, with or without a colon, where neither the environment nor a header says it
 * @throws InvalidConfiguration if `AUTH_URL` is no address; UntrustedHost if the headers do not name one plain host
 * @example createActionURL("session", "https", headers, process.env, { basePath: "/auth" }).href
 */
export function createActionURL(
  action: AuthAction,
  protocol: string,
  headers: Headers,
  envObject: Env,
  config: Pick<AuthConfig, "logger" | "basePath">,
): URL {
  const configured = configuredIn(envObject);
  const origin = detectOrigin({ headers, protocol, trustHost: true, configured, trustForwarded: true });
  if (origin === null) throw new UntrustedHost("The headers name no single plain host, and AUTH_URL is not set.");
  return new URL(`${baseIn(configured, config)}/${action}`, origin);
}
