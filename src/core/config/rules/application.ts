/** Rules about the configuration as a whole. */
import { cookieProblems } from "../../cookies/problems.ts";
import { platformSuffixes } from "../../cookies/suffix.ts";
import { type Weakness, weaknessOf } from "../../crypto/secrets.ts";
import { MissingSecretError, UnsupportedStrategy, UntrustedHost } from "../../errors/index.ts";
import { isLoopback } from "../../http/loopback.ts";
import { isRedirectUrl } from "../../http/url.ts";
import { quoted } from "../../lib/quoted.ts";
import { isColor, isPicture } from "../../pages/colour.ts";
import { didYouMean } from "../did-you-mean.ts";
import { normalPath } from "../env.ts";
import { sealingSecrets } from "../migration.ts";
import { isBuiltInPage } from "../own-pages.ts";
import { isBlank, isHost, isPlainPath, isSpan, plainUrl } from "../preconditions.ts";
import { adviceFor, type ConfigProblem, invalid, isProxyUrl, type Rule, warning } from "./facts.ts";

const formerSecretAdvice =
  "To continue sessions of the library in migrateFrom, put the new secret first and keep the old one after it (AUTH_SECRET_1 is newer than AUTH_SECRET): the old one then only opens session tokens of that library.";

const secretAdvice = 'Make one with "npx portico secret", and set it as AUTH_SECRET.';

// biome-ignore format: a table
const weaknesses: Readonly<Record<Weakness, string>> = {
  short:       "is shorter than 32 characters",
  placeholder: "is a placeholder",
  repetitive:  "is made of the same few characters",
};

/** Without a secret, or with one that can be guessed, anyone could forge sessions. */
export const secretIsStrong: Rule = (facts) => {
  const { secret, migrateFrom } = facts.config;
  const { production } = facts;
  const secrets = secret === undefined ? [] : [secret].flat();
  const blank = secrets.filter(isBlank).length;
  if (blank === secrets.length) {
    const missing = `No secret is configured, so anyone could forge sessions. ${adviceFor(facts, "AUTH_SECRET", secretAdvice)}`;
    return production
      ? [new MissingSecretError(missing)]
      : [
          warning(
            "ephemeral-secret",
            `No secret is configured: a random one was generated, so sessions end when this process stops. ${adviceFor(facts, "AUTH_SECRET", secretAdvice)}`,
          ),
        ];
  }
  if (blank > 0) return [new MissingSecretError(`One of the secrets is blank. ${secretAdvice}`)];
  const found = (migrateFrom === undefined ? secrets : sealingSecrets(secrets))
    .map(weaknessOf)
    .find((what) => what !== undefined);
  if (found === undefined) return [];
  const former = migrateFrom === undefined ? "" : ` ${formerSecretAdvice}`;
  const message = `A secret ${weaknesses[found]}, so it can be guessed. ${secretAdvice}${former}`;
  return [production ? invalid(message) : warning("weak-secret", message)];
};

/** The public URL of the application must be known. */
export const hostIsTrusted: Rule = (facts) => {
  const { trustHost, url } = facts.config;
  const hosts = Array.isArray(trustHost) ? trustHost.map((host: string) => host.toLowerCase()) : [];
  const odd = hosts.filter((host) => !isHost(host));
  if (odd.length > 0) {
    return [
      invalid(`trustHost: ${odd.map(quoted).join(", ")} is not a host. Write app.example.com or localhost:3000.`),
    ];
  }
  if (url !== undefined || trustHost === true || trustHost === "host-header" || hosts.length > 0) return [];
  if (trustHost === undefined && facts.believesLoopback) return [];
  const why =
    trustHost === undefined ? "neither url nor trustHost is set" : `trustHost is ${JSON.stringify(trustHost)}`;
  return [
    new UntrustedHost(
      `The public URL of the application is not known: ${why}. ${adviceFor(facts, "AUTH_URL", "Set AUTH_URL=https://app.example.com, with your URL.")} If a proxy or platform in front always sets Host, X-Forwarded-Host and X-Forwarded-Proto itself, you can set AUTH_TRUST_HOST=true instead.`,
    ),
  ];
};

