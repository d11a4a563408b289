/** The catalogue of providers as a table, made from the cards themselves. */
import { variablePrefix } from "../../src/core/config/env-defaults.ts";
import { cardOf } from "../../src/core/config/providers/resolve.ts";
import type { OAuthConfig, Provider } from "../../src/core/types/provider.ts";
import { cards } from "../../src/providers/lib/cards.ts";

/** One provider, as text. */
export interface Entry {
  readonly id: string;
  readonly type: string;
  /** Issuer, or the endpoints: authorization, token, userinfo. */
  readonly where: readonly string[];
  readonly scope: string;
  /** Names of the variables that its options come from. */
  readonly env: readonly string[];
  /** Deviations from the protocols. */
  readonly quirks: readonly string[];
}

const endpoint = <T extends { url?: string }>(value: string | T | undefined): Partial<T> =>
  typeof value === "string" ? ({ url: value } as Partial<T>) : (value ?? {});

const authOf = ({ client }: OAuthConfig) => client?.token_endpoint_auth_method ?? "client_secret_basic";

/** Properties of unusual cards, and the words for them. */
// biome-ignore format: a table
const kinds: readonly (readonly [words: string | ((card: OAuthConfig) => string), has: (card: OAuthConfig) => boolean])[] = [
  ["no PKCE",                                    ({ checks }) => checks !== undefined && !checks.includes("pkce")],
  ["no nonce",                                   ({ type, checks }) => type === "oidc" && checks !== undefined && !checks.includes("nonce")],
  [(card) => `secret: ${authOf(card)}`,          (card) => authOf(card) !== "client_secret_basic"],
  ["signed client secret",                    ({ signedSecret }) => signedSecret !== undefined],
  [(card) => `client id is \`${card.clientIdParameter}\``, ({ clientIdParameter }) => clientIdParameter !== undefined],
  ["response by POST",                            ({ authorization }) => endpoint(authorization).params?.response_mode === "form_post"],
  ["claims in the callback",                       ({ callbackClaims }) => callbackClaims !== undefined],
  ["custom token request",                   ({ token }) => ["prepare", "headers", "params", "repeats"].some((name) => name in endpoint(token))],
  ["non-standard token response",                           ({ token }) => "conform" in endpoint(token)],
  ["further requests for the profile",           ({ userinfo }) => "request" in endpoint(userinfo)],
  ["userinfo by POST",                           ({ userinfo }) => endpoint(userinfo).method === "POST"],
  ["extra userinfo parameters",                        ({ userinfo }) => ["headers", "params", "body"].some((name) => name in endpoint(userinfo))],
  ["non-standard userinfo response",                        ({ userinfo }) => "conform" in endpoint(userinfo)],
  ["signed userinfo",                            ({ client }) => client?.userinfo_signed_response_alg !== undefined],
  ["claims from userinfo too",                   ({ type, idToken }) => type === "oidc" && idToken === false],
  ["a server per user",                          ({ resolveIssuer }) => resolveIssuer !== undefined],
  ["the client is a document",                   ({ clientMetadata }) => clientMetadata !== undefined],
  ["issuer from a claim",                        ({ issuerFrom }) => issuerFrom !== undefined],
  ["own JWKS URI",                           ({ jwks, issuer }) => jwks !== undefined && issuer !== undefined],
  [({ client }) => `id_token: ${client?.id_token_signed_response_alg}`, ({ client }) => client?.id_token_signed_response_alg !== undefined],
];

const quirksOf = (card: OAuthConfig): readonly string[] =>
  kinds.filter(([, has]) => has(card)).map(([words]) => (typeof words === "string" ? words : words(card)));

/** Whether a card works out its addresses from options that the application must give. */
const placeholder = "from its options";

function whereOf(card: OAuthConfig): readonly string[] {
  if (card.resolveIssuer) return ["found for each user"];
  if (card.issuer !== undefined && card.type === "oidc") return [card.issuer];
  if (card.wellKnown !== undefined) return [card.wellKnown];
  const found = [card.authorization, card.token, card.userinfo].map((value) => endpoint(value).url);
  const known = found.filter((url) => url !== undefined);
  return known.length > 0 ? known : [placeholder];
}

