/** Builds URLs of actions, for integrations that have headers and environment variables but no request. */
import { InvalidConfiguration, UntrustedHost } from "../errors/read-errors.ts";
import { detectOrigin } from "../http/origin.ts";
import { createLazyLogger } from "../lazy-log.ts";
import { quotedText } from "../lib/quoted-text.ts";
import type { AuthAction } from "../types/action.ts";
import type { AuthConfig } from "../types/config.ts";
import { basePathFrom, type Env, normalPath, urlFrom } from "./env.ts";

/** The configured URL, if there is one. */
function configuredIn(env: Env): URL | undefined {
  const url = urlFrom(env);
  if (url === undefined) return undefined;
  if (URL.canParse(url) && /^https?:/i.test(url)) return new URL(url);
  throw new InvalidConfiguration(
    `AUTH_URL is ${quotedText(String(url))}, which is not an http(s) URL. Set it to the public URL of the application: https://app.example.com.`,
  );
}

/** The path of the routes: `basePath`, else the path of `AUTH_URL`, else the root. */
function baseIn(configured: URL | undefined, { basePath, logger }: Pick<AuthConfig, "logger" | "basePath">): string {
  const own = basePathFrom(configured?.href) ?? "";
  if (basePath === undefined) return own;
  const base = normalPath(basePath);
  if (own !== "" && own !== base) {
    createLazyLogger({ logger }).warn(
      "env-url-basepath-mismatch",
      "AUTH_URL and basePath name different paths: basePath is used.",
    );
  }
  return base;
}

/**
 * Returns the URL of an action: on the origin of `AUTH_URL` (or `HOSTAUTH_URL`), else on the origin that the headers name. It
 * trusts the headers: without `AUTH_URL`, call it only behind a proxy or platform that sets them.
 *
 * @param protocol `http` or `https`, with or without a colon; used if neither the environment nor a header sets it
 * @throws InvalidConfiguration if `AUTH_URL` is not a URL; UntrustedHost if the headers do not name exactly one valid host
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
  if (origin === null)
    throw new UntrustedHost("The headers do not name exactly one valid host, and AUTH_URL is not set.");
  return new URL(`${baseIn(configured, config)}/${action}`, origin);
}
