/** THE TABLE of the Basic RP certification: what the provider does, and how the sign-in must end. */
import type { ErrorType } from "../../src/core/errors/table.ts";
import type { TrialOptions } from "./helpers.ts";

/** One module of a plan. */
export interface Module extends TrialOptions {
  /** Its name at the OpenID Foundation, without `oidcc-client-`. */
  readonly module: string;
  /** What it shows, as the rest of a sentence. */
  readonly shows: string;
  readonly ends: "signed in" | ErrorType;
}

const everyScope = { authorization: { params: { scope: "openid profile email phone address" } } };

// biome-ignore format: a table
export const basic: readonly Module[] = [
  { module: "test",                         shows: "a correct provider signs users in",            ends: "signed in" },
  { module: "test-invalid-iss",             shows: "another iss in the id_token is refused",      ends: "IssuerMismatch", faults: { iss: "wrong" } },
  { module: "test-missing-sub",             shows: "an id_token without sub is refused",          ends: "InvalidToken", faults: { sub: "missing" } },
  { module: "test-invalid-aud",             shows: "an id_token for another client is refused",   ends: "InvalidToken", faults: { aud: "wrong" } },
  { module: "test-missing-iat",             shows: "an id_token without iat is refused",          ends: "InvalidToken", faults: { iat: "missing" } },
  { module: "test-kid-absent-single-jwks",  shows: "the only key is used without a kid",   ends: "signed in",          faults: { kid: "absent" } },
  { module: "test-kid-absent-multiple-jwks", shows: "a few keys are tried without a kid",  ends: "signed in",          faults: { kid: "absent", otherKeys: 2 } },
  { module: "test-idtoken-sig-rs256",       shows: "RS256 is verified",                           ends: "signed in",          issuer: { alg: "RS256" } },
  { module: "test-idtoken-sig-none",        shows: "an unsigned id_token is refused",             ends: "InvalidToken", faults: { alg: "none" } },
  { module: "test-invalid-sig-rs256",       shows: "a broken signature is refused",               ends: "InvalidToken", faults: { signature: "bad" } },
  { module: "test-nonce-invalid",           shows: "another nonce is refused",                    ends: "InvalidToken", faults: { nonce: "wrong" } },
  { module: "test-scope-userinfo-claims",   shows: "the claims of the scopes are used",           ends: "signed in",          provider: everyScope },
  { module: "test-client-secret-basic",     shows: "client_secret_basic encodes id and secret",   ends: "signed in",          issuer: { clientId: "a client: 100% ours" } },
];

/** Modules of the comprehensive plan, and similar ones, that apply to a client of the code flow. */
// biome-ignore format: a table
export const comprehensive: readonly Module[] = [
  { module: "test-missing-aud",             shows: "an id_token without aud is refused",          ends: "InvalidToken", faults: { aud: "missing" } },
  { module: "test-nonce-unless-code-flow",  shows: "an id_token without nonce is refused",        ends: "InvalidToken", faults: { nonce: "missing" } },
  { module: "test-invalid-sig-hs256",       shows: "a broken HS256 is refused",                   ends: "InvalidToken", issuer: { alg: "RS256" }, faults: { alg: "HS256", signature: "bad" }, provider: { client: { token_endpoint_auth_method: "client_secret_basic", id_token_signed_response_alg: "HS256" } } },
  { module: "test-invalid-sig-es256",       shows: "a broken ES256 is refused",                   ends: "InvalidToken", issuer: { alg: "ES256" }, faults: { signature: "bad" } },
  { module: "test-userinfo-signed",         shows: "a signed userinfo answer is verified",        ends: "signed in",          issuer: { signedUserinfo: "RS256" } },
  { module: "test-invalid-athash",          shows: "another at_hash is refused",                  ends: "InvalidToken", faults: { at_hash: "wrong" } },
  { module: "test-missing-athash",          shows: "in the code flow at_hash may be missing",     ends: "signed in",          faults: { at_hash: "missing" } },
  { module: "valid-aud-as-array",           shows: "a list of one audience is accepted",             ends: "signed in",          faults: { aud: ["cid"] } },
  { module: "token-type-case-insensitivity", shows: "token_type may be in any case",      ends: "signed in",          faults: { tokenType: "bEARER" } },
  { module: "token-endpoint-response-without-expires_in", shows: "expires_in may be missing",     ends: "signed in",          faults: { expiresIn: "missing" } },
  { module: "invalid-secondary-aud",        shows: "a second audience is refused",                ends: "InvalidToken", faults: { aud: ["cid", "another-client"] } },
  { module: "invalid-expired-exp",          shows: "an expired id_token is refused",              ends: "InvalidToken", faults: { exp: "wrong" } },
  { module: "invalid-missing-exp",          shows: "an id_token without exp is refused",          ends: "InvalidToken", faults: { exp: "missing" } },
  { module: "invalid-missing-iss",          shows: "an id_token without iss is refused",          ends: "IssuerMismatch", faults: { iss: "missing" } },
  { module: "invalid-authorization-response-iss", shows: "another iss in the answer is refused",  ends: "IssuerMismatch", faults: { issParam: "wrong" } },
  { module: "remove-authorization-response-iss", shows: "an answer without the promised iss is refused", ends: "IssuerMismatch", faults: { issParam: "missing" } },
];
