/** AuthConfig -> Settings: completed, checked and frozen, once per configuration object. No I/O; never throws. */
import { cookieSets } from "../cookies/names.ts";
import { createKeyring } from "../crypto/keyring.ts";
import { randomBase64url } from "../crypto/random.ts";
import { AuthError, InvalidConfiguration } from "../errors/index.ts";
import { createLogger } from "../log.ts";
import { skipCSRFCheck } from "../markers.ts";
import { databaseSessions } from "../session/database.ts";
import { jwtSessions } from "../session/jwt.ts";
import type { AuthConfig } from "../types/config.ts";
import type { Settings } from "../types/flow.ts";
import type { Provider, ProviderInput } from "../types/provider.ts";
import { check } from "./check.ts";
import { defaultBasePath, defaultCallbacks, defaultSession, defaultTheme, merged } from "./defaults.ts";
import { environment, isProduction } from "./env.ts";
import { guardAdapter, guardEvents, has } from "./guard.ts";
import { createOnce } from "./once.ts";
import { present } from "./present.ts";
import { cardOf, readyProvider } from "./providers.ts";

interface Cards {
  readonly cards: readonly Provider[];
  readonly errors: readonly AuthError[];
}

/** The providers, and what is wrong with those that are none. */
function cardsOf(inputs: readonly ProviderInput[] | undefined): Cards {
  if (!Array.isArray(inputs)) return { cards: [], errors: [new InvalidConfiguration("providers must be a list.")] };
  const results = inputs.map((input: ProviderInput) => {
    try {
      return cardOf(input);
    } catch (thrown) {
      return thrown instanceof AuthError
        ? thrown
        : new InvalidConfiguration("A function in providers threw.", { cause: { err: thrown as Error } });
    }
  });
  return {
    cards: results.filter((result): result is Provider => !(result instanceof AuthError)),
    errors: results.filter((result): result is AuthError => result instanceof AuthError),
  };
}

/** The secrets that can be used. Where there are none the keys are good for this process only: see the rule about secrets. */
function secretsOf({ secret }: AuthConfig): readonly string[] {
  const all: readonly unknown[] = Array.isArray(secret) ? secret : [secret];
  const usable = all.filter((one): one is string => typeof one === "string" && one.trim() !== "");
  return usable.length > 0 ? usable : [randomBase64url(32)];
}

function sessionsOf(config: AuthConfig): Pick<Settings, "session" | "sessions" | "jwt"> {
  const strategy = config.session?.strategy ?? (config.adapter ? "database" : "jwt");
  const session = merged({ ...defaultSession, strategy }, config.session);
  const jwt = merged({ maxAge: session.maxAge, cache: true }, config.jwt);
  return { session, jwt, sessions: strategy === "database" ? databaseSessions : jwtSessions };
}

function build(config: AuthConfig): Settings {
  const production = isProduction(environment());
  const log = createLogger(config);
  const { cards, errors } = cardsOf(config.providers);
  const { fault, warnings } = check({ config, cards, production }, errors);
  for (const { code, message } of warnings) log.warn(code, message);
  const { adapter, url, redirectProxyUrl } = config;
  const { session, sessions, jwt } = sessionsOf(config);
  return Object.freeze({
    basePath: config.basePath ?? defaultBasePath,
    trustHost: config.trustHost ?? false,
    production,
    providers: new Map(cards.map((card) => [card.id, readyProvider(card, { redirectProxyUrl })])),
    keys: createKeyring(secretsOf(config), { cache: jwt.cache }),
    stores: (method) => has(adapter, method),
    callbacks: Object.freeze(merged(defaultCallbacks, config.callbacks)),
    events: guardEvents(config.events ?? {}, log),
    sessions,
    session: Object.freeze(session),
    jwt: Object.freeze(jwt),
    pages: Object.freeze(merged({}, config.pages)),
    theme: Object.freeze(merged(defaultTheme, config.theme)),
    redirectProxyOrigins: config.redirectProxyOrigins ?? [],
    cookies: cookieSets({ useStrictCookies: config.useStrictCookies, overrides: fault ? {} : config.cookies }),
    useStrictCookies: config.useStrictCookies ?? false,
    csrf: config.skipCSRFCheck !== skipCSRFCheck,
    webauthn: config.experimental?.enableWebAuthn ?? false,
    log,
    once: createOnce(),
    ...present({
      url: url !== undefined && URL.canParse(url) ? new URL(url) : undefined,
      adapter: adapter && guardAdapter(adapter),
      useSecureCookies: config.useSecureCookies,
      fault,
    }),
  } satisfies Settings);
}

/** The one store of this room: a configuration object is compiled once, and the result goes when it goes. */
const compiled = new WeakMap<object, Settings>();

/** The settings of a configuration. What is changed on the object after its first use has no effect. */
export function compile(config: AuthConfig): Settings {
  const known = compiled.get(config);
  if (known) return known;
  const settings = build(config);
  compiled.set(config, settings);
  return settings;
}
