/** Options that the configuration omits, from environment variables. */
import { createLazyLogger } from "../lazy-log.ts";
import type { AuthConfig } from "../types/config.ts";
import type { Provider, ProviderInput } from "../types/provider.ts";
import { basePathFrom, type Env, readVariable, secretsFrom, urlFrom } from "./env.ts";

const booleanWords: ReadonlyMap<string, boolean> = new Map([
  ...["true", "1", "yes", "on"].map((word) => [word, true] as const),
  ...["false", "0", "no", "off"].map((word) => [word, false] as const),
]);

/** A comma-separated list. */
const listIn = (value: string | undefined): readonly string[] | undefined =>
  value
    ?.toLowerCase()
    .split(",")
    .map((item) => item.trim());

/** A boolean word, or a list of hosts. */
const trustIn = (value: string): boolean | readonly string[] =>
  booleanWords.get(value.trim().toLowerCase()) ?? (listIn(value) as readonly string[]);

const isOn = (env: Env, name: string): boolean => {
  const value = readVariable(env, name);
  return value !== undefined && trustIn(value) !== false;
};

/**
 * The headers for the public URL that a platform sets itself.
 *
 * - Vercel writes `X-Forwarded-Host` ("identical to the host header") and `X-Forwarded-Proto` itself:
 *   https://vercel.com/docs/headers/request-headers
 * - Cloudflare routes by `Host`, and lists `X-Forwarded-Proto`, but not `X-Forwarded-Host`, among the headers that it sets:
 *   the value of a client passes through. https://developers.cloudflare.com/fundamentals/reference/http-headers/
 */
const platforms = [
  ["VERCEL", true],
  ["CF_PAGES", "host-header"],
] as const satisfies readonly (readonly [variable: string, trust: AuthConfig["trustHost"]])[];

/** What the platform guarantees; `undefined` for an unknown platform. */
export const platformTrust = (env: Env): (typeof platforms)[number][1] | undefined =>
  platforms.find(([variable]) => isOn(env, variable))?.[1];

/** The headers to trust: from `AUTH_TRUST_HOST`, else `true` if the URL is configured (then none is read), else by platform. */
function trustFrom(env: Env, url: string | undefined): AuthConfig["trustHost"] {
  const value = readVariable(env, "AUTH_TRUST_HOST");
  if (value !== undefined) return trustIn(value);
  return url !== undefined ? true : platformTrust(env);
}

/** `my-idp` -> `AUTH_MY_IDP`. */
export const variablePrefix = (id: unknown): string =>
  `AUTH_${String(id)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "_")}`;

const oauthOptions = { clientId: "ID", clientSecret: "SECRET", issuer: "ISSUER" };

/** The options that are read from variables, by type of provider. */
const providerVariables: Partial<Readonly<Record<string, Readonly<Record<string, string>>>>> = {
  oauth: oauthOptions,
  oidc: oauthOptions,
  email: { apiKey: "KEY" },
};

type KnownVariables = Readonly<Record<string, unknown>>;

/** The options of a provider that only the environment sets. The issuer of a card is a default: a variable overrides it. */
function missing(provider: Provider, env: Env, isCard: boolean): Record<string, string> {
  const options = provider.options as KnownVariables | undefined;
  const isGiven = (name: string): boolean =>
    options?.[name] !== undefined ||
    // A card has its own fields; which of them have the name of a variable is not in its type.
    ((provider as unknown as KnownVariables)[name] !== undefined && !(isCard && name === "issuer"));
  const prefix = variablePrefix(options?.id ?? provider.id);
  const found = Object.entries(providerVariables[provider.type] ?? {})
    .filter(([name]) => !isGiven(name))
    .map(([name, suffix]) => [name, readVariable(env, `${prefix}_${suffix}`)]);
  return Object.fromEntries(found.filter(([, value]) => value !== undefined));
}

/** What a function in `providers` returns; `undefined` if it throws. The check calls it again and reports the error. */
function madeBy(make: () => unknown): unknown {
  try {
    return make();
  } catch {
    return undefined;
  }
}

