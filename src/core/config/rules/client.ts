/** Rules about the keys of a client, and about requests and responses that they protect. */
import { InvalidEndpoints } from "../../errors/index.ts";
import { isRecord } from "../../lib/is-record.ts";
import { quoted } from "../../lib/quoted.ts";
import type { OAuthConfig } from "../../types/provider.ts";
import { authorizationOf, usesJarm } from "../providers/resolve.ts";
import { type ConfigProblem, invalid, isOAuthConfig, type Rule } from "./facts.ts";

const isKey = (value: unknown, type: string): boolean => value instanceof CryptoKey && value.type === type;

const isKeyPair = (value: unknown): boolean =>
  isRecord(value) && isKey(value.privateKey, "private") && isKey(value.publicKey, "public");

/** A private `CryptoKey`, or an object with one in `key`. */
const isSigningKey = (value: unknown): boolean =>
  isKey(value, "private") || (isRecord(value) && isKey(value.key, "private"));

/** The keys that sign requests and proofs are private keys. */
export const clientKeysAreSound: Rule = ({ cards }) =>
  cards
    .filter(isOAuthConfig)
    .flatMap(({ id, signedRequests, dpop }): ConfigProblem[] => [
      ...(signedRequests === undefined || isSigningKey(signedRequests.key)
        ? []
        : [invalid(`The provider ${quoted(id)} needs a private CryptoKey in signedRequests.key, or { key, kid }.`)]),
      ...(dpop === undefined || dpop === "per-sign-in" || typeof dpop === "function" || isKeyPair(dpop)
        ? []
        : [
            invalid(
              `The provider ${quoted(id)} needs a CryptoKeyPair in dpop, a function that returns one, or "per-sign-in".`,
            ),
          ]),
    ]);

const canDiscover = ({ issuer, wellKnown, resolveIssuer }: OAuthConfig): boolean =>
  issuer !== undefined || wellKnown !== undefined || resolveIssuer !== undefined;

/** A provider whose requests are pushed has an endpoint for them, or a discovery document. */
export const pushedRequestsHaveAnEndpoint: Rule = ({ cards }) =>
  cards
    .filter(isOAuthConfig)
    .filter((card) => card.pushedAuthorizationRequests === true && !canDiscover(card))
    .map(
      ({ id }) =>
        new InvalidEndpoints(
          `The provider ${quoted(id)} has no endpoint for pushed authorization requests. Set pushedAuthorizationRequests to its URL, or set issuer for discovery.`,
        ),
    );

/** A signed response names its issuer, and is signed with a key of it. */
export const responsesCanBeVerified: Rule = ({ cards }) =>
  cards
    .filter(isOAuthConfig)
    .filter((card) => usesJarm(card) && (card.issuer === undefined || card.issuerFrom !== undefined))
    .map(({ id }) =>
      invalid(
        `The provider ${quoted(id)} sets a response_mode with jwt, and a signed response can be verified only against one issuer. Set issuer, without issuerFrom.`,
      ),
    );

/** A list of objects with a `type`, as JSON (RFC 9396, section 2). */
function isListOfDetails(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.every((one) => isRecord(one) && typeof one.type === "string");
  } catch {
    return false;
  }
}

/** The details of an authorization request have the form that every provider expects. */
export const detailsAreAList: Rule = ({ cards }) =>
  cards
    .filter(isOAuthConfig)
    .filter((card) => !isListOfDetails(authorizationOf(card).params.authorization_details ?? "[]"))
    .map(({ id }) =>
      invalid(
        `The provider ${quoted(id)} sets authorization_details that are not a list of objects with a type (RFC 9396).`,
      ),
    );
