/** Rules about providers and about the adapter that they need. */
import {
  ExperimentalFeatureNotEnabled,
  InvalidConfiguration,
  InvalidEndpoints,
  MissingAdapter,
  MissingAdapterMethods,
  MissingAuthorize,
} from "../errors/index.ts";
import { isLoopback } from "../http/origin.ts";
import { isColor, isPicture } from "../pages/colour.ts";
import type { Adapter } from "../types/adapter.ts";
import type { OAuthConfig, Provider } from "../types/provider.ts";
import { prefixOf } from "./env.ts";
import { has } from "./guard.ts";
import type { Facts, Problem, Rule } from "./rules.ts";

const invalid = (message: string) => new InvalidConfiguration(message);

const isOAuth = (card: Provider): card is OAuthConfig => card.type === "oauth" || card.type === "oidc";

const twice = (values: readonly string[]): string[] => values.filter((value, index) => values.indexOf(value) !== index);

const idGrammar = /^[A-Za-z0-9._~-]{1,64}$/;

/** Ids stand in URLs and in names of variables: well-formed, and one of each. */
export const idsAreUnique: Rule = ({ cards }) => {
  const ids = cards.map(({ id }) => id);
  const odd = ids.filter((id) => typeof id !== "string" || !idGrammar.test(id) || /^\.+$/.test(id));
  const sound = ids.filter((id) => !odd.includes(id));
  return [
    ...odd.map((id) =>
      invalid(
        `The provider id "${String(id).slice(0, 64)}" is malformed: letters, digits, ".", "_", "~" and "-", at most 64.`,
      ),
    ),
    ...twice(sound.map((id) => id.toLowerCase())).map((id) =>
      invalid(`Two providers have the id "${id}". Give one of them another: GitHub({ id: "github-work" }).`),
    ),
    ...twice([...new Set(sound.map((id) => id.toLowerCase()))].map(prefixOf)).map((prefix) =>
      invalid(`Two provider ids share the environment prefix ${prefix}. Rename one of them.`),
    ),
  ];
};

const isSafe = (url: string): boolean =>
  URL.canParse(url) && (new URL(url).protocol === "https:" || isLoopback(new URL(url).origin));

const urlOf = (endpoint: string | { url?: string } | undefined): string | undefined =>
  typeof endpoint === "string" ? endpoint : endpoint?.url;

const hasUserinfo = ({ userinfo, type, idToken }: OAuthConfig): boolean =>
  urlOf(userinfo) !== undefined ||
  (typeof userinfo === "object" && userinfo.request !== undefined) ||
  (type === "oidc" && idToken !== false);

function endpointProblems(card: OAuthConfig): Problem[] {
  const discovered = card.issuer !== undefined || card.wellKnown !== undefined;
  const lacks = [
    ...(urlOf(card.authorization) === undefined ? ["authorization"] : []),
    ...(urlOf(card.token) === undefined ? ["token"] : []),
    ...(hasUserinfo(card) ? [] : ["userinfo"]),
  ];
  if (card.type === "oidc" && card.issuer === undefined) {
    return [
      new InvalidEndpoints(
        `The provider "${card.id}" has no issuer. Set it (or ${prefixOf(card.id)}_ISSUER) to the address that its id_tokens name.`,
      ),
    ];
  }
  if (lacks.length > 0 && !discovered) {
    return [
      new InvalidEndpoints(
        `The provider "${card.id}" has no ${lacks.join(", no ")} endpoint, and no issuer to find it with.`,
      ),
    ];
  }
  const urls = {
    issuer: card.issuer,
    wellKnown: card.wellKnown,
    authorization: urlOf(card.authorization),
    token: urlOf(card.token),
    userinfo: urlOf(card.userinfo),
    jwks: card.jwks,
  };
  return Object.entries(urls)
    .filter(([, url]) => url !== undefined && !isSafe(url))
    .map(
      ([name]) =>
        new InvalidEndpoints(
          `The ${name} address of the provider "${card.id}" is not an https: URL. Only loopback hosts may use http:.`,
        ),
    );
}

/** Endpoints are known or can be found, and are reached by `https:`. */
export const endpointsAreKnown: Rule = ({ cards }) => cards.filter(isOAuth).flatMap(endpointProblems);

/** A client has an id. */
export const clientsAreKnown: Rule = ({ cards }) =>
  cards
    .filter(isOAuth)
    .filter(({ clientId }) => !clientId)
    .map(({ id }) =>
      invalid(
        `The provider "${id}" has no clientId. Set ${prefixOf(id)}_ID and ${prefixOf(id)}_SECRET, or pass clientId and clientSecret.`,
      ),
    );

// biome-ignore format: a list
const reserved: ReadonlySet<string> = new Set(["client_id", "redirect_uri", "response_type", "state", "nonce", "code_challenge", "code_challenge_method", "request", "request_uri", "__proto__", "constructor", "prototype"]);

