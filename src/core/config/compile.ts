/** AuthConfig -> Settings: completed and frozen, once per configuration object. The rules are loaded after the first answer. */
import { cookieSets } from "../cookies/names.ts";
import { randomBase64url } from "../crypto/random.ts";
import { AuthError } from "../errors/auth-error.ts";
import { toError } from "../errors/convert.ts";
import { InvalidConfiguration } from "../errors/read-errors.ts";
import { createLazyLogger, type LazyLogger } from "../lazy-log.ts";
import { lazy } from "../lib/lazy.ts";
import { omitUndefined } from "../lib/omit-undefined.ts";
import { skipCSRFCheck } from "../markers.ts";
import { jwtSessions } from "../session/jwt.ts";
import { sessionCallbacks } from "../session-callbacks.ts";
import type { Adapter } from "../types/adapter.ts";
import type { AuthConfig } from "../types/config.ts";
import type { ConfigCheck } from "../types/config-check.ts";
import type { Fault, ReadyProvider, SessionStore, Settings } from "../types/internal.ts";
import type { Awaitable } from "../types/user.ts";
import { defaultSession, defaultTheme } from "./defaults.ts";
import { basePathOf, believesLoopback, type Env, environment, isDevelopment, isProduction } from "./env.ts";
import { bindMethods, guardEvents } from "./handlers.ts";
import { createMemory, memoryOf, type OfInitializer } from "./memory.ts";
import { canReadFirst, presentOptions, strategyOf } from "./preconditions.ts";

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
  const { maxAge, updateAge, maxBytes, audience } = given;
  const session = {
    ...defaultSession,
    ...omitUndefined({ maxAge, updateAge, maxBytes, audience }),
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

const trustOf = ({ trustHost, url }: AuthConfig): Settings["trustHost"] => {
  if (trustHost === undefined) return url === undefined && believesLoopback(environment()) ? "loopback" : false;
  if (typeof trustHost === "object") return Object.freeze(trustHost.map((host) => host.toLowerCase()));
  // Anything else has no meaning, so it gives no trust.
  return trustHost === true || trustHost === "host-header" ? trustHost : false;
};

const configuredUrl = ({ url }: AuthConfig) => (url !== undefined && URL.canParse(url) ? new URL(url) : undefined);

/** What the application may call or read: its functions, completed and guarded. */
function applicationParts(config: AuthConfig, { log, storage: { createGuardedStores } }: Surroundings) {
  const { adapter, callbacks = {} } = config;
  return {
    stores: adapter && createGuardedStores ? createGuardedStores(adapter, log) : {},
    callbacks: Object.freeze({
      ...sessionCallbacks,
      ...bindMethods(callbacks, ["signIn", "redirect", "jwt", "session"]),
    }),
    events: guardEvents(config.events ?? {}, log),
    ...bindMethods(config, ["trustStoredEmails"]),
  } satisfies Partial<Settings>;
}

/** What has become of the rules: the fault that they found, and the providers and pages that they passed. */
interface Checked {
  readonly check: ConfigCheck;
  readonly providers: ReadonlyMap<string, ReadyProvider>;
  /** Until the rules have run: as they are in the options. */
  readonly pages: Settings["pages"];
  readonly fault: Fault | undefined;
}

/** The code that keeps sessions, and that guards an adapter where there is one. */
interface Storage {
  readonly sessions: SessionStore;
  readonly createGuardedStores?: (adapter: Adapter, log: Settings["log"]) => Settings["stores"];
}

/** Sessions in cookies, and no adapter. */
const cookieStorage: Storage = { sessions: jwtSessions };

/** What a configuration is completed with. */
interface Surroundings {
  readonly env: Env;
  readonly memory: OfInitializer;
  readonly storage: Storage;
  readonly log: LazyLogger;
}

/** For a broken configuration: its own cookies may be what is broken. */
const defaultCookies = cookieSets({});

/** The settings of options. Throws where values are of kinds that the rules refuse. */
function completeSettings(options: AuthConfig, around: Surroundings, checked: Checked): Settings {
  const { env, log, memory, storage } = around;
  const production = isProduction(env);
  const ofSession = sessionsOf(options, storage.sessions);
  const cookies = cookieSets({ useStrictCookies: options.useStrictCookies, overrides: options.cookies });
  return Object.freeze({
    basePath: basePathOf(options),
    trustHost: trustOf(options),
    production,
    development: !production && isDevelopment(env),
    providers: checked.providers,
    ...memoryOf(secretsFor(options), ofSession.jwt.cache),
    ...memory,
    ...applicationParts(options, around),
    ...ofSession,
    theme: Object.freeze({ ...defaultTheme, ...omitUndefined({ ...options.theme }) }),
    redirectProxyOrigins: Object.freeze([...(options.redirectProxyOrigins ?? [])]),
    get cookies() {
      return checked.fault ? defaultCookies : cookies;
    },
    useStrictCookies: options.useStrictCookies ?? false,
    csrf: options.skipCSRFCheck !== skipCSRFCheck,
    log,
    ...omitUndefined({ url: configuredUrl(options), useSecureCookies: options.useSecureCookies }),
    check: checked.check,
    get pages() {
      return checked.pages;
    },
    get fault() {
      return checked.fault;
    },
  } satisfies Settings);
}

interface CheckOptions {
  readonly given: unknown;
  readonly options: AuthConfig | undefined;
  readonly around: Surroundings;
  /** Whether a session may not be read before. */
  readonly isFirst: boolean;
  /** Whether the settings hold nothing of the options: there must be a fault. */
  readonly isBroken?: boolean;
  /** What is known to be wrong already. */
  readonly fault?: Fault | undefined;
}

/** The rules of a configuration, run once. Rules that could not be loaded are loaded again by the next call. */
function createCheck({ given, options, around, isFirst, isBroken = false, fault: known }: CheckOptions): Checked {
  const { env, log, memory } = around;
  const providers = new Map<string, ReadyProvider>();
  let fault = known;
  let pages: Settings["pages"] = options?.pages ?? {};
  let isDone = known !== undefined;
  let running: Promise<void> | undefined;
  async function apply(): Promise<void> {
    // What the rules and the calls that wait for them have to report is written before their answers.
    await log.load();
    if (isDone) return;
    const { checkConfig } = await import("./check.ts");
    const found = await checkConfig({ given, options, production: isProduction(env), env, log, memory });
    fault = found.fault ?? (isBroken ? new InvalidConfiguration("The configuration could not be read.") : undefined);
    pages = found.pages;
    for (const provider of found.providers) providers.set(provider.id, provider);
    isDone = true;
  }
  const run = (): Promise<void> => {
    running ??= apply().catch((thrown: unknown) => {
      running = undefined;
      throw thrown;
    });
    return running;
  };
  return {
    check: {
      get isDue() {
        return isFirst && !isDone;
      },
      get isDone() {
        return isDone;
      },
      run,
    },
    providers,
    get pages() {
      return pages;
    },
    get fault() {
      return fault;
    },
  };
}

/** Settings that know where log lines go, if that can be read, and that any call fails with the fault. */
function brokenSettings(config: unknown, around: Omit<Surroundings, "log">, checked: (log: LazyLogger) => Checked) {
  const logging = orUndefined(() => {
    const { logger, debug } = config as Pick<AuthConfig, "logger" | "debug">;
    return { logger, debug };
  });
  const log = createLazyLogger(logging ?? {});
  return completeSettings({ providers: [] }, { ...around, log }, checked(log));
}

function buildSettings(given: unknown, memory: OfInitializer, storage: Storage): Settings {
  const env = environment();
  const around = { env, memory, storage };
  const options = orUndefined(() => presentOptions(given));
  const deployment = { production: isProduction(env), believesLoopback: believesLoopback(env) };
  const settings = orUndefined(() => {
    if (!options) return undefined;
    const whole = { ...around, log: createLazyLogger(options) };
    const isFirst = !canReadFirst(options, deployment);
    return completeSettings(options, whole, createCheck({ given, options, around: whole, isFirst }));
  });
  return (
    settings ??
    brokenSettings(given, around, (log) =>
      createCheck({ given, options, around: { ...around, log }, isFirst: true, isBroken: true }),
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
  const around = { env: environment(), memory: createMemory(), storage: cookieStorage };
  return brokenSettings(config, around, (log) =>
    createCheck({ given: config, options: undefined, around: { ...around, log }, isFirst: true, fault }),
  );
}

/** Loads what applications with an adapter need. */
async function loadStorage(config: AuthConfig): Promise<Storage> {
  const [{ guardAdapter }, { createStores }, sessions] = await Promise.all([
    import("./guard.ts"),
    import("../stores/index.ts"),
    strategyOf(config) === "database"
      ? import("../session/database.ts").then(({ databaseSessions }) => databaseSessions)
      : jwtSessions,
  ]);
  return { createGuardedStores: (adapter, log) => createStores(guardAdapter(adapter, log)), sessions };
}

/** A configuration object is compiled once; the result is garbage-collected with it. */
const compiled = new WeakMap<object, Awaitable<Settings>>();

function remember(config: AuthConfig, settings: Awaitable<Settings>): Awaitable<Settings> {
  if (Object(config) === config) compiled.set(config, settings);
  return settings;
}

/**
 * The settings of a configuration. What is changed on the object after its first use has no effect. `check` of the
 * settings runs the rules: warnings are logged once, what is wrong becomes their `fault`. `given`: what outlives the
 * object, where it comes from a function that may return a fresh one.
 */
export function prepareSettings(config: AuthConfig, given?: OfInitializer): Awaitable<Settings> {
  const known = compiled.get(config);
  if (known) return known;
  const memory = given ?? createMemory();
  if (!orUndefined(() => config.adapter || strategyOf(config) === "database")) {
    return remember(config, buildSettings(config, memory, cookieStorage));
  }
  const settings = loadStorage(config).then((storage) => {
    const built = buildSettings(config, memory, storage);
    remember(config, built);
    return built;
  });
  return remember(config, settings);
}
