/** Rules about providers. */
import { InvalidEndpoints, MissingAuthorize } from "../../errors/index.ts";
import { isLoopback } from "../../http/loopback.ts";
import { quoted } from "../../lib/quoted.ts";
import { isColor, isPath, isPicture } from "../../pages/colour.ts";
import type { ClientAuthMethod } from "../../types/client-options.ts";
import type { AuthorizationEndpoint, OAuthConfig, TokenEndpoint, UserinfoEndpoint } from "../../types/provider.ts";
import { linkLife } from "../defaults.ts";
import { variablePrefix } from "../env-defaults.ts";
import { authorizationOf, type EndpointOption, endpointOf, proxyOf, responseModeOf } from "../providers/resolve.ts";
import {
  adviceFor,
  type ConfigFacts,
  type ConfigProblem,
  invalid,
  isOAuthConfig,
  isProxyUrl,
  type Rule,
  warning,
} from "./facts.ts";

const validId = /^[A-Za-z0-9._~-]{1,64}$/;
const notIds: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

const isId = (id: unknown): id is string =>
  typeof id === "string" && validId.test(id) && !/^\.+$/.test(id) && !notIds.has(id);

const twice = (values: readonly string[]): string[] => [
  ...new Set(values.filter((value, index) => values.indexOf(value) !== index)),
];

/** Provider ids are part of URLs and of variable names: they must be well-formed and unique. */
export const idsAreUnique: Rule = ({ cards }) => {
  const ids = cards.map(({ id }) => id);
  const lower = ids.filter(isId).map((id) => id.toLowerCase());
  return [
    ...ids
      .filter((id) => !isId(id))
      .map((id) =>
        invalid(`The provider id ${quoted(id)} is malformed: letters, digits, ".", "_", "~" and "-", at most 64.`),
      ),
    ...twice(lower).map((id) =>
      invalid(`Two providers have the id "${id}" (ignoring case). Rename one of them: { id: "${id}-2" }.`),
    ),
    ...twice([...new Set(lower)].map(variablePrefix)).map((prefix) =>
      invalid(`Two provider ids share the variables ${prefix}_*. Rename one of them.`),
    ),
  ];
};

const endpointNames = ["authorization", "token", "userinfo"] as const;

/** Whether an endpoint is set. The claims of an id_token need none, and a card may request claims with its own function. */
function isKnown(card: OAuthConfig, name: (typeof endpointNames)[number]): boolean {
  const endpoint = endpointOf<EndpointOption & UserinfoEndpoint>(card[name]);
  if (endpoint.url !== undefined) return true;
  return name === "userinfo" && (endpoint.request !== undefined || (card.type === "oidc" && card.idToken !== false));
}

/** The problem of a provider's URL. */
function flaw(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url) return "is not a URL";
  if (/(?:^|[./])(?:undefined|null)(?:[./:]|$)/.test(url.hostname)) return "was built from a value that is not set";
  if (url.username || url.password) return "must not contain a user name or password";
  return url.protocol === "https:" || isLoopback(url.origin)
    ? undefined
    : "must begin with https: (http: is allowed only for localhost)";
}

const pushedRequestUrl = ({ pushedAuthorizationRequests: given }: OAuthConfig): string | undefined =>
  typeof given === "string" ? given : undefined;

/** The short forms of `logout` have no URLs. */
function logoutAddresses({ logout }: OAuthConfig): Readonly<Record<string, string | undefined>> {
  const { endSession, revocation } = typeof logout === "object" ? logout : {};
  return { "logout.endSession": endSession || undefined, "logout.revocation": revocation || undefined };
}

const addressesOf = (card: OAuthConfig): Readonly<Record<string, string | undefined>> => ({
  issuer: card.issuer,
  wellKnown: card.wellKnown,
  ...Object.fromEntries(endpointNames.map((name) => [name, endpointOf<EndpointOption>(card[name]).url])),
  jwks: card.jwks,
  pushedAuthorizationRequests: pushedRequestUrl(card),
  ...logoutAddresses(card),
});

function endpointProblems(card: OAuthConfig, production: boolean): ConfigProblem[] {
  const where = `of the provider ${quoted(card.id)}`;
  const addresses = Object.entries(addressesOf(card)).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const lacking = endpointNames.filter((name) => !isKnown(card, name));
  const discovered = card.issuer !== undefined || card.wellKnown !== undefined || card.resolveIssuer !== undefined;
  const set = `Set it, or ${variablePrefix(card.id)}_ISSUER`;
  return [
    ...(card.type === "oidc" && card.issuer === undefined && !card.resolveIssuer
      ? [new InvalidEndpoints(`The issuer ${where} is missing. ${set}, to the \`iss\` of its id_tokens.`)]
      : lacking
          .filter(() => !discovered)
          .map((name) => new InvalidEndpoints(`The ${name} endpoint ${where} is missing. ${set} for discovery.`))),
    ...addresses
      .map(([name, address]) => [name, flaw(address)] as const)
      .filter(([, found]) => found !== undefined)
      .map(([name, found]) => new InvalidEndpoints(`The ${name} URL ${where} ${found}.`)),
    ...(production && addresses.some(([, address]) => /^http:/i.test(address) && flaw(address) === undefined)
      ? [warning("plain-endpoint", "A provider has http: URLs of this machine, in production.")]
      : []),
  ];
}

