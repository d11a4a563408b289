/** Reads the environment: the only place that does. */
import { createLazyLogger } from "../lazy-log.ts";
import type { AuthConfig } from "../types/config.ts";
import type { Provider, ProviderInput } from "../types/provider.ts";

/** Variables by name: `process.env`, or what a platform gives in its place. What is empty, or no text, counts as unset. */
export type Env = object | undefined;

/** The variables of this process, where there is one. */
export const environment = (): Env => globalThis.process?.env;

/** The first of some variables that is set. */
function readVariable(env: Env, ...names: readonly string[]): string | undefined {
  const values = names.map((name) => (env as Readonly<Record<string, unknown>> | undefined)?.[name]);
  return values.find((value): value is string => typeof value === "string" && value.trim() !== "");
}

/** Whether a variable has a value. */
export const isSet = (env: Env, name: string): boolean => readVariable(env, name) !== undefined;

/** The secrets that an environment holds, newest first: `AUTH_SECRET_3`, `_2`, `_1`, then `AUTH_SECRET` or its older name. */
export const secretsFrom = (env: Env): string[] =>
  [["AUTH_SECRET_3"], ["AUTH_SECRET_2"], ["AUTH_SECRET_1"], ["AUTH_SECRET", "HOSTAUTH_SECRET"]]
    .map((names) => readVariable(env, ...names))
    .filter((secret) => secret !== undefined);

/** Anything but development and test counts as production: a forgotten variable must not open a door. */
export const isProduction = (env: Env): boolean =>
  !["development", "test"].includes(readVariable(env, "NODE_ENV") ?? "");

/** Whether `NODE_ENV` names development: it is never guessed. */
export const isDevelopment = (env: Env): boolean => readVariable(env, "NODE_ENV") === "development";

/** Public address of the application. */
export const urlFrom = (env: Env): string | undefined => readVariable(env, "AUTH_URL", "HOSTAUTH_URL");

const booleanWords: ReadonlyMap<string, boolean> = new Map([
  ...["true", "1", "yes", "on"].map((word) => [word, true] as const),
  ...["false", "0", "no", "off"].map((word) => [word, false] as const),
]);

/** A list with commas between its items. */
const listIn = (value: string | undefined): readonly string[] | undefined =>
  value
    ?.toLowerCase()
    .split(",")
    .map((item) => item.trim());

/** A word for yes or no, or a list of hosts. */
const trustIn = (value: string): boolean | readonly string[] =>
  booleanWords.get(value.trim().toLowerCase()) ?? (listIn(value) as readonly string[]);

/** Outside of production a host of this machine needs no option. `production` alone is production here: a first try has no NODE_ENV. */
export const believesLoopback = (env: Env): boolean => readVariable(env, "NODE_ENV") !== "production";

const isOn = (env: Env, name: string): boolean => {
  const value = readVariable(env, name);
  return value !== undefined && trustIn(value) !== false;
};

/**
 * What a platform is known to do with the headers that name the address.
 *
 * - Vercel writes `X-Forwarded-Host` ("identical to the host header") and `X-Forwarded-Proto` itself:
 *   https://vercel.com/docs/headers/request-headers
 * - Cloudflare routes by `Host`, and lists `X-Forwarded-Proto`, but no `X-Forwarded-Host`, among the headers that it sets:
 *   a client's own arrives as it was sent. https://developers.cloudflare.com/fundamentals/reference/http-headers/
 */
const platforms = [
  ["VERCEL", true],
  ["CF_PAGES", "host-header"],
] as const satisfies readonly (readonly [variable: string, trust: AuthConfig["trustHost"]])[];

/** What the platform guarantees; nothing where none is known. */
export const platformTrust = (env: Env): (typeof platforms)[number][1] | undefined =>
  platforms.find(([variable]) => isOn(env, variable))?.[1];

/** Which headers are believed: as `AUTH_TRUST_HOST` sets it, else `true` if the address is configured (and none is read), else as the platform allows. */
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

/** Which variable of a provider is which of its options, by type. */
const providerVariables: Partial<Readonly<Record<string, Readonly<Record<string, string>>>>> = {
  oauth: oauthOptions,
  oidc: oauthOptions,
  email: { apiKey: "KEY" },
};

type KnownVariables = Readonly<Record<string, unknown>>;

/** The options of a provider that only the environment knows. The issuer of a card is a default, and gives way. */
function missing(provider: Provider, env: Env, isCard: boolean): Record<string, string> {
  const options = provider.options as KnownVariables | undefined;
  const isGiven = (name: string): boolean =>
    options?.[name] !== undefined ||
    ((provider as unknown as KnownVariables)[name] !== undefined && !(isCard && name === "issuer"));
  const prefix = variablePrefix(options?.id ?? provider.id);
  const found = Object.entries(providerVariables[provider.type] ?? {})
    .filter(([name]) => !isGiven(name))
    .map(([name, suffix]) => [name, readVariable(env, `${prefix}_${suffix}`)]);
  return Object.fromEntries(found.filter(([, value]) => value !== undefined));
}

