/** AuthConfig -> Settings: completed, checked and frozen, once per configuration object. No I/O; never throws. */
import { cookieSets } from "../cookies/names.ts";
import { randomBase64url } from "../crypto/random.ts";
import { toError } from "../errors/convert.ts";
import { AuthError, InvalidConfiguration } from "../errors/index.ts";
import { lazy } from "../lib/lazy.ts";
import { omitUndefined } from "../lib/omit-undefined.ts";
import { createLogger } from "../log.ts";
import { skipCSRFCheck } from "../markers.ts";
import { databaseSessions } from "../session/database.ts";
import { jwtSessions } from "../session/jwt.ts";
import { createStores } from "../stores/index.ts";
import type { AuthConfig } from "../types/config.ts";
import type { Fault, Settings } from "../types/internal.ts";
import type { Provider, ProviderInput } from "../types/provider.ts";
import type { Awaitable } from "../types/user.ts";
import { defaultCallbacks, defaultSession, defaultTheme } from "./defaults.ts";
import { believesLoopback, environment, isDevelopment, isProduction, isSet, platformTrust } from "./env.ts";
import { bindMethods, guardAdapter, guardEvents } from "./guard.ts";
import { createMemory, memoryOf, type OfInitializer } from "./memory.ts";
import { needsLoading, withCards } from "./providers/load.ts";
import { cardOf, resolveProvider } from "./providers/resolve.ts";
import { quoted, type Warning } from "./rules/facts.ts";
import { check } from "./rules/index.ts";
import { basePathOf, ownPages } from "./rules/own-pages.ts";

/** Runs something of the application; what it throws becomes an error with a name. */
function tryOr<T>(run: () => T, what: string): T | AuthError {
  try {
    return run();
  } catch (thrown) {
    if (thrown instanceof AuthError) return thrown;
    const err = toError(thrown);
    return new InvalidConfiguration(`${what}: ${err.message}`, { cause: { err } });
  }
}

const isError = (value: unknown): value is AuthError => value instanceof AuthError;

/** Good for this process only, in development. The rule about secrets tells of it. */
const ephemeralSecret = lazy(() => randomBase64url(32));

/** The secrets that can be used. */
const secretsFor = ({ secret }: AuthConfig): readonly string[] => {
  const usable = [secret ?? []].flat().filter((one) => typeof one === "string" && one.trim() !== "");
  return usable.length > 0 ? usable : [ephemeralSecret()];
};

function sessionsOf(config: AuthConfig): Pick<Settings, "session" | "sessions" | "jwt"> {
  const { session: given = {}, jwt = {}, adapter } = config;
  const strategy = given.strategy ?? (adapter ? "database" : "jwt");
  const session = {
    ...defaultSession,
    ...omitUndefined({
      maxAge: given.maxAge,
      updateAge: given.updateAge,
      maxBytes: given.maxBytes,
      audience: given.audience,
    }),
    ...bindMethods(given, ["generateSessionToken"]),
    strategy,
  };
  return {
    session: Object.freeze(session),
    sessions: strategy === "database" ? databaseSessions : jwtSessions,
    jwt: Object.freeze({
      maxAge: jwt.maxAge ?? session.maxAge,
      cache: jwt.cache ?? true,
      ...bindMethods(jwt, ["encode", "decode"]),
    }),
  };
}

const trustOf = ({ trustHost, url }: AuthConfig): Settings["trustHost"] => {
  if (trustHost === undefined) return url === undefined && believesLoopback(environment()) ? "loopback" : false;
  if (typeof trustHost === "object") return Object.freeze(trustHost.map((host) => host.toLowerCase()));
  // Whatever else it is has no meaning, and so no trust.
  return trustHost === true || trustHost === "host-header" ? trustHost : false;
};

const configuredUrl = ({ url }: AuthConfig) => (url !== undefined && URL.canParse(url) ? new URL(url) : undefined);

/** Settings of a configuration that passed the check, or of what is left of one that did not. */
function completeSettings(
  config: AuthConfig,
  cards: readonly Provider[],
  production: boolean,
  fault?: Fault,
  memory: OfInitializer = createMemory(),
): Settings {
  const log = createLogger(config);
  const { adapter, callbacks = {} } = config;
  const sessions = sessionsOf(config);
  return Object.freeze({
    basePath: basePathOf(config),
    trustHost: trustOf(config),
    production,
    development: !production && isDevelopment(environment()),
    providers: new Map(cards.map((card) => [card.id, Object.freeze(resolveProvider(card, config))])),
    ...memoryOf(secretsFor(config), sessions.jwt.cache),
    ...memory,
    stores: createStores(adapter && guardAdapter(adapter, log)),
    callbacks: Object.freeze({
      ...defaultCallbacks,
      ...bindMethods(callbacks, ["signIn", "redirect", "jwt", "session"]),
    }),
    events: guardEvents(config.events ?? {}, log),
    ...sessions,
    pages: Object.freeze(ownPages(config)),
    theme: Object.freeze({ ...defaultTheme, ...omitUndefined({ ...config.theme }) }),
    redirectProxyOrigins: Object.freeze([...(config.redirectProxyOrigins ?? [])]),
    cookies: cookieSets({ useStrictCookies: config.useStrictCookies, overrides: config.cookies }),
    useStrictCookies: config.useStrictCookies ?? false,
    csrf: config.skipCSRFCheck !== skipCSRFCheck,
    log,
    ...bindMethods(config, ["trustStoredEmails"]),
    ...omitUndefined({
      url: configuredUrl(config),
      useSecureCookies: config.useSecureCookies,
      fault,
    }),
  } satisfies Settings);
}

