/** Rules about providers whose authorization server is found per user, and that register no clients. */
import { isRecord } from "../../lib/is-record.ts";
import { quoted } from "../../lib/quoted.ts";
import type { AuthorizationEndpoint, OAuthConfig, TokenEndpoint } from "../../types/provider.ts";
import { asLogout } from "../providers/merge.ts";
import { type EndpointOption, endpointOf, usesJarm } from "../providers/resolve.ts";
import { type ConfigProblem, invalid, isOAuthConfig, type Rule } from "./facts.ts";

const logoutNames = ["always", "backchannel", "endSession", "frontchannel", "revocation"] as const;

/** Options that name one server, or rely on it. With many servers, each would be sent what belongs to another. */
function optionsOfOneServer(card: OAuthConfig): readonly string[] {
  const logout = (asLogout(card.logout) ?? {}) as Readonly<Record<string, unknown>>;
  const isSet: Readonly<Record<string, boolean>> = {
    issuer: card.issuer !== undefined,
    issuerFrom: card.issuerFrom !== undefined,
    wellKnown: card.wellKnown !== undefined,
    jwks: card.jwks !== undefined,
    "authorization.url": endpointOf<AuthorizationEndpoint>(card.authorization).url !== undefined,
    "token.url": endpointOf<EndpointOption>(card.token).url !== undefined,
    "token.assertionAudience": endpointOf<TokenEndpoint>(card.token).assertionAudience !== undefined,
    "userinfo.url": endpointOf<EndpointOption>(card.userinfo).url !== undefined,
    pushedAuthorizationRequests: typeof card.pushedAuthorizationRequests === "string",
    clientSecret: card.clientSecret !== undefined,
    signedSecret: card.signedSecret !== undefined,
    "response_mode with jwt": usesJarm(card),
    allowDangerousEmailAccountLinking: card.allowDangerousEmailAccountLinking === true,
    ...Object.fromEntries(logoutNames.map((name) => [`logout.${name}`, Boolean(logout[name])])),
  };
  return Object.keys(isSet).filter((name) => isSet[name]);
}

/** A provider that finds the server of each user names no server itself. */
export const resolvedIssuersStandAlone: Rule = ({ cards }) =>
  cards
    .filter(isOAuthConfig)
    .filter(({ resolveIssuer }) => resolveIssuer !== undefined)
    .map((card) => ({ id: card.id, names: optionsOfOneServer(card) }))
    .filter(({ names }) => names.length > 0)
    .map(({ id, names }) =>
      invalid(
        `The provider ${quoted(id)} has resolveIssuer, so each user may have another server, and options about one server: ${names.join(", ")}. Remove them, or resolveIssuer.`,
      ),
    );

const sharedSecretMethod = /^client_secret_/;

/** The document is public: no secret can be agreed on with it, and servers find the keys of the client in it. */
export const clientMetadataIsSound: Rule = ({ cards }) =>
  cards.filter(isOAuthConfig).flatMap((card): ConfigProblem[] => {
    const { id, client, clientMetadata, clientSecret, token } = card;
    if (!clientMetadata) return [];
    const where = `The provider ${quoted(id)}`;
    const hasPrivateKey = isRecord(token) && token.clientPrivateKey !== undefined;
    const { jwks, jwks_uri: jwksUri } = clientMetadata === true ? {} : clientMetadata;
    return [
      ...(clientSecret !== undefined || sharedSecretMethod.test(client?.token_endpoint_auth_method ?? "")
        ? [
            invalid(
              `${where} has clientMetadata, which is public, so that there can be no clientSecret. Remove it, or set token.clientPrivateKey.`,
            ),
          ]
        : []),
      ...(hasPrivateKey && jwks === undefined && jwksUri === undefined
        ? [
            invalid(
              `${where} has token.clientPrivateKey, and clientMetadata without its public key. Set clientMetadata: { jwks: { keys: [publicJwk] } }, or jwks_uri.`,
            ),
          ]
        : []),
      ...(jwks === undefined || (isRecord(jwks) && Array.isArray(jwks.keys))
        ? []
        : [invalid(`${where} has clientMetadata.jwks that is not { keys: [...] }.`)]),
    ];
  });