/** A provider with options from the environment. Functions are called. An invalid value is left for the check to report. */
function withEnv(input: ProviderInput, env: Env): ProviderInput {
  const make = typeof input === "function" ? (input as (options?: object) => Provider) : undefined;
  const provider: unknown = make ? madeBy(make) : input;
  if (typeof provider !== "object" || provider === null) return input;
  const card = provider as Provider;
  const found = missing(card, env, make !== undefined || "options" in card);
  if (Object.keys(found).length === 0) return card;
  // Called again with the options found: endpoints of a card may depend on its issuer.
  const made = make ? make(found) : card;
  // A spread keeps symbols (`customFetch`), and does not change the object of the application.
  return { ...made, ...found, options: { ...made.options, ...found } } as Provider;
}

/** Values from the environment for options that the configuration omits, without its providers. Pure. */
export function optionDefaults(
  env: Env,
  config: Omit<AuthConfig, "providers">,
): Omit<Partial<AuthConfig>, "providers"> {
  const { secret } = config;
  const secrets = secret?.length ? [] : secretsFrom(env);
  const url = config.url ?? urlFrom(env);
  const trustHost = config.trustHost ?? trustFrom(env, url);
  const proxy = config.redirectProxyUrl ?? readVariable(env, "AUTH_REDIRECT_PROXY_URL");
  const origins = config.redirectProxyOrigins ?? listIn(readVariable(env, "AUTH_REDIRECT_PROXY_ORIGINS"));
  return {
    basePath: config.basePath ?? basePathFrom(url) ?? "/auth",
    ...(trustHost !== undefined && { trustHost }),
    ...(url !== undefined && { url }),
    ...(secrets.length > 0 && { secret: secrets }),
    ...(proxy !== undefined && { redirectProxyUrl: proxy }),
    ...(origins !== undefined && { redirectProxyOrigins: origins }),
  };
}

/** Providers with the options that only the environment sets. A value that is not a list stays. */
export const providersWithEnv = (env: Env, providers: AuthConfig["providers"]): AuthConfig["providers"] =>
  Array.isArray(providers) ? providers.map((input: ProviderInput) => withEnv(input, env)) : providers;

/** Values from the environment for everything that the configuration omits. Pure. */
export function envDefaults(env: Env, config: AuthConfig): Partial<AuthConfig> {
  const { providers } = config;
  return {
    ...optionDefaults(env, config),
    ...(Array.isArray(providers) && { providers: providersWithEnv(env, providers) }),
  };
}

/** Warns if both `AUTH_URL` and `basePath` name a path. */
function warnOfPath(env: Env, config: AuthConfig): void {
  const path = config.url === undefined ? basePathFrom(urlFrom(env)) : undefined;
  if (path === undefined || config.basePath === undefined) return;
  const log = createLazyLogger(config);
  if (path === config.basePath) {
    log.warn("env-url-basepath-redundant", "AUTH_URL and basePath name the same path: remove one of them.");
  } else {
    log.warn("env-url-basepath-mismatch", "AUTH_URL and basePath name different paths: basePath is used.");
  }
}

/**
 * Sets options that the configuration omits from environment variables, on the configuration object itself:
 *
 * - `url`, and `basePath` if the URL has a path: `AUTH_URL`, else `HOSTAUTH_URL`. Otherwise `basePath` is `/auth`.
 * - `secret`: `AUTH_SECRET_3`, `_2`, `_1` and `AUTH_SECRET` (else `HOSTAUTH_SECRET`, else `NEXTAUTH_SECRET`), newest first.
 * - `trustHost`: `AUTH_TRUST_HOST` (`true`, `false`, or a comma-separated list of hosts); else `true` if the URL is
 *   configured and on Vercel, `"host-header"` on Cloudflare Pages, and otherwise unset.
 * - `redirectProxyUrl`: `AUTH_REDIRECT_PROXY_URL`.
 * - `redirectProxyOrigins`: `AUTH_REDIRECT_PROXY_ORIGINS`, a comma-separated list.
 * - for the provider `my-idp`: `AUTH_MY_IDP_ID`, `_SECRET` and `_ISSUER`, for an e-mail provider `AUTH_MY_IDP_KEY`.
 *
 * Call it once, before you pass the configuration to `Auth`, which reports invalid values.
 *
 * @param envObject the variables, for example `process.env`; an empty value counts as unset
 * @param config the configuration object, which is changed
 * @param suppressBasePathWarning do not warn if both `AUTH_URL` and `basePath` name a path. Default: `false`
 * @example setEnvDefaults(process.env, config)
 */
export function setEnvDefaults(envObject: Env, config: AuthConfig, suppressBasePathWarning = false): void {
  if (!suppressBasePathWarning) warnOfPath(envObject, config);
  Object.assign(config, envDefaults(envObject, config));
}
