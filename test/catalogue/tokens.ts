/** What each provider does with its tokens and at sign-out, as a table, made from the cards. */
import { cardOf } from "../../src/core/config/providers/resolve.ts";
import type { OAuthConfig } from "../../src/core/types/provider.ts";
import type { LogoutOptions, RefreshOptions } from "../../src/core/types/provider-tokens.ts";
import { cards } from "../../src/providers/lib/cards.ts";
import { cardWith } from "./table.ts";

/** Facts of one card. */
export interface TokenFacts {
  readonly id: string;
  readonly discovers: boolean;
  readonly refresh: RefreshOptions;
  readonly logout: LogoutOptions;
}

const asObject = (logout: boolean | LogoutOptions = {}): LogoutOptions =>
  typeof logout === "object" ? logout : { endSession: false, revocation: false };

/** The facts of a card. Endpoints that follow from an issuer are derived from `{issuer}`. */
async function factsOf(id: string): Promise<TokenFacts> {
  const [card, derived] = (await Promise.all([cardWith(id), cardWith(id, { issuer: "{issuer}" })])).map(
    (one) => cardOf(one) as OAuthConfig,
  );
  const { refresh = {}, logout, type } = card as OAuthConfig;
  return { id, discovers: type === "oidc", refresh, logout: asObject(logout ?? derived?.logout) };
}

const hasFacts = ({ refresh, logout }: TokenFacts): boolean => Object.keys({ ...refresh, ...logout }).length > 0;

/** The facts of all cards that have any. */
export async function tokenFacts(): Promise<readonly TokenFacts[]> {
  const ids = Object.entries(cards).filter(([, { type }]) => type === "oauth" || type === "oidc");
  return (await Promise.all(ids.map(([id]) => factsOf(id)))).filter(hasFacts);
}

const code = (text: string): string => `\`${text}\``;

/** What an authorization request needs before the provider issues a refresh token. */
function offlineOf({ offline: { scope, params = {} } = {} }: RefreshOptions): string {
  const pairs = Object.entries(params).map(([name, value]) => code(`${name}=${value}`));
  return [...(scope === undefined ? [] : [`scope ${code(scope)}`]), ...pairs].join(", ");
}

/** What a refresh does to the refresh token that was sent. */
function afterRefresh({ rotates, mayRetry }: RefreshOptions): string {
  if (rotates === undefined) return "";
  if (!rotates) return "stays valid";
  return mayRetry ? "replaced; accepted again for some minutes" : "replaced";
}

const durations: readonly (readonly [seconds: number, unit: string])[] = [
  [3600, "hours"],
  [60, "minutes"],
];

function durationOf(seconds: number): string {
  const [size, unit] = durations.find(([size]) => seconds % size === 0) ?? [1, "seconds"];
  return `${seconds / size} ${unit}`;
}

/** What else a refresh request or its response has. */
function refreshNotes({ url, lifetime, sendsScope, params = {} }: RefreshOptions): string {
  const notes = [
    url === undefined ? "" : `at ${code(url)}`,
    lifetime === undefined ? "" : `access tokens count as valid for ${durationOf(lifetime)}: the response does not say`,
    sendsScope ? "the request repeats the scope" : "",
    ...Object.entries(params).map(([name, value]) => `the request has ${code(`${name}=${value}`)}`),
  ];
  return notes.filter(Boolean).join("; ");
}

function endpointOf(url: string | false | undefined, discovers: boolean): string {
  if (url !== undefined) return url === false ? "none" : code(url);
  return discovers ? "by discovery" : "none";
}

function endSessionOf({ discovers, logout }: TokenFacts): string {
  const { endSession, returnParameter } = logout;
  const address = endpointOf(endSession, discovers);
  return returnParameter === undefined ? address : `${address}, with ${code(returnParameter)}`;
}

export const rowOf = (facts: TokenFacts): readonly string[] => [
  code(facts.id),
  offlineOf(facts.refresh),
  afterRefresh(facts.refresh),
  refreshNotes(facts.refresh),
  endSessionOf(facts),
  endpointOf(facts.logout.revocation, facts.discovers),
];

// biome-ignore format: one line
export const head = ["provider", "for a refresh token", "a used refresh token", "refresh", "end session endpoint", "revocation endpoint"];

const [begin, end] = ["<!-- made by `npm run providers -- --write`: -->", "<!-- end -->"];

/** The generated part of the guide. */
export const tokenSection = (facts: readonly TokenFacts[]): string =>
  [begin, ...[head, head.map(() => "---"), ...facts.map(rowOf)].map((cells) => `| ${cells.join(" | ")} |`), end].join(
    "\n",
  );

/** The guide with that part generated again. */
export function withTokenSection(guide: string, facts: readonly TokenFacts[]): string {
  const [before, rest = ""] = guide.split(begin);
  if (before === undefined || !rest.includes(end)) throw new Error(`The guide has no part that begins with ${begin}.`);
  return before + tokenSection(facts) + rest.slice(rest.indexOf(end) + end.length);
}