const scopeOf = (card: OAuthConfig): string =>
  String(endpoint(card.authorization).params?.scope ?? (card.type === "oidc" ? "openid profile email" : ""));

function envOf({ type, id, ...card }: Provider, where: readonly string[]): readonly string[] {
  if ("clientMetadata" in card) return ["AUTH_URL"];
  const prefix = variablePrefix(id);
  if (type === "email") return [`${prefix}_KEY`];
  if (type !== "oauth" && type !== "oidc") return [];
  return [`${prefix}_ID`, `${prefix}_SECRET`, ...(where[0] === placeholder ? [`${prefix}_ISSUER`] : [])];
}

/** An entry of the table. */
export function entryOf(raw: Provider): Entry {
  const card = cardOf(raw);
  const { id, type } = card;
  const speaks = type === "oauth" || type === "oidc";
  const where = speaks ? whereOf(card as OAuthConfig) : [];
  return {
    id,
    type,
    where,
    scope: speaks ? scopeOf(card as OAuthConfig) : "",
    env: envOf(card, where),
    quirks: speaks ? quirksOf(card as OAuthConfig) : [],
  };
}

/** Options in which missing ones have their own name as value: `{tenantId}`. */
const named = (options: object): object =>
  new Proxy(options, { get: (value, name) => (name in value ? Reflect.get(value, name) : `{${String(name)}}`) });

const isWhole = (card: Provider): boolean => !/\bundefined\b/.test(JSON.stringify(card));

/** What cards want that look at their options closely. */
const samples: Readonly<Record<string, object>> = { shopify: { shop: "your-shop" } };

/** Makes a provider of these options. */
type Load = (options: object) => Promise<Provider>;

/** Makes the provider of an id as its own file does. */
export const loadFile =
  (id: string): Load =>
  async (options) =>
    (await cards[id as "github"].load()).default(options);

/** A card with these options; one that is nothing without some others gets their names in their place. */
export async function cardWith(id: string, value: object = {}, load = loadFile(id)): Promise<Provider> {
  const options = { ...samples[id], ...value };
  const card = await load(options).catch(() => undefined);
  return card && isWhole(card) ? card : load(named(options));
}

/** Every card of the catalogue. */
export const allCards = (): Promise<Provider[]> => Promise.all(Object.keys(cards).map((id) => cardWith(id)));

/** Cards, those that are discovered, those with quirks. */
export const countsOf = (entries: readonly Entry[]): string => {
  const discovered = entries.filter(({ type }) => type === "oidc").length;
  const odd = entries.filter(({ quirks }) => quirks.length > 0).length;
  return `${entries.length} cards, ${discovered} of them with OpenID Connect discovery, ${odd} with quirks.`;
};

const cell = (parts: readonly string[]): string => parts.map((part) => part.replaceAll("|", "\\|")).join("<br>");

const code = (text: string): string => (text === "" ? "" : `\`${text}\``);

/** The table in Markdown. */
export function markdown(entries: readonly Entry[]): string {
  const rows = entries.map(({ id, type, where, scope, env, quirks }) => [
    code(id),
    type,
    cell(where),
    code(scope),
    cell(env.map(code)),
    quirks.join("; "),
  ]);
  const head = ["id", "type", "issuer, or endpoints", "scope", "environment", "quirks"];
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

const [begin, end] = ["<!-- made by `npm run providers -- --write`: -->", "<!-- end -->"];

/** The generated part of the README. */
export const section = (entries: readonly Entry[]): string =>
  `${begin}\n${countsOf(entries)}\n\n${markdown(entries)}\n${end}`;

/** The README with that part generated again. */
export function withSection(sign: string, entries: readonly Entry[]): string {
  const [before, rest = ""] = sign.split(begin);
  if (before === undefined || !rest.includes(end)) throw new Error(`The sign has no part that begins with ${begin}.`);
  return before + section(entries) + rest.slice(rest.indexOf(end) + end.length);
}