/** The library fills in the parameters that protect a sign-in; a card cannot. */
export const paramsAreFree: Rule = ({ cards }) =>
  cards.filter(isOAuth).flatMap(({ id, authorization }) => {
    const params = typeof authorization === "object" ? (authorization.params ?? {}) : {};
    const named = [
      ...Object.keys(params),
      ...(Object.getPrototypeOf(params) === Object.prototype || Object.getPrototypeOf(params) === null
        ? []
        : ["__proto__"]),
    ];
    return named
      .filter((name) => reserved.has(name))
      .map((name) =>
        invalid(`authorization.params of the provider "${id}" sets "${name}", which the library sets itself.`),
      );
  });

/** Passing an answer on works by redirect, and a posted answer cannot be redirected. */
export const proxyFitsProviders: Rule = ({ config, cards }) =>
  cards
    .filter(isOAuth)
    .filter((card) => (card.redirectProxyUrl ?? config.redirectProxyUrl) !== undefined)
    .filter(
      ({ authorization }) => typeof authorization === "object" && authorization.params?.response_mode === "form_post",
    )
    .map(({ id }) =>
      invalid(
        `The provider "${id}" posts its answers (form_post), and a redirect proxy cannot pass those on. Set redirectProxyUrl for other providers only.`,
      ),
    );

/** A known e-mail address is not a proof of who someone is. */
export const linkingIsMeant: Rule = ({ cards }) =>
  cards
    .filter((card) => isOAuth(card) && card.allowDangerousEmailAccountLinking === true)
    .map(({ id }) => ({
      code: "email-account-linking",
      message: `The provider "${id}" may join accounts by e-mail address: whoever can make it confirm an address can enter the account of that address.`,
    }));

/** `authorize` is the whole of a credentials provider. */
export const authorizeIsThere: Rule = ({ cards }) =>
  cards
    .filter((card) => card.type === "credentials" && typeof card.authorize !== "function")
    .map(({ id }) => new MissingAuthorize(`The credentials provider "${id}" has no authorize function.`));

/** Links live for seconds. */
export const linksAreSound: Rule = ({ cards }) =>
  cards.flatMap((card) => {
    if (card.type !== "email") return [];
    if (typeof card.sendVerificationRequest !== "function")
      return [invalid(`The e-mail provider "${card.id}" has no sendVerificationRequest function.`)];
    const { maxAge = 600 } = card;
    return Number.isInteger(maxAge) && maxAge >= 1 && maxAge <= 30 * 86_400
      ? []
      : [invalid(`maxAge of the e-mail provider "${card.id}" must be a whole number of seconds, at most 30 days.`)];
  });

/** Looks of the buttons. */
export const stylesAreSound: Rule = ({ cards }) =>
  cards.flatMap(({ id, style = {} }) => [
    ...(style.brandColor && !isColor(style.brandColor)
      ? [invalid(`style.brandColor of the provider "${id}" is not a colour.`)]
      : []),
    ...(style.logo && !isPicture(style.logo)
      ? [
          invalid(
            `style.logo of the provider "${id}" must be an https: URL, a path of this site, or an inline picture.`,
          ),
        ]
      : []),
  ]);

/** Passkeys are behind a switch, and their room is not built yet. */
export const passkeysAreEnabled: Rule = ({ config, cards }) => {
  if (!cards.some(({ type }) => type === "webauthn")) return [];
  if (!config.experimental?.enableWebAuthn) {
    return [
      new ExperimentalFeatureNotEnabled(
        "Passkeys are experimental. Set experimental: { enableWebAuthn: true } to use a webauthn provider.",
      ),
    ];
  }
  return [
    { code: "experimental-webauthn", message: "Passkeys are experimental: they may change or go without notice." },
    invalid("This version has no passkeys yet. Remove the webauthn provider."),
  ];
};

// biome-ignore format: a table
const needs: readonly { readonly for: string; readonly when: (facts: Facts) => boolean; readonly methods: readonly (keyof Adapter)[]; readonly always: boolean }[] = [
  { for: "e-mail sign-in",          always: true,  when: ({ cards }) => cards.some(({ type }) => type === "email"), methods: ["createVerificationToken", "useVerificationToken", "getUserByEmail", "createUser", "updateUser"] },
  { for: "the database strategy",   always: true,  when: ({ config }) => config.session?.strategy === "database" || (config.session?.strategy === undefined && config.adapter !== undefined), methods: ["createSession", "getSessionAndUser", "updateSession", "deleteSession"] },
  { for: "OAuth and OIDC accounts", always: false, when: ({ cards }) => cards.some(isOAuth), methods: ["getUser", "getUserByAccount", "getUserByEmail", "createUser", "linkAccount"] },
];

/** The adapter can do what the configuration asks of it. */
export const adapterFits: Rule = (facts) => {
  const { adapter } = facts.config;
  return needs
    .filter(({ when, always }) => when(facts) && (always || adapter !== undefined))
    .flatMap((need): Problem[] => {
      if (!adapter)
        return [
          new MissingAdapter(
            `Without an adapter there is nowhere to keep what ${need.for} needs. Set adapter (for a try: MemoryAdapter of portico/adapters/memory).`,
          ),
        ];
      const lacks = need.methods.filter((method) => !has(adapter, method));
      return lacks.length === 0
        ? []
        : [new MissingAdapterMethods(`The adapter lacks methods that ${need.for} needs: ${lacks.join(", ")}.`)];
    });
};