/** Endpoints are set or can be discovered, and use `https:`. */
export const endpointsAreKnown: Rule = ({ cards, production }) =>
  cards.filter(isOAuthConfig).flatMap((card) => endpointProblems(card, production));

/** A client has an id. */
export const clientsAreKnown: Rule = (facts) =>
  facts.cards
    .filter(isOAuthConfig)
    .filter(({ clientId = "", clientMetadata }) => clientId.trim() === "" && !(clientMetadata && facts.config.url))
    .map(({ id, clientMetadata }) => {
      if (clientMetadata)
        return invalid(
          `The provider ${quoted(id)} has no clientId: with clientMetadata it is a URL of the application. ${adviceFor(facts, "AUTH_URL", "Set AUTH_URL (url) to the public URL of the application.")}`,
        );
      const prefix = variablePrefix(id);
      const advice = `Set ${prefix}_ID and ${prefix}_SECRET, or pass clientId and clientSecret.`;
      return invalid(`The provider ${quoted(id)} has no clientId. ${adviceFor(facts, `${prefix}_ID`, advice)}`);
    });

/** Client authentication methods that use no shared secret. */
const secretless: ReadonlySet<string | undefined> = new Set<ClientAuthMethod>([
  "none",
  "private_key_jwt",
  "tls_client_auth",
  "self_signed_tls_client_auth",
]);

/** Whether `clientSecret` is required: the card uses it itself, or the token request does, and a sign-in would end at its callback. */
export function requiresSecret(card: Pick<OAuthConfig, "client" | "token" | "signedSecret" | "usesSecret">): boolean {
  const { clientPrivateKey } = endpointOf<TokenEndpoint>(card.token);
  const method = card.client?.token_endpoint_auth_method ?? (clientPrivateKey && "private_key_jwt");
  return card.usesSecret === true || (!card.signedSecret && !secretless.has(method));
}

/** Most clients have a secret: without one, the authentication method must be set. */
export const secretsAreMeant: Rule = ({ cards }) =>
  cards
    .filter(isOAuthConfig)
    .filter((card) => !card.clientSecret && !card.clientMetadata && requiresSecret(card))
    .map(({ id, usesSecret }) =>
      warning(
        "no-client-secret",
        `The provider ${quoted(id)} has no clientSecret (${variablePrefix(id)}_SECRET). ${usesSecret ? "It needs one beside the token request." : 'For a public client, set client: { token_endpoint_auth_method: "none" }.'}`,
      ),
    );

// biome-ignore format: a list
const reservedParams: ReadonlySet<string> = new Set([
  "client_id", "redirect_uri", "response_type", "state", "nonce", "code_challenge", "code_challenge_method", "request", "request_uri", "dpop_jkt",
  "__proto__", "constructor", "prototype",
]);

/** Names in a record, and the name of an unusual prototype. */
const paramNames = (record: object): string[] => [
  ...Object.keys(record),
  ...([Object.prototype, null].includes(Object.getPrototypeOf(record)) ? [] : ["__proto__"]),
];

/** Parameters that protect a sign-in are set by the library. In an endpoint URL they are overwritten. */
export const paramsAreFree: Rule = ({ cards }) =>
  cards.filter(isOAuthConfig).flatMap((card): ConfigProblem[] => {
    const { params = {} } = endpointOf<AuthorizationEndpoint>(card.authorization);
    const isTaken = (name: string) => reservedParams.has(name) || name === card.clientIdParameter;
    const where = `The provider ${quoted(card.id)}`;
    return [
      ...paramNames(params)
        .filter(isTaken)
        .map((name) => invalid(`${where} sets "${name}" in authorization.params, which the library sets itself.`)),
      ...(/^\d{1,9}$/.test(authorizationOf(card).params.max_age ?? "0")
        ? []
        : [invalid(`${where} sets a max_age that is not a whole number of seconds.`)]),
      ...(responseModeOf(card)
        ? []
        : [invalid(`${where} sets a response_mode other than query, form_post, and those with .jwt.`)]),
      ...(card.allowedParams ?? [])
        .filter(isTaken)
        .map((name) => warning("reserved-parameter", `${where} allows "${name}", which the library sets itself.`)),
    ];
  });

