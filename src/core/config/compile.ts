/** AuthConfig -> Settings: completed and frozen. The rules are loaded after the first answer. */
import { cookieSets } from "../cookies/names.ts";
import { randomBase64url } from "../crypto/random.ts";
import { AuthError } from "../errors/auth-error.ts";
import { toError } from "../errors/convert.ts";
import { InvalidConfiguration } from "../errors/read-errors.ts";
import { createLazyLogger, type LazyLogger } from "../lazy-log.ts";
import { lazy, lazyImport } from "../lib/lazy.ts";
import { omitUndefined } from "../lib/omit-undefined.ts";
import { skipCSRFCheck } from "../markers.ts";
import { jwtSessions } from "../session/jwt.ts";
import { sessionCallbacks } from "../session-callbacks.ts";
import type { AuthConfig } from "../types/config.ts";
import type { SessionStore, Settings } from "../types/internal.ts";
import type { Awaitable } from "../types/user.ts";
import { defaultSession, defaultTheme } from "./defaults.ts";
import { type ConfigSource, DeferredCheck } from "./deferred-check.ts";
import { basePathOf, deploymentOf, type Env, environment } from "./env.ts";
import { bindMethods, guardEvents } from "./handlers.ts";
import { createMemory, memoryOf, type Outliving } from "./memory.ts";
import { canReadFirst, needsStorage, presentOptions, strategyOf, type Where } from "./preconditions.ts";
import type { Storage } from "./storage.ts";

/** The result, or nothing where the application threw: the rules find it again, and put it into words. */
function orUndefined<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

/** For this process only, in development. A rule warns of it. */
const ephemeralSecret = lazy(() => randomBase64url(32));

/** The secrets that can be used. */
const secretsFor = ({ secret }: AuthConfig): readonly string[] => {
  const usable = [secret ?? []].flat().filter((one) => typeof one === "string" && one.trim() !== "");
  return usable.length > 0 ? usable : [ephemeralSecret()];
};

function sessionsOf(config: AuthConfig, sessions: SessionStore): Pick<Settings, "session" | "sessions" | "jwt"> {
  const { session: given = {}, jwt = {} } = config;
  const session = {
    ...defaultSession,
    ...omitUndefined(given),
    ...bindMethods(given, ["generateSessionToken"]),
    strategy: strategyOf(config),
  };
  return {
    session: Object.freeze(session),
    sessions,
    jwt: Object.freeze({
      maxAge: jwt.maxAge ?? session.maxAge,
      cache: jwt.cache ?? true,
      ...bindMethods(jwt, ["encode", "decode"]),
    }),
  };
}

const trustByDefault = ({ development, believesLoopback }: Where): "local" | "loopback" | false =>
  development ? "local" : believesLoopback && "loopback";

const trustOf = ({ trustHost, url }: AuthConfig, where: Where): Settings["trustHost"] => {
  if (trustHost === undefined) return url === undefined && trustByDefault(where);
  if (typeof trustHost === "object") return Object.freeze(trustHost.map((host) => host.toLowerCase()));
  // Anything else has no meaning, so it gives no trust.
  return trustHost === true || trustHost === "host-header" ? trustHost : false;
};

const configuredUrl = ({ url }: AuthConfig) => (url !== undefined && URL.canParse(url) ? new URL(url) : undefined);

/** What the application may call or read: its functions, completed and guarded. */
function applicationParts(config: AuthConfig, { log }: Surroundings) {
  const { callbacks = {} } = config;
  return {
    callbacks: Object.freeze({
      ...sessionCallbacks,
      ...bindMethods(callbacks, ["signIn", "redirect", "jwt", "session", "mayActAs"]),
    }),
    events: guardEvents(config.events ?? {}, log),
    ...bindMethods(config, ["trustStoredEmails", "waitUntil"]),
  } satisfies Partial<Settings>;
}

/** What a configuration is completed with. */
interface Surroundings {
  readonly env: Env;
  readonly where: Where;
  readonly source: ConfigSource;
  readonly storage: Storage;
  readonly log: LazyLogger;
}

type LateField = "cookies" | "stores" | "state" | "pages" | "fault";

/**
 * What is made later, or changes when the rules have run. The same functions for all settings: V8 keeps a getter in the shape of its object, in
 * the old generation, so that one per object would keep everything that it refers to.
 */
const lateFields: Pick<Settings, LateField> & ThisType<{ readonly check: DeferredCheck } & Outliving> = {
  get cookies() {
    return this.check.cookies;
  },
  get stores() {
    return this.check.stores();
  },
  get state() {
    return this.check.lateAdapter?.state ?? this.check.stores().state ?? this.processState;
  },
  get pages() {
    return this.check.pages;
  },
  get fault() {
    return this.check.fault;
  },
};

/** Whether a value can be the key of a `WeakMap`: a wrong one is found by the rules. */
const isObject = (value: unknown): value is object => Object(value) === value;

