/** Reads the environment: the only place that does. */
import type { AuthConfig } from "../types/config.ts";
import type { Provider, ProviderInput } from "../types/provider.ts";
import { present } from "./present.ts";

/** Variables by name. An empty string counts as unset. */
export type Env = Readonly<Record<string, string | undefined>>;

/** The variables of this process, where there is one. */
export const environment = (): Env => globalThis.process?.env ?? {};

const read = (env: Env, ...names: readonly string[]): string | undefined =>
  names.map((name) => env[name]).find((value) => value);

/** The secrets that an environment holds, newest first. */
export function secretsFrom(env: Env): string[] {
  const base = read(env, "AUTH_SECRET", "HOSTAUTH_SECRET");
  return [env.AUTH_SECRET_3, env.AUTH_SECRET_2, env.AUTH_SECRET_1, base].filter((secret): secret is string =>
    Boolean(secret),
  );
}

/** Anything but development and test counts as production: a forgotten variable must not open a door. */
export const isProduction = (env: Env): boolean => env.NODE_ENV !== "development" && env.NODE_ENV !== "test";

/** Public address of the application. */
export const urlFrom = (env: Env): string | undefined => read(env, "AUTH_URL", "HOSTAUTH_URL");

const truth = (value: string): boolean => !["false", "0", "no", "off"].includes(value.trim().toLowerCase());

/** Whether the platform, or whoever set the variables, vouches for the host. Platforms that are known to set it themselves count. */
function trustFrom(env: Env): boolean {
  const said = read(env, "AUTH_TRUST_HOST");
  if (said !== undefined) return truth(said);
  return urlFrom(env) !== undefined || Boolean(read(env, "VERCEL", "CF_PAGES")) || !isProduction(env);
}

/** `my-idp` -> `AUTH_MY_IDP`. */
export const prefixOf = (id: string): string => `AUTH_${id.toUpperCase().replace(/[^A-Z0-9]/g, "_")}`;

/** Where each variable of a provider goes. */
const oauthOptions = { clientId: "ID", clientSecret: "SECRET", issuer: "ISSUER" } as const;
const emailOptions = { apiKey: "KEY" } as const;

/** The options of a provider that only the environment knows. */
function missing(provider: Provider, env: Env): Record<string, string> {
  const names =
    provider.type === "email"
      ? emailOptions
      : provider.type === "oauth" || provider.type === "oidc"
        ? oauthOptions
        : {};
  const said = present<Record<string, unknown>>({ ...provider.options });
  const known: Record<string, unknown> = { ...provider, ...said };
  const id = prefixOf(provider.options?.id ?? provider.id);
  const found = Object.entries(names)
    .filter(([option]) => known[option] === undefined || (option === "issuer" && said.issuer === undefined))
    .map(([option, suffix]) => [option, read(env, `${id}_${suffix}`)] as const);
  return Object.fromEntries(found.filter((pair): pair is readonly [string, string] => pair[1] !== undefined));
}

/** A provider with what the environment adds; functions are called, and bare ids left for the catalogue. */
function withEnv(input: ProviderInput, env: Env): ProviderInput {
  const provider = typeof input === "function" ? input() : input;
  if (typeof provider !== "object" || provider === null) return input;
  const found = missing(provider, env);
  // A spread keeps symbols (`customFetch`), and leaves the object of the application as it is.
  return Object.keys(found).length === 0
    ? provider
    : ({ ...provider, ...found, options: { ...provider.options, ...found } } as Provider);
}

const pathOf = (url: string): string | undefined => {
  const path = URL.canParse(url) ? new URL(url).pathname.replace(/\/$/, "") : "";
  return path === "" ? undefined : path;
};

/** What the environment says where the configuration says nothing. Pure. */
export function envDefaults(env: Env, config: AuthConfig): Partial<AuthConfig> {
  const secrets = secretsFrom(env);
  const url = config.url ?? urlFrom(env);
  const proxy = read(env, "AUTH_REDIRECT_PROXY_URL");
  const said = config.secret !== undefined && config.secret.length > 0;
  return {
    basePath: config.basePath ?? (url === undefined ? undefined : pathOf(url)) ?? "/auth",
    ...(url !== undefined && { url }),
    ...(!said && secrets.length > 0 && { secret: secrets }),
    ...(config.redirectProxyUrl === undefined && proxy !== undefined && { redirectProxyUrl: proxy }),
    trustHost: config.trustHost ?? trustFrom(env),
    providers: config.providers.map((input) => withEnv(input, env)),
  };
}

/**
 * Fills in, on the configuration itself, what the environment says and the configuration does not: `basePath` and `url`
 * (`AUTH_URL`, `HOSTAUTH_URL`), `secret` (`AUTH_SECRET`, `AUTH_SECRET_1` to `_3`, `HOSTAUTH_SECRET`), `redirectProxyUrl`
 * (`AUTH_REDIRECT_PROXY_URL`), `trustHost` (`AUTH_TRUST_HOST`, `AUTH_URL`, and variables of platforms that set the host),
 * and for each provider `AUTH_<ID>_ID`, `_SECRET`, `_ISSUER` and `_KEY`. Call it once, before `Auth` sees the configuration.
 *
 * @param envObject the variables, for example `process.env`; an empty string counts as unset
 * @param config is changed
 * @param suppressBasePathWarning do not warn when both `AUTH_URL` and `basePath` name a path. Default: `false`
 */
export function setEnvDefaults(envObject: Env, config: AuthConfig, suppressBasePathWarning = false): void {
  const path = pathOf(urlFrom(envObject) ?? "");
  if (!suppressBasePathWarning && path !== undefined && config.basePath !== undefined) {
    const warn =
      config.logger?.warn ??
      ((code: string, ...message: unknown[]) => console.warn(`[portico][warn] ${code}`, ...message));
    const same = path === config.basePath;
    warn(
      same ? "env-url-basepath-redundant" : "env-url-basepath-mismatch",
      same
        ? "AUTH_URL and basePath name the same path: one of them is enough."
        : "AUTH_URL and basePath name different paths: basePath wins.",
    );
  }
  Object.assign(config, envDefaults(envObject, config));
}