interface ResolvedCards {
  readonly cards: readonly Provider[];
  readonly errors: readonly AuthError[];
}

/** The providers, and what is wrong with those that are none. */
function cardsOf({ providers = [] }: AuthConfig): ResolvedCards {
  const inputs: readonly ProviderInput[] = Array.isArray(providers) ? providers : [];
  const results = inputs.map((input) => tryOr(() => cardOf(input), "A function in providers threw"));
  return { cards: results.filter((card) => !isError(card)), errors: results.filter(isError) };
}

/** Options that say something: `null` says as little as `undefined`. */
function cleaned(config: AuthConfig): AuthConfig {
  if (typeof config !== "object" || config === null || Array.isArray(config)) {
    throw new InvalidConfiguration(`The configuration is ${quoted(JSON.stringify(config))}; an object was expected.`);
  }
  const said = Object.entries(config).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(said) as unknown as AuthConfig;
}

/** Settings that tell of a fault and do nothing else. Of the configuration they know where log lines go, if that can be read. */
function broken(config: unknown, production: boolean, fault: Fault): Settings {
  const publicError = tryOr(() => {
    const { logger, debug } = config as Pick<AuthConfig, "logger" | "debug">;
    return completeSettings({ providers: [], logger, debug }, [], production, fault);
  }, "");
  return isError(publicError) ? completeSettings({ providers: [] }, [], production, fault) : publicError;
}

/** Settings for a configuration that could not be made: what was thrown is their fault. `config`: a former one, or what there is of it. */
export function failedSettings(thrown: unknown, config?: unknown): Settings {
  const fault = tryOr((): never => {
    throw thrown;
  }, "The configuration could not be made");
  return broken(config, isProduction(environment()), fault);
}

function build(config: AuthConfig, production: boolean, memory: OfInitializer): Settings {
  const { cards, errors } = cardsOf(config);
  const env = environment();
  const deployment = {
    believesLoopback: believesLoopback(env),
    ownsHeaders: platformTrust(env) === true,
    isSet: (variable: string) => isSet(env, variable),
  };
  const { fault, warnings } = check({ config, cards, production, ...deployment }, errors);
  const log = createLogger(config);
  // Warnings are told once, however many configurations say the same.
  const isNew = ({ code, message }: Warning) => memory.logOnce(`${code} ${message}`, Number.POSITIVE_INFINITY, 0);
  for (const { code, message } of warnings.filter(isNew)) log.warn(code, message);
  if (!fault) return completeSettings(config, cards, production, fault, memory);
  // What is left of the configuration says where and how the fault is told.
  const rest = tryOr(
    () => completeSettings({ ...config, cookies: {} }, [], production, fault, memory),
    "The configuration is broken",
  );
  return isError(rest) ? broken(config, production, fault) : rest;
}

/** The stores of this room: a configuration object is compiled once, and the result goes when it goes. */
const compiled = new WeakMap<object, Settings>();
const preparing = new WeakMap<object, Promise<Settings>>();

/**
 * The settings of a configuration. Warnings are logged once, errors are kept as `fault` and told to every call. What is
 * changed on the object after its first use has no effect. `memory`: what outlives the object, where it comes from a
 * function that may return a fresh one.
 */
export function compile(config: AuthConfig, memory: OfInitializer = createMemory()): Settings {
  const known = compiled.get(config);
  if (known) return known;
  const production = isProduction(environment());
  const built = tryOr(() => build(cleaned(config), production, memory), "The configuration could not be read");
  const settings = isError(built) ? broken(config, production, built) : built;
  if (typeof config === "object" && config !== null) compiled.set(config, settings);
  return settings;
}

async function loadCards(config: AuthConfig, memory?: OfInitializer): Promise<Settings> {
  const settings = compile(await withCards(config).catch(() => config), memory);
  compiled.set(config, settings);
  return settings;
}

/** As {@link compile}, once the cards of providers that are named by id are loaded. */
export function prepareSettings(config: AuthConfig, memory?: OfInitializer): Awaitable<Settings> {
  const known = compiled.get(config) ?? preparing.get(config);
  if (known) return known;
  if (tryOr(() => needsLoading(config), "") !== true) return compile(config, memory);
  const settings = loadCards(config, memory);
  preparing.set(config, settings);
  return settings;
}