/** A proxy forwards responses by redirect, which is impossible for a posted response. */
export const proxyFitsProviders: Rule = ({ config, cards }) =>
  cards.filter(isOAuthConfig).flatMap((card): ConfigProblem[] => {
    const name = `redirectProxyUrl of the provider ${quoted(card.id)}`;
    if (card.redirectProxyUrl && !isProxyUrl(card.redirectProxyUrl)) {
      return [invalid(`${name} must be the https URL of the proxy, up to and including its base path.`)];
    }
    if (responseModeOf(card) !== "form_post") return [];
    if (proxyOf(card, config) !== undefined)
      return [
        invalid(
          `${name}: the provider posts its authorization responses (form_post), which a proxy cannot forward. Set it to "" for this provider.`,
        ),
      ];
    return config.redirectProxyUrl && card.redirectProxyUrl === undefined
      ? [
          warning(
            "proxy-form-post",
            `The provider ${quoted(card.id)} posts its authorization responses (form_post), which a proxy cannot forward, so redirectProxyUrl does not apply to it. Register the callback URL of this deployment at the provider.`,
          ),
        ]
      : [];
  });

/** An email address does not prove who a user is. */
export const linkingIsMeant: Rule = ({ cards }) =>
  cards
    .filter((card) => isOAuthConfig(card) && card.allowDangerousEmailAccountLinking === true)
    .map(({ id }) =>
      warning(
        "email-account-linking",
        `The provider ${quoted(id)} links accounts by e-mail address (allowDangerousEmailAccountLinking): an attacker who can make it confirm an address can take over the account with that address.`,
      ),
    );

/** A credentials provider needs `authorize`. */
export const authorizeIsThere: Rule = ({ cards }) =>
  cards
    .filter((card) => card.type === "credentials" && typeof card.authorize !== "function")
    .map(({ id }) => new MissingAuthorize(`The credentials provider ${quoted(id)} has no authorize function.`));

/** How to set a missing option. Only `apiKey` has an environment variable. */
function adviceOn(facts: ConfigFacts, id: string, name: string): string {
  const variable = `${variablePrefix(id)}_KEY`;
  if (name === "apiKey") return adviceFor(facts, variable, `Set ${variable}, or pass apiKey.`);
  const example = { server: '"smtp://user:password@smtp.example.com:587"', from: '"login@example.com"' }[name];
  return example === undefined ? `Pass ${name}.` : `Pass ${name}, for example ${name}: ${example}.`;
}

/** Mail can be sent: the server or key that the card needs is set. */
export const mailCanBeSent: Rule = (facts) =>
  facts.cards.flatMap((card) => {
    if (card.type !== "email") return [];
    // Which options a mail service needs is data of its card, so they are read by name.
    const fields = card as unknown as Readonly<Record<string, unknown>>;
    const isMissing = (name: string) => fields[name] === undefined || String(fields[name]).trim() === "";
    return (card.needs ?? [])
      .filter(isMissing)
      .map((name) =>
        invalid(`The e-mail provider ${quoted(card.id)} has no ${name}. ${adviceOn(facts, card.id, name)}`),
      );
  });

/** The mail has a sender, and its link a valid lifetime in seconds. */
export const linksAreSound: Rule = ({ cards }) =>
  cards.flatMap((card): ConfigProblem[] => {
    if (card.type !== "email") return [];
    const { maxAge = linkLife, sendVerificationRequest: send } = card;
    const where = `The e-mail provider ${quoted(card.id)}`;
    return [
      ...(typeof send === "function" ? [] : [invalid(`${where} has no sendVerificationRequest function.`)]),
      ...(Number.isInteger(maxAge) && maxAge >= 1 && maxAge <= 30 * 86_400
        ? []
        : [invalid(`${where}: maxAge must be a whole number of seconds from 1 to 30 days.`)]),
    ];
  });

/** The style of provider buttons. */
export const stylesAreSound: Rule = ({ cards }) =>
  cards.flatMap(({ id, style = {} }) => [
    ...(style.brandColor && !isColor(style.brandColor)
      ? [invalid(`style.brandColor of the provider ${quoted(id)} is not a colour.`)]
      : []),
    ...(style.mark && !isPath(style.mark)
      ? [invalid(`style.mark of the provider ${quoted(id)} must be the data of an SVG path, as in its attribute d.`)]
      : []),
    ...(style.logo && !isPicture(style.logo)
      ? [
          invalid(
            `style.logo of the provider ${quoted(id)} must be an https: URL, a path of this site, or an inline PNG, WebP, JPEG or GIF.`,
          ),
        ]
      : []),
  ]);
