/** Signed authorization responses: JWT Secured Authorization Response Mode for OAuth 2.0 (JARM), section 2. */
import { decodeJwt } from "jose";
import { OAuthResponseError } from "../../../errors/index.ts";
import type { ReadyOAuth } from "../../../types/ready-provider.ts";
import type { OAuthClient } from "../client/client.ts";
import { safeErrorCode } from "../safe-error.ts";
import { idTokenTolerance, wrongTime } from "../token/id-token.ts";
import { decryptJwe } from "../token/jwe.ts";
import { algorithmsOf, untrustedToken, verifyJws, wrongIssuer } from "../token/jws.ts";

/** The text claims of a signed response are its parameters. `iss` is one of them; `aud` and the times are not. */
const fieldsIn = (claims: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(claims).filter(
      (claim): claim is [string, string] => claim[0] !== "aud" && typeof claim[1] === "string" && claim[1] !== "",
    ),
  );

/**
 * The `state` of a signed response, not verified: it names the transaction that the response claims to belong to. Nothing
 * else is read before the signature is verified.
 */
export async function unverifiedState(response: string, provider: ReadyOAuth): Promise<string | undefined> {
  const token = await decryptJwe(response, provider);
  try {
    const { state } = decodeJwt(token);
    return typeof state === "string" ? state : undefined;
  } catch {
    return undefined;
  }
}

/** RFC 9207, section 2.4: what stands in the signed response replaces the parameter beside it, which may only repeat it. */
function checkResponseClaims(
  { iss, aud, exp, nbf }: Readonly<Record<string, unknown>>,
  { provider, server }: OAuthClient,
  now: number,
): void {
  if (typeof iss !== "string" || iss !== server.issuer) untrustedToken("issuer", wrongIssuer(iss, server.issuer));
  if (![aud].flat().includes(provider.clientId)) untrustedToken("audience", "it is for another client (aud).");
  const end = typeof exp === "number" ? exp : untrustedToken("expiry", "it has no time of expiry (exp).");
  if (end <= now - idTokenTolerance) untrustedToken("expiry", wrongTime("it expired", end, now, "exp"));
  const isStartWrong = nbf !== undefined && typeof nbf !== "number";
  if (isStartWrong) untrustedToken("time", "the time from which it is valid is not a number (nbf).");
  const start = typeof nbf === "number" ? nbf : now;
  if (start > now + idTokenTolerance) untrustedToken("time", wrongTime("it is valid from", start, now, "nbf"));
}

/** The parameters in a signed response: signed by the issuer, for this client, and recent. `now`: seconds since 1970. */
export async function verifiedFields(
  { response, iss, error }: Readonly<Record<string, string>>,
  client: OAuthClient,
  now: number,
): Promise<Record<string, string>> {
  const { provider, server, keys } = client;
  if (response === undefined) {
    const code = safeErrorCode(error);
    throw new OAuthResponseError(
      `The authorization response of "${provider.id}" is not signed, and response_mode requires it.${code ? ` Its error is ${code}.` : ""}`,
    );
  }
  const algorithms = algorithmsOf(provider.client.authorization_signed_response_alg, server.responseAlgorithms);
  const signer = { keys, algorithms, secret: provider.clientSecret };
  const { claims } = await verifyJws(await decryptJwe(response, provider), signer, now * 1000);
  checkResponseClaims(claims, client, now);
  if (iss !== undefined && iss !== claims.iss) untrustedToken("issuer", wrongIssuer(iss, server.issuer));
  return fieldsIn(claims);
}