/** The settings of options. Throws where values are of kinds that the rules refuse. */
function completeSettings(options: AuthConfig, around: Surroundings, check: DeferredCheck): Settings {
  const { log, source, storage, where } = around;
  const { production, development } = where;
  const ofSession = sessionsOf(options, storage.sessions);
  const secrets = secretsFor(options);
  const cookies = cookieSets({ useStrictCookies: options.useStrictCookies, overrides: options.cookies });
  const moved = storage.createMigration?.(options, cookies, secrets);
  check.ownCookies = moved?.cookies ?? cookies;
  const outliving = memoryOf({
    secrets: moved?.secrets ?? secrets,
    audience: ofSession.session.audience,
    adapter: isObject(options.adapter) ? options.adapter : undefined,
    cache: ofSession.jwt.cache,
  });
  const context = { ...outliving, log, logOnce: source.memory.logOnce };
  const { createStores } = storage;
  // Made when they are first used: many session reads need none.
  if (createStores) check.stores = lazy(() => createStores(options, context));
  check.lateAdapter = storage.createLateAdapter?.(check, options, context);
  const settings = {
    basePath: basePathOf(options),
    trustHost: trustOf(options, where),
    production,
    development,
    providers: check.providers,
    ...outliving,
    ...source.memory,
    ...applicationParts(options, around),
    ...ofSession,
    theme: Object.freeze({ ...defaultTheme, ...omitUndefined({ ...options.theme }) }),
    redirectProxyOrigins: Object.freeze([...(options.redirectProxyOrigins ?? [])]),
    clientTokens: new Set(options.clientTokens),
    refresh: options.refresh ?? "on-demand",
    useStrictCookies: options.useStrictCookies ?? false,
    csrf: options.skipCSRFCheck !== skipCSRFCheck,
    log,
    ...omitUndefined({
      url: configuredUrl(options),
      useSecureCookies: options.useSecureCookies,
      keepTokens: options.keepTokens,
      observe: options.observe,
      formerTokens: moved?.formerTokens,
    }),
    check,
  } satisfies Omit<Settings, LateField>;
  return Object.freeze(
    Object.defineProperties<object>(settings, Object.getOwnPropertyDescriptors(lateFields)) as Settings,
  );
}

/** Settings that know where log lines go, if that can be read, and that any call fails with the fault. */
function brokenSettings(config: unknown, around: Omit<Surroundings, "log">, check: (log: LazyLogger) => DeferredCheck) {
  const logging = orUndefined(() => {
    const { logger, debug } = config as Pick<AuthConfig, "logger" | "debug">;
    return { logger, debug };
  });
  const log = createLazyLogger(logging ?? {});
  return completeSettings({ providers: [] }, { ...around, log }, check(log));
}

function buildSettings(given: unknown, source: ConfigSource, storage: Storage): Settings {
  const { env = environment() } = source;
  const where = deploymentOf(env);
  const around = { env, where, source, storage };
  const options = orUndefined(() => presentOptions(given));
  const settings = orUndefined(() => {
    if (!options) return undefined;
    const whole = { ...around, log: createLazyLogger(options) };
    const known = source.known?.find(options, where);
    const isFirst = known?.isPassed ? false : known?.isFailed || !canReadFirst(options, where);
    return completeSettings(options, whole, new DeferredCheck({ given, options, around: whole, isFirst, known }));
  });
  return (
    settings ??
    brokenSettings(
      given,
      around,
      (log) => new DeferredCheck({ given, options, around: { ...around, log }, isFirst: true, isBroken: true }),
    )
  );
}

/** Settings for a configuration that could not be made: what was thrown is their fault. `config`: a former one, or what there is of it. */
export function failedSettings(thrown: unknown, config?: unknown): Settings {
  const err = toError(thrown);
  const fault =
    thrown instanceof AuthError
      ? thrown
      : new InvalidConfiguration(`The configuration could not be made: ${err.message}`, { cause: { err } });
  const env = environment();
  const around = { env, where: deploymentOf(env), source: { memory: createMemory() }, storage: cookieStorage };
  return brokenSettings(
    config,
    around,
    (log) => new DeferredCheck({ given: config, options: undefined, around: { ...around, log }, isFirst: true, fault }),
  );
}

/** Sessions in cookies, and no adapter. */
const cookieStorage: Storage = { sessions: jwtSessions };

const storages = lazyImport(() => import("./storage.ts"));

/** Compiles a configuration. What is changed on the object afterwards has no effect. */
export function compileSettings(config: AuthConfig, source: ConfigSource): Awaitable<Settings> {
  return orUndefined(() => needsStorage(config))
    ? storages().then(async ({ loadStorage }) => buildSettings(config, source, await loadStorage(config)))
    : buildSettings(config, source, cookieStorage);
}

/** A configuration object is compiled once; the result is garbage-collected with it. */
const compiled = new WeakMap<object, Awaitable<Settings>>();

function remember(config: AuthConfig, settings: Awaitable<Settings>): Awaitable<Settings> {
  if (Object(config) === config) compiled.set(config, settings);
  return settings;
}

/**
 * The settings of a configuration object, compiled once. `check` of the settings runs the rules: warnings are logged once,
 * what is wrong becomes their `fault`.
 */
export function prepareSettings(config: AuthConfig): Awaitable<Settings> {
  const known = compiled.get(config);
  if (known) return known;
  const settings = compileSettings(config, { memory: createMemory() });
  if (settings instanceof Promise) settings.then((built) => remember(config, built));
  return remember(config, settings);
}