/** Without `url`, headers determine where magic links lead. */
export const linksHaveAnAddress: Rule = ({ config: { trustHost, url }, cards, ownsHeaders = false }) =>
  trustHost === true && url === undefined && !ownsHeaders && cards.some(({ type }) => type === "email")
    ? [
        warning(
          "links-by-header",
          "Magic links lead to the host that Host and X-Forwarded-Host name, because trustHost is true and url is not set. Set AUTH_URL, or make sure that the proxy in front sets Host, X-Forwarded-Host and X-Forwarded-Proto itself: otherwise an attacker chooses where the links of other users lead.",
        ),
      ]
    : [];

/** A URL for an error text, without user name and password. */
const withoutUser = (url: string): string => url.replace(/[^/@]*@/, "***@");

/** The problem of the public URL. */
function flawOf(text: string): string {
  if (!URL.canParse(text)) return "which is not a URL (is https:// missing?)";
  const { protocol, username, password, search, hash } = new URL(text);
  // "localhost:3000" parses, with the protocol "localhost:".
  if (!/^https?:$/.test(protocol)) return "which does not begin with https://";
  if (username !== "" || password !== "") return "which has a user name or password";
  return search === "" && hash === "" ? "which is not normalized" : "which has a query or fragment";
}

/** `url` is an origin, optionally with a path. */
export const urlIsSound: Rule = ({ config: { url } }) =>
  url === undefined || plainUrl(url)
    ? []
    : [
        invalid(
          `AUTH_URL (url) is ${quoted(withoutUser(url))}, ${flawOf(url)}. Set it to the public URL of the application: https://app.example.com, optionally with a path.`,
        ),
      ];

/** `basePath` is a path without query or special characters. */
export const basePathIsSound: Rule = ({ config: { basePath = "/" } }) => {
  const path = normalPath(basePath);
  return isPlainPath(path) ? [] : [invalid(`basePath ${quoted(basePath)} is not a valid path. Write it like "/auth".`)];
};

/** Ages are whole numbers of seconds, at most ten years. */
export const agesAreSound: Rule = ({ config: { session = {}, jwt = {} } }) => {
  const ages = [
    ["session.maxAge", session.maxAge, 1],
    ["session.absoluteMaxAge", session.absoluteMaxAge, 1],
    ["session.shortMaxAge", session.shortMaxAge, 1],
    ["session.updateAge", session.updateAge, 0],
    ["jwt.maxAge", jwt.maxAge, 1],
  ] as const;
  const found: ConfigProblem[] = ages
    .filter(([, value, least]) => !isSpan(value, least))
    .map(([name, , least]) => invalid(`${name} must be a whole number of seconds, from ${least} to ten years.`));
  if (found.length > 0) return found;
  const { maxAge = 30 * 86_400, updateAge = 86_400 } = session;
  return updateAge > maxAge
    ? [warning("late-update", "session.updateAge is longer than session.maxAge: a session in use is never renewed.")]
    : [];
};

/** There are two strategies. `database` needs an adapter. */
export const strategyFits: Rule = ({ config: { session = {}, adapter } }) => {
  const { strategy } = session;
  if (strategy === undefined || strategy === "jwt") return [];
  if (strategy !== "database") return [new UnsupportedStrategy('session.strategy must be "jwt" or "database".')];
  return adapter ? [] : [new UnsupportedStrategy("The database strategy needs an adapter that stores sessions.")];
};

/** Names and attributes of cookies. */
export const cookiesAreSound: Rule = ({ config: { cookies = {} } }) =>
  cookieProblems(cookies, didYouMean).map(({ level, message }) =>
    level === "error" ? invalid(message) : warning("cookies", message),
  );

/** The `Secure` attribute is not turned off by accident. */
export const cookiesAreSecure: Rule = ({ config: { useSecureCookies, url = "" }, production }) =>
  useSecureCookies === false && (production || url.startsWith("https:"))
    ? [warning("insecure-cookies", "useSecureCookies is off: an attacker on the network can take over sessions.")]
    : [];

