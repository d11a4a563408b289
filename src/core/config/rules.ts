/** Rules about the configuration as a whole. Each is pure, looks at the facts, and returns what is wrong. */
import { cookieProblems } from "../cookies/problems.ts";
import {
  type AuthError,
  InvalidConfiguration,
  MissingSecretError,
  UnsupportedStrategy,
  UntrustedHost,
} from "../errors/index.ts";
import { isLoopback } from "../http/origin.ts";
import { isColor, isPicture } from "../pages/colour.ts";
import type { AuthConfig } from "../types/config.ts";
import type { Provider } from "../types/provider.ts";
import { nearest } from "./nearest.ts";

/** What rules look at. */
export interface Facts {
  readonly config: AuthConfig;
  /** Providers with the options of the application. */
  readonly cards: readonly Provider[];
  readonly production: boolean;
}

/** A line for the log that changes nothing else. */
export interface Warning {
  readonly code: string;
  readonly message: string;
}

/** What a rule finds. */
export type Problem = AuthError | Warning;

/** One thing that must hold. */
export type Rule = (facts: Facts) => readonly Problem[];

const warning = (code: string, message: string): Warning => ({ code, message });

const invalid = (message: string) => new InvalidConfiguration(message);

// biome-ignore format: a list
const options = ["adapter", "basePath", "callbacks", "cookies", "debug", "events", "experimental", "jwt", "logger", "pages", "providers", "raw", "redirectProxyOrigins", "redirectProxyUrl", "secret", "session", "skipCSRFCheck", "theme", "trustHost", "url", "useSecureCookies", "useStrictCookies"] as const satisfies readonly (keyof AuthConfig)[];

const knownOptions: ReadonlySet<string> = new Set(options);

/** A misspelt option does nothing, in silence: say so. */
export const optionsAreKnown: Rule = ({ config }) =>
  Object.keys(config)
    .filter((name) => !knownOptions.has(name))
    .map((name) =>
      warning(
        "unknown-option",
        `The option "${name.slice(0, 64)}" is not known. Did you mean "${nearest(name, options)}"?`,
      ),
    );

const advice = 'Make one with "npx portico secret" and set it as AUTH_SECRET.';

const placeholders =
  /^(?:secret|changeme|change-me|your[-_ ]?secret.*|.*replace[-_ ]?me.*|development|password|test)$/i;

function weakness(secret: string): string | undefined {
  if (placeholders.test(secret)) return "is a placeholder";
  if (secret.length < 32) return "is shorter than 32 characters";
  return new Set(secret).size < 8 ? "is made of a few characters only" : undefined;
}

/** Keys are only as strong as the secret. */
export const secretIsStrong: Rule = ({ config, production }) => {
  const { secret } = config;
  if (secret === undefined || secret === null || secret.length === 0) {
    return production
      ? [
          new MissingSecretError(
            `There is no secret. Sessions would end at each restart, and anyone could guess their keys. ${advice}`,
          ),
        ]
      : [
          warning(
            "ephemeral-secret",
            `There is no secret: one was made for this process, and sessions end with it. ${advice}`,
          ),
        ];
  }
  const all: readonly unknown[] = Array.isArray(secret) ? secret : [secret];
  if (!all.every((one) => typeof one === "string")) return [invalid("secret must be a string, or a list of strings.")];
  if (!all.every((one) => String(one).trim() !== "")) return [new MissingSecretError(`A secret is empty. ${advice}`)];
  const found = all.map((one) => weakness(String(one))).find((what) => what !== undefined);
  if (!found) return [];
  const message = `A secret ${found}. ${advice}`;
  return production ? [invalid(message)] : [warning("weak-secret", message)];
};

/** The address of the application must be known. */
export const hostIsTrusted: Rule = ({ config: { trustHost, url } }) => {
  if (url !== undefined) return [];
  if (Array.isArray(trustHost) ? trustHost.length > 0 : trustHost === true) return [];
  return [
    new UntrustedHost(
      "The address of the application is not known. Set AUTH_URL to it, or set trustHost: true (AUTH_TRUST_HOST=true) if a proxy or platform in front makes sure that the Host header is right.",
    ),
  ];
};

/** `url` is an origin, with a path at most. */
export const urlIsSound: Rule = ({ config: { url } }) => {
  if (url === undefined) return [];
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  const sound =
    parsed &&
    /^https?:$/.test(parsed.protocol) &&
    !parsed.username &&
    !parsed.password &&
    !parsed.search &&
    !parsed.hash;
  return sound
    ? []
    : [
        invalid(
          "AUTH_URL (url) must be the public address of the application: http(s), a host, a path at most; no user, query or fragment.",
        ),
      ];
};