/** What a function in `providers` makes; nothing where it throws: it is called again by the check, which says why. */
function madeBy(make: () => unknown): unknown {
  try {
    return make();
  } catch {
    return undefined;
  }
}

/** A provider with what the environment adds. Functions are called; what is no provider is left for the check to tell of. */
function withEnv(input: ProviderInput, env: Env): ProviderInput {
  const make = typeof input === "function" ? (input as (options?: object) => Provider) : undefined;
  const provider: unknown = make ? madeBy(make) : input;
  if (typeof provider !== "object" || provider === null) return input;
  const card = provider as Provider;
  const found = missing(card, env, make !== undefined || "options" in card);
  if (Object.keys(found).length === 0) return card;
  // Called again with what was found: the addresses of a card may follow from its issuer.
  const made = make ? make(found) : card;
  // A spread keeps symbols (`customFetch`), and the object of the application as it is.
  return { ...made, ...found, options: { ...made.options, ...found } } as Provider;
}

/** The path of an address; nothing if it has none, or is no address. */
export function basePathFrom(url: string | undefined): string | undefined {
  const path = url !== undefined && URL.canParse(url) ? new URL(url).pathname.replace(/\/+$/, "") : "";
  return path === "" ? undefined : path;
}

/** A path with one slash in front and none behind; the root is an empty text. */
export const normalPath = (path: string): string => `/${path}`.replace(/^\/+/, "/").replace(/\/+$/, "");

/** What the environment says where the configuration says nothing. Pure. */
export function envDefaults(env: Env, config: AuthConfig): Partial<AuthConfig> {
  const { providers, secret } = config;
  const secrets = secretsFrom(env);
  const url = config.url ?? urlFrom(env);
  const trustHost = config.trustHost ?? trustFrom(env, url);
  const proxy = config.redirectProxyUrl ?? readVariable(env, "AUTH_REDIRECT_PROXY_URL");
  const origins = config.redirectProxyOrigins ?? listIn(readVariable(env, "AUTH_REDIRECT_PROXY_ORIGINS"));
  return {
    basePath: config.basePath ?? basePathFrom(url) ?? "/auth",
    ...(trustHost !== undefined && { trustHost }),
    ...(url !== undefined && { url }),
    ...(!secret?.length && secrets.length > 0 && { secret: secrets }),
    ...(proxy !== undefined && { redirectProxyUrl: proxy }),
    ...(origins !== undefined && { redirectProxyOrigins: origins }),
    ...(Array.isArray(providers) && { providers: providers.map((input: ProviderInput) => withEnv(input, env)) }),
  };
}

/** Tells that both `AUTH_URL` and `basePath` name a path. */
function warnOfPath(env: Env, config: AuthConfig): void {
  const path = config.url === undefined ? basePathFrom(urlFrom(env)) : undefined;
  if (path === undefined || config.basePath === undefined) return;
  const log = createLazyLogger(config);
  if (path === config.basePath) {
    log.warn("env-url-basepath-redundant", "AUTH_URL and basePath name the same path: one of them is enough.");
  } else {
    log.warn("env-url-basepath-mismatch", "AUTH_URL and basePath name different paths: basePath wins.");
  }
}

/**
 * Fills in, on the configuration itself, what the environment says and the configuration does not:
 *
 * - `url`, and `basePath` if the address has a path: `AUTH_URL`, else `HOSTAUTH_URL`. Otherwise `basePath` is `/auth`.
 * - `secret`: `AUTH_SECRET_3`, `_2`, `_1` and `AUTH_SECRET` (else `HOSTAUTH_SECRET`), newest first.
 * - `trustHost`: `AUTH_TRUST_HOST` (`true`, `false`, or hosts with commas between them); else `true` if the address is
 *   configured and on Vercel, `"host-header"` on Cloudflare Pages, and otherwise unset.
 * - `redirectProxyUrl`: `AUTH_REDIRECT_PROXY_URL`.
 * - `redirectProxyOrigins`: `AUTH_REDIRECT_PROXY_ORIGINS`, with commas between them.
 * - for the provider `my-idp`: `AUTH_MY_IDP_ID`, `_SECRET` and `_ISSUER`, for a provider of e-mail `AUTH_MY_IDP_KEY`.
 *
 * Call it once, before `Auth` sees the configuration. What is wrong with a value is told by `Auth`.
 *
 * @param envObject the variables, for example `process.env`; an empty one counts as unset
 * @param config is changed
 * @param suppressBasePathWarning do not warn when both `AUTH_URL` and `basePath` name a path. Default: `false`
 * @example setEnvDefaults(process.env, config)
 */
export function setEnvDefaults(envObject: Env, config: AuthConfig, suppressBasePathWarning = false): void {
  if (!suppressBasePathWarning) warnOfPath(envObject, config);
  Object.assign(config, envDefaults(envObject, config));
}