/** The theme of the built-in pages. */
export const themeIsSound: Rule = ({ config: { theme = {} } }) => {
  const { colorScheme, brandColor, brandColorDark, buttonText, logo } = theme;
  const colour = (name: string) => invalid(`theme.${name} must be a colour: hex, rgb(), hsl() or a CSS name.`);
  return [
    ...(colorScheme === undefined || ["auto", "dark", "light"].includes(colorScheme)
      ? []
      : [invalid('theme.colorScheme must be "auto", "dark" or "light".')]),
    ...(brandColor && !isColor(brandColor) ? [colour("brandColor")] : []),
    ...(brandColorDark && !isColor(brandColorDark) ? [colour("brandColorDark")] : []),
    ...(buttonText && !isColor(buttonText) ? [colour("buttonText")] : []),
    ...(logo && !isPicture(logo)
      ? [invalid("theme.logo must be an https: URL, a path of this site, or an inline PNG, WebP, JPEG or GIF.")]
      : []),
  ];
};

/** Pages of the application are paths or URLs, and not the built-in pages. */
export const pagesAreSound: Rule = ({ config }) =>
  Object.entries(config.pages ?? {}).flatMap(([name, url]): ConfigProblem[] => {
    if (url === undefined) return [];
    if (!isRedirectUrl(url))
      return [invalid(`pages.${name} must be a path that begins with one slash, or an http(s) URL.`)];
    return isBuiltInPage(config, name, url)
      ? [
          warning(
            "built-in-page",
            `pages.${name} is the URL of the built-in page, so the built-in page is shown. Remove the option, or set another URL.`,
          ),
        ]
      : [];
  });

/** Debug lines contain no secrets, but many internals. */
export const debugIsMeant: Rule = ({ config: { debug, logger }, production }) =>
  debug && production && !logger?.debug
    ? [
        warning(
          "debug-enabled",
          "debug is on in production. Debug lines contain no secrets, but they expose internals.",
        ),
      ]
    : [];

/** This deployment receives authorization responses through a proxy. */
export const proxyIsSound: Rule = ({ config: { redirectProxyUrl } }) =>
  redirectProxyUrl === undefined || isProxyUrl(redirectProxyUrl)
    ? []
    : [
        invalid(
          "redirectProxyUrl (AUTH_REDIRECT_PROXY_URL) must be the https URL of the proxy, up to and including its base path.",
        ),
      ];

const pattern = /^https?:\/\/[a-z0-9*-]+(?:\.[a-z0-9*-]+)*(?::[0-9]{1,5})?$/;

/** Why a pattern allows more origins than intended. */
function wideness(origin: string): string | undefined {
  const labels = new URL(origin.replaceAll("*", "x-star-x")).hostname.replaceAll("x-star-x", "*").split(".");
  if (labels.slice(-2).some((label) => label.includes("*"))) return "must not have * in its last two labels";
  const open = labels.filter((label) => label.endsWith("*"));
  const shared = platformSuffixes.some((platform) => labels.join(".").endsWith(`.${platform}`));
  return shared && open.length > 0 ? "allows any customer of this platform who registers a matching name" : undefined;
}

/** This deployment is a proxy: the origins that it forwards authorization responses to. */
export const proxyOriginsAreSound: Rule = ({ config: { redirectProxyOrigins = [] } }) =>
  redirectProxyOrigins.flatMap((origin): ConfigProblem[] => {
    const name = `redirectProxyOrigins: ${quoted(origin)}`;
    if (!pattern.test(origin))
      return [invalid(`${name} is not an origin. Write it like https://app-*-team.example.com.`)];
    if (origin.startsWith("http:") && !isLoopback(origin)) {
      return [
        warning(
          "plain-proxy-origin",
          `${name} has no effect: responses are forwarded only to https: origins, and to this machine.`,
        ),
      ];
    }
    const wide = isLoopback(origin) ? undefined : wideness(origin);
    if (wide === undefined) return [];
    return [wide.startsWith("must") ? invalid(`${name} ${wide}.`) : warning("wide-proxy-origin", `${name} ${wide}.`)];
  });
