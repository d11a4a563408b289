/** Reads the environment: the only place that does. */
import { createLogger } from "../log.ts";
import type { AuthConfig } from "../types/config.ts";
import type { Provider, ProviderInput } from "../types/provider.ts";

/** Variables by name: `process.env`, or what a platform gives in its place. What is empty, or no text, counts as unset. */
export type Env = object | undefined;

/** The variables of this process, where there is one. */
export const environment = (): Env => globalThis.process?.env;

/** The first of some variables that is set. */
function read(env: Env, ...names: readonly string[]): string | undefined {
  const values = names.map((name) => (env as Readonly<Record<string, unknown>> | undefined)?.[name]);
  return values.find((value): value is string => typeof value === "string" && value.trim() !== "");
}

/** The secrets that an environment holds, newest first: `AUTH_SECRET_3`, `_2`, `_1`, then `AUTH_SECRET` or its older name. */
export const secretsFrom = (env: Env): string[] =>
  [["AUTH_SECRET_3"], ["AUTH_SECRET_2"], ["AUTH_SECRET_1"], ["AUTH_SECRET", "HOSTAUTH_SECRET"]]
    .map((names) => read(env, ...names))
    .filter((secret) => secret !== undefined);

/** Anything but development and test counts as production: a forgotten variable must not open a door. */
export const isProduction = (env: Env): boolean => !["development", "test"].includes(read(env, "NODE_ENV") ?? "");

/** Public address of the application. */
export const urlFrom = (env: Env): string | undefined => read(env, "AUTH_URL", "HOSTAUTH_URL");

const words: ReadonlyMap<string, boolean> = new Map([
  ...["true", "1", "yes", "on"].map((word) => [word, true] as const),
  ...["false", "0", "no", "off"].map((word) => [word, false] as const),
]);

/** A word for yes or no, or a list of hosts. */
function trustIn(said: string): boolean | readonly string[] {
  const text = said.trim().toLowerCase();
  return words.get(text) ?? text.split(",").map((host) => host.trim());
}

/**
 * Whether headers tell the truth about the address: as it was said, else if the address is configured (and none is read),
 * on platforms that set the headers themselves, and in development.
 */
function trustFrom(env: Env, url: string | undefined): boolean | readonly string[] {
  const said = read(env, "AUTH_TRUST_HOST");
  if (said !== undefined) return trustIn(said);
  const onPlatform = [read(env, "VERCEL"), read(env, "CF_PAGES")].some((name) => name !== undefined && trustIn(name));
  return url !== undefined || onPlatform || !isProduction(env);
}

/** `my-idp` -> `AUTH_MY_IDP`. */
export const prefixOf = (id: unknown): string =>
  `AUTH_${String(id)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "_")}`;

const oauthOptions = { clientId: "ID", clientSecret: "SECRET", issuer: "ISSUER" };

/** Which variable of a provider is which of its options, by type. */
const variables: Partial<Readonly<Record<string, Readonly<Record<string, string>>>>> = {
  oauth: oauthOptions,
  oidc: oauthOptions,
  email: { apiKey: "KEY" },
};

type Known = Readonly<Record<string, unknown>>;

/** The options of a provider that only the environment knows. The issuer of a card is a default, and gives way. */
function missing(provider: Provider, env: Env, isCard: boolean): Record<string, string> {
  const options = provider.options as Known | undefined;
  const said = (name: string): boolean =>
    options?.[name] !== undefined ||
    ((provider as unknown as Known)[name] !== undefined && !(isCard && name === "issuer"));
  const prefix = prefixOf(options?.id ?? provider.id);
  const found = Object.entries(variables[provider.type] ?? {})
    .filter(([name]) => !said(name))
    .map(([name, suffix]) => [name, read(env, `${prefix}_${suffix}`)]);
  return Object.fromEntries(found.filter(([, value]) => value !== undefined));
}

/** A provider with what the environment adds. Functions are called; what is no provider is left for the check to tell of. */
function withEnv(input: ProviderInput, env: Env): ProviderInput {
  const make = typeof input === "function" ? (input as (options?: object) => Provider) : undefined;
  const provider: unknown = make ? make() : input;
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
export function pathOf(url: string | undefined): string | undefined {
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
  const proxy = config.redirectProxyUrl ?? read(env, "AUTH_REDIRECT_PROXY_URL");
  return {
    basePath: config.basePath ?? pathOf(url) ?? "/auth",
    trustHost: config.trustHost ?? trustFrom(env, url),
    ...(url !== undefined && { url }),
    ...(!secret?.length && secrets.length > 0 && { secret: secrets }),
    ...(proxy !== undefined && { redirectProxyUrl: proxy }),
    ...(Array.isArray(providers) && { providers: providers.map((input: ProviderInput) => withEnv(input, env)) }),
  };
}

/** Tells that both `AUTH_URL` and `basePath` name a path. */
function warnOfPath(env: Env, config: AuthConfig): void {
  const path = config.url === undefined ? pathOf(urlFrom(env)) : undefined;
  if (path === undefined || config.basePath === undefined) return;
  const log = createLogger(config);
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
 * - `trustHost`: `AUTH_TRUST_HOST` (`true`, `false`, or hosts with commas between them); true if the address is
 *   configured, on Vercel and Cloudflare Pages, and in development.
 * - `redirectProxyUrl`: `AUTH_REDIRECT_PROXY_URL`.
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
