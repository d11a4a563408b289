/** What reading a session depends on, as plain predicates: a session may be read before the rules have run. */
import { weaknessOf } from "../crypto/secrets.ts";
import { isRecord } from "../lib/is-record.ts";
import type { AdapterMethod, LazyAdapter } from "../types/adapter.ts";
import type { AuthConfig, SessionOptions } from "../types/config.ts";
import type { JWTOptions } from "../types/jwt.ts";
import { normalPath } from "./env.ts";

/** What the environment adds to the decision. */
export interface Deployment {
  readonly production: boolean;
  /** Whether a host of this machine is trusted where the configuration names none. */
  readonly believesLoopback: boolean;
}

/** What the rules and the settings depend on apart from the configuration. */
export interface Where extends Deployment {
  readonly development: boolean;
}

/** The options that have a value: `null` counts as `undefined`. Nothing for what has no options. */
export const presentOptions = (config: unknown): AuthConfig | undefined =>
  isRecord(config)
    ? (Object.fromEntries(
        Object.entries(config).filter(([, value]) => value !== null && value !== undefined),
        // Its providers may be missing: `cardsOf` takes none for an empty list.
      ) as unknown as AuthConfig)
    : undefined;

export const isBlank = (secret: string): boolean => secret.trim() === "";

/** In development a secret may be missing or weak: the rules warn of it. */
function areSecretsSound({ secret = [] }: AuthConfig, { production }: Deployment): boolean {
  const secrets = [secret].flat();
  if (!secrets.every((one) => typeof one === "string")) return false;
  const blank = secrets.filter(isBlank).length;
  if (blank === secrets.length) return !production;
  return blank === 0 && (!production || secrets.every((one) => weaknessOf(one) === undefined));
}

/** A host as in a `Host` header, with a port if it has one. */
export function isHost(host: string): boolean {
  const bare = host.replace(/:(?:80|443)$/, "");
  return !bare.includes("*") && URL.canParse(`http://${bare}`) && new URL(`http://${bare}`).host === bare;
}

/** An http(s) URL without user, query or fragment. */
export function plainUrl(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url && /^https?:$/.test(url.protocol) && url.username + url.password + url.search + url.hash === "";
  return isPlain ? url : undefined;
}

/** The origin of the application is known: from `url`, from headers that are trusted, or because it is this machine. */
function isOriginKnown({ url, trustHost }: AuthConfig, { believesLoopback }: Deployment): boolean {
  if (url !== undefined && !(typeof url === "string" && plainUrl(url))) return false;
  if (Array.isArray(trustHost)) {
    return (
      trustHost.every((host) => typeof host === "string" && isHost(host.toLowerCase())) &&
      (trustHost.length > 0 || url !== undefined)
    );
  }
  if (trustHost === undefined) return url !== undefined || believesLoopback;
  return trustHost === true || trustHost === "host-header" || (trustHost === false && url !== undefined);
}

/** A path of letters, digits and `_ . ~ -`, without `.` and `..`. */
export const isPlainPath = (path: string): boolean =>
  /^(?:\/[\w.~-]+)*$/.test(path) && !path.split("/").some((part) => part === "." || part === "..");

const tenYears = 10 * 365 * 86_400;

/** Whole seconds, from `least` to ten years. */
export const isSpan = (value: unknown, least: number): boolean =>
  value === undefined || (Number.isInteger(value) && (value as number) >= least && (value as number) <= tenYears);

/** Least and most of `session.maxBytes`: room for a token with a name and an address, and what ten cookies hold. */
export const maxBytesRange = { least: 1_024, most: 39_360 } as const;

export const isMaxBytes = (value: unknown): boolean =>
  value === undefined ||
  (Number.isInteger(value) && (value as number) >= maxBytesRange.least && (value as number) <= maxBytesRange.most);

/** 1 to 256 visible ASCII characters, with spaces inside at most. */
export const isAudience = (value: unknown): boolean =>
  value === undefined || (typeof value === "string" && /^[\x21-\x7e](?:[\x20-\x7e]{0,254}[\x21-\x7e])?$/.test(value));

/** What the database strategy needs to read and extend a session. */
const sessionMethods = [
  "createSession",
  "getSessionAndUser",
  "updateSession",
  "deleteSession",
] as const satisfies readonly AdapterMethod[];

/** The strategy of a configuration: `database` where an adapter is set, unless another is named. */
export const strategyOf = ({ session, adapter }: Pick<AuthConfig, "session" | "adapter">): SessionOptions["strategy"] =>
  session?.strategy ?? (adapter ? "database" : "jwt");

/** Whether the adapter is a function that loads it. An adapter may be a function too, with methods. */
export const isLazyAdapter = (adapter: AuthConfig["adapter"]): adapter is LazyAdapter =>
  typeof adapter === "function" && !("getUser" in adapter || "createSession" in adapter);

/** Whether reading a session needs code beside that of the `jwt` strategy. */
export const needsStorage = (config: AuthConfig): boolean =>
  strategyOf(config) === "database" || (config.adapter ?? config.migrateFrom) !== undefined;

function isStrategyPossible(config: AuthConfig): boolean {
  const strategy = strategyOf(config);
  if (strategy === "jwt") return true;
  const { adapter } = config;
  if (strategy !== "database") return false;
  return isLazyAdapter(adapter) || sessionMethods.every((name) => typeof adapter?.[name] === "function");
}

const isOptional = (value: unknown, type: "boolean" | "function"): boolean =>
  value === undefined || typeof value === type;

/** What the session keeps in shared state is for the rules to judge, so these come first. */
const isSessionSound = ({ updateAge, maxBytes, audience, ...others }: Partial<SessionOptions>): boolean =>
  [others.maxAge, others.absoluteMaxAge, others.shortMaxAge].every((age) => isSpan(age, 1)) &&
  isSpan(updateAge, 0) &&
  isMaxBytes(maxBytes) &&
  isAudience(audience) &&
  (others.revocation ?? others.overflow) === undefined;

const isJwtSound = ({ maxAge, cache, encode, decode }: Partial<JWTOptions>): boolean =>
  isSpan(maxAge, 1) && isOptional(cache, "boolean") && isOptional(encode, "function") && isOptional(decode, "function");

/** Whether each page is a path or an http(s) URL: the rules say more. */
const arePagesSound = (pages: unknown): boolean =>
  isRecord(pages) &&
  Object.values(pages).every((page) => page === undefined || /^(?:\/(?!\/)|https?:\/\/)/i.test(String(page)));

/**
 * Whether a session can be read before the rules have run. Names and attributes of cookies have consequences that only the
 * rules judge: with `cookies` and `migrateFrom`, they come first.
 */
export function canReadFirst(config: AuthConfig, deployment: Deployment): boolean {
  const { basePath = "/", callbacks = {}, cookies, pages = {}, session = {}, jwt = {} } = config;
  return (
    (cookies ?? config.migrateFrom) === undefined &&
    typeof basePath === "string" &&
    isPlainPath(normalPath(basePath)) &&
    arePagesSound(pages) &&
    areSecretsSound(config, deployment) &&
    isOriginKnown(config, deployment) &&
    [callbacks, session, jwt].every(isRecord) &&
    isStrategyPossible(config) &&
    isSessionSound(session) &&
    isJwtSound(jwt) &&
    [callbacks.jwt, callbacks.session].every((callback) => isOptional(callback, "function")) &&
    [config.useSecureCookies, config.useStrictCookies].every((flag) => isOptional(flag, "boolean"))
  );
}
