/** AuthConfig -> Settings: completed, checked and frozen, once per configuration object. No I/O; never throws. */
import { cookieSets } from "../cookies/names.ts";
import { createKeyring } from "../crypto/keyring.ts";
import { once } from "../crypto/once.ts";
import { randomBase64url } from "../crypto/random.ts";
import { AuthError, InvalidConfiguration } from "../errors/index.ts";
import { errorOf } from "../errors/thrown.ts";
import { createLogger } from "../log.ts";
import { skipCSRFCheck } from "../markers.ts";
import { databaseSessions } from "../session/database.ts";
import { jwtSessions } from "../session/jwt.ts";
import type { AuthConfig } from "../types/config.ts";
import type { Fault, Settings } from "../types/flow.ts";
import type { Provider, ProviderInput } from "../types/provider.ts";
import type { Awaitable } from "../types/user.ts";
import { check } from "./check.ts";
import { defaultCallbacks, defaultSession, defaultTheme } from "./defaults.ts";
import { environment, isProduction } from "./env.ts";
import { bound, guardAdapter, guardEvents, has } from "./guard.ts";
import { needsLoading, withCards } from "./load.ts";
import { createOnce } from "./once.ts";
import { basePathOf, ownPages } from "./own-pages.ts";
import { present } from "./present.ts";
import { cardOf, readyProvider } from "./providers.ts";

/** Runs something of the application; what it throws becomes an error with a name. */
function attempt<T>(run: () => T, what: string): T | AuthError {
  try {
    return run();
  } catch (thrown) {
    if (thrown instanceof AuthError) return thrown;
    const err = errorOf(thrown);
    return new InvalidConfiguration(`${what}: ${err.message}`, { cause: { err } });
  }
}

const isError = (value: unknown): value is AuthError => value instanceof AuthError;

/** Good for this process only, in development. The rule about secrets tells of it. */
const ephemeralSecret = once(() => randomBase64url(32));

/** The secrets that can be used. */
const secretsOf = ({ secret }: AuthConfig): readonly string[] => {
  const usable = [secret ?? []].flat().filter((one) => typeof one === "string" && one.trim() !== "");
  return usable.length > 0 ? usable : [ephemeralSecret()];
};

function sessionsOf(config: AuthConfig): Pick<Settings, "session" | "sessions" | "jwt"> {
  const { session: given = {}, jwt = {}, adapter } = config;
  const strategy = given.strategy ?? (adapter ? "database" : "jwt");
  const session = {
    ...defaultSession,
    ...present({ maxAge: given.maxAge, updateAge: given.updateAge }),
    ...bound(given, ["generateSessionToken"]),
    strategy,
  };
  return {
    session: Object.freeze(session),
    sessions: strategy === "database" ? databaseSessions : jwtSessions,
    jwt: Object.freeze({
      maxAge: jwt.maxAge ?? session.maxAge,
      cache: jwt.cache ?? true,
      ...bound(jwt, ["encode", "decode"]),
    }),
  };
}

const trustOf = ({ trustHost = false }: AuthConfig): Settings["trustHost"] =>
  typeof trustHost === "boolean" ? trustHost : Object.freeze(trustHost.map((host) => host.toLowerCase()));

const urlOf = ({ url }: AuthConfig) => (url !== undefined && URL.canParse(url) ? new URL(url) : undefined);

/** Settings of a configuration that passed the check, or of what is left of one that did not. */
function settle(config: AuthConfig, cards: readonly Provider[], production: boolean, fault?: Fault): Settings {
  const log = createLogger(config);
  const { adapter, callbacks = {} } = config;
  const sessions = sessionsOf(config);
  return Object.freeze({
    basePath: basePathOf(config),
    trustHost: trustOf(config),
    production,
    providers: new Map(cards.map((card) => [card.id, Object.freeze(readyProvider(card, config))])),
    keys: createKeyring(secretsOf(config), { cache: sessions.jwt.cache }),
    stores: (method) => has(adapter, method),
    callbacks: Object.freeze({
      ...defaultCallbacks,
      ...bound(callbacks, ["signIn", "redirect", "jwt", "session"]),
    }),
    events: guardEvents(config.events ?? {}, log),
    ...sessions,
    pages: Object.freeze(ownPages(config)),
    theme: Object.freeze({ ...defaultTheme, ...present({ ...config.theme }) }),
    redirectProxyOrigins: Object.freeze([...(config.redirectProxyOrigins ?? [])]),
    cookies: cookieSets({ useStrictCookies: config.useStrictCookies, overrides: config.cookies }),
    useStrictCookies: config.useStrictCookies ?? false,
    csrf: config.skipCSRFCheck !== skipCSRFCheck,
    webauthn: config.experimental?.enableWebAuthn ?? false,
    log,
    once: createOnce(),
    extended: createOnce(),
    ...present({
      url: urlOf(config),
      adapter: adapter && guardAdapter(adapter, log),
      useSecureCookies: config.useSecureCookies,
      fault,
    }),
  } satisfies Settings);
}

interface Cards {
  readonly cards: readonly Provider[];
  readonly errors: readonly AuthError[];
}

/** The providers, and what is wrong with those that are none. */
function cardsOf({ providers = [] }: AuthConfig): Cards {
  const inputs: readonly ProviderInput[] = Array.isArray(providers) ? providers : [];
  const results = inputs.map((input) => attempt(() => cardOf(input), "A function in providers threw"));
  return { cards: results.filter((card) => !isError(card)), errors: results.filter(isError) };
}

/** Options that say something: `null` says as little as `undefined`. */
const cleaned = (config: AuthConfig): AuthConfig =>
  Object.fromEntries(
    Object.entries(config).filter(([, value]) => value !== null && value !== undefined),
  ) as unknown as AuthConfig;

const broken = (production: boolean, fault: Fault): Settings => settle({ providers: [] }, [], production, fault);

function build(config: AuthConfig, production: boolean): Settings {
  const { cards, errors } = cardsOf(config);
  const { fault, warnings } = check({ config, cards, production }, errors);
  const log = createLogger(config);
  for (const { code, message } of warnings) log.warn(code, message);
  if (!fault) return settle(config, cards, production);
  // What is left of the configuration says where and how the fault is told.
  const rest = attempt(() => settle({ ...config, cookies: {} }, [], production, fault), "The configuration is broken");
  return isError(rest) ? broken(production, fault) : rest;
}

/** The stores of this room: a configuration object is compiled once, and the result goes when it goes. */
const compiled = new WeakMap<object, Settings>();
const preparing = new WeakMap<object, Promise<Settings>>();

/**
 * The settings of a configuration. Warnings are logged once, errors are kept as `fault` and told to every call. What is
 * changed on the object after its first use has no effect.
 */
export function compile(config: AuthConfig): Settings {
  const known = compiled.get(config);
  if (known) return known;
  const production = isProduction(environment());
  const built = attempt(() => build(cleaned(config), production), "The configuration could not be read");
  const settings = isError(built) ? broken(production, built) : built;
  if (typeof config === "object" && config !== null) compiled.set(config, settings);
  return settings;
}

async function load(config: AuthConfig): Promise<Settings> {
  const settings = compile(await withCards(config));
  compiled.set(config, settings);
  return settings;
}

/** As {@link compile}, once the cards of providers that are named by id are loaded. */
export function prepare(config: AuthConfig): Awaitable<Settings> {
  const known = compiled.get(config) ?? preparing.get(config);
  if (known) return known;
  if (!needsLoading(config)) return compile(config);
  const settings = load(config);
  preparing.set(config, settings);
  return settings;
}