/** `basePath` is a plain path. */
export const basePathIsSound: Rule = ({ config: { basePath } }) =>
  basePath === undefined || basePath === "/" || /^(?:\/[^/?#\s\\%]+)+$/.test(basePath)
    ? []
    : [invalid('basePath must begin with a slash, and not end with one: "/auth".')];

const isSpan = (value: unknown, least: number): boolean =>
  value === undefined ||
  (typeof value === "number" && Number.isInteger(value) && value >= least && value <= 10 * 365 * 86_400);

/** Spans are seconds: whole numbers, ten years at most. */
export const spansAreSound: Rule = ({ config: { session, jwt } }) => {
  const found = [];
  if (!isSpan(session?.maxAge, 1)) found.push(invalid("session.maxAge must be a whole number of seconds, at least 1."));
  if (!isSpan(session?.updateAge, 0))
    found.push(invalid("session.updateAge must be a whole number of seconds, at least 0."));
  if (!isSpan(jwt?.maxAge, 1)) found.push(invalid("jwt.maxAge must be a whole number of seconds, at least 1."));
  return found;
};

/** There are two strategies. */
export const strategyIsKnown: Rule = ({ config: { session } }) =>
  session?.strategy === undefined || ["jwt", "database"].includes(session.strategy)
    ? []
    : [new UnsupportedStrategy('session.strategy must be "jwt" or "database".')];

/** Names and attributes of cookies. */
export const cookiesAreSound: Rule = ({ config: { cookies = {} } }) =>
  cookieProblems(cookies, nearest).map(({ level, message }) =>
    level === "error" ? invalid(message) : warning("former-cookie", message),
  );

/** Looks of the pages. */
export const themeIsSound: Rule = ({ config: { theme = {} } }) => {
  const found = [];
  if (theme.colorScheme !== undefined && !["auto", "dark", "light"].includes(theme.colorScheme)) {
    found.push(invalid('theme.colorScheme must be "auto", "dark" or "light".'));
  }
  for (const name of ["brandColor", "buttonText"] as const) {
    if (theme[name] && !isColor(theme[name]))
      found.push(invalid(`theme.${name} must be a colour: hex, rgb(), hsl() or a CSS name.`));
  }
  if (theme.logo && !isPicture(theme.logo))
    found.push(invalid("theme.logo must be an https: URL, a path of this site, or an inline picture."));
  return found;
};

/** Pages of the application are paths or addresses. */
export const pagesAreSound: Rule = ({ config: { pages = {} } }) =>
  Object.entries(pages)
    .filter(([, url]) => url !== undefined && !/^(?:\/(?![/\\])|https?:\/\/)/.test(String(url)))
    .map(([name]) => invalid(`pages.${name} must be a path that begins with one slash, or an http(s) URL.`));

/** Debug lines hold no secrets, but tell much of the inner workings. */
export const debugIsMeant: Rule = ({ config, production }) =>
  config.debug && production
    ? [warning("debug-enabled", "debug is on in production. Its lines hold no secrets, but there are many.")]
    : [];

const hostPattern = /^https?:\/\/(?=[^/]*$)[a-z0-9*-]+(?:\.[a-z0-9*-]+)*(?::[0-9]{1,5})?$/;
const platforms = /^https:\/\/\*\.(?:[a-z0-9-]+\.)?[a-z]+$/;

/** The redirect proxy, on both of its sides. */
export const proxyIsSound: Rule = ({ config: { redirectProxyUrl, redirectProxyOrigins = [] } }) => {
  const found: Problem[] = [];
  const url = redirectProxyUrl !== undefined && URL.canParse(redirectProxyUrl) ? new URL(redirectProxyUrl) : undefined;
  if (redirectProxyUrl !== undefined && !(url && (url.protocol === "https:" || isLoopback(url.origin)))) {
    found.push(
      invalid("redirectProxyUrl must be an https URL: the address of the proxy, up to and with its base path."),
    );
  }
  for (const pattern of redirectProxyOrigins) {
    if (!hostPattern.test(pattern))
      found.push(
        invalid(`redirectProxyOrigins: "${pattern.slice(0, 100)}" is not an origin, like https://app-*.example.com.`),
      );
    else if (platforms.test(pattern))
      found.push(
        warning("wide-proxy-origin", `redirectProxyOrigins: "${pattern}" lets everyone in who has a name there.`),
      );
  }
  return found;
};
