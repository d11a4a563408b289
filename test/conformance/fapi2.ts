/** A client and an issuer of the FAPI 2.0 security profile: pushed requests, tokens bound to a key, a key in place of a secret. */
import type { OAuthConfig } from "../../src/core/types/provider.ts";
import type { Jwk } from "../../src/testing/issuer/keys.ts";
import type { IssuerOptions } from "../world/issuer.ts";
import type { TrialOptions } from "./helpers.ts";

/** A key of the client: its private half cannot be read. */
export interface ClientKey {
  readonly pair: CryptoKeyPair;
  readonly jwk: Jwk;
}

/** A new key for ES256. */
export async function clientKey(): Promise<ClientKey> {
  const pair = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, false, ["sign", "verify"]);
  return { pair, jwk: { ...((await crypto.subtle.exportKey("jwk", pair.publicKey)) as Jwk), alg: "ES256" } };
}

/** The keys of one client. */
export interface ClientKeys {
  readonly client: ClientKey;
  readonly proof: ClientKey;
}

export const clientKeys = async (): Promise<ClientKeys> => ({ client: await clientKey(), proof: await clientKey() });

/** The settings of a trial under the profile; `more` is added to them. */
export function profileOf({ client, proof }: ClientKeys, more: TrialOptions = {}): TrialOptions {
  const issuer: IssuerOptions = {
    auth: "private_key_jwt",
    clientKey: client.jwk,
    requestKey: client.jwk,
    alg: "PS256",
    requires: { pushed: true, dpop: true },
    ...more.issuer,
  };
  const provider: Partial<OAuthConfig> = {
    token: { clientPrivateKey: client.pair.privateKey },
    dpop: proof.pair,
    ...more.provider,
  };
  return { ...more, issuer, provider };
}

/** The same with signed requests and signed responses: FAPI 2.0 message signing. */
export const signedProfileOf = (keys: ClientKeys, more: TrialOptions = {}): TrialOptions =>
  profileOf(keys, {
    ...more,
    issuer: { requires: { pushed: true, dpop: true, signed: true }, ...more.issuer },
    provider: {
      signedRequests: { key: { key: keys.client.pair.privateKey, kid: "client-key" } },
      authorization: { params: { response_mode: "jwt" } },
      ...more.provider,
    },
  });
