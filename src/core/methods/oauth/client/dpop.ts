/** Proofs of possession of a key pair (RFC 9449): for token requests, and for requests with an access token. */
import { exportJWK, generateKeyPair, importJWK } from "jose";
import {
  allowInsecureRequests,
  Configuration,
  customFetch,
  type DPoPHandle,
  type DPoPOptions,
  fetchProtectedResource,
  getDPoPHandle,
  WWWAuthenticateChallengeError,
} from "openid-client";
import { toError } from "../../../errors/convert.ts";
import { AuthError, InvalidCheck, InvalidConfiguration, OAuthResponseError } from "../../../errors/index.ts";
import type { ReadyOAuth } from "../../../types/ready-provider.ts";
import { safeError } from "../safe-error.ts";
import type { OAuthClient } from "./client.ts";
import type { ProviderResponse } from "./provider-fetch.ts";

/** A configuration of openid-client that knows no endpoint: the handle needs one for its clock. */
const bareConfiguration = ({ clientId, issuer = "https://issuer.invalid" }: ReadyOAuth): Configuration =>
  new Configuration({ issuer }, clientId);

/** The provider, and the key pair of one sign-in, if it has one. */
type ProofClient = Pick<OAuthClient, "provider" | "signInKey">;

/** The handle of the key pair. It remembers the nonces of the servers. */
async function createHandle({ provider, signInKey }: ProofClient): Promise<DPoPHandle> {
  const { dpop } = provider.source;
  try {
    const keyPair = signInKey ?? (typeof dpop === "function" ? await dpop() : dpop);
    return getDPoPHandle(bareConfiguration(provider), keyPair as CryptoKeyPair);
  } catch (thrown) {
    throw new InvalidConfiguration(
      `dpop of "${provider.id}" gave no usable key pair: a CryptoKeyPair for signatures, with an extractable public key.`,
      { cause: { err: toError(thrown), provider: provider.id } },
    );
  }
}

const handles = new WeakMap<ReadyOAuth | CryptoKeyPair, Promise<DPoPHandle>>();

/** One handle per provider, or per sign-in. A failure is not cached. */
function handleFor(client: ProofClient): Promise<DPoPHandle> {
  const owner = client.signInKey ?? client.provider;
  const known = handles.get(owner);
  if (known) return known;
  const handle = createHandle(client);
  handles.set(owner, handle);
  handle.catch(() => handles.delete(owner));
  return handle;
}

/** A key pair for one sign-in, and the text that keeps it until the authorization response: `d`, `x` and `y` of a JWK (RFC 7518, section 6.2). */
export async function createSignInKey(): Promise<{ readonly signInKey: CryptoKeyPair; readonly text: string }> {
  const signInKey = await generateKeyPair("ES256", { extractable: true });
  const { d, x, y } = await exportJWK(signInKey.privateKey);
  return { signInKey, text: [d, x, y].join(".") };
}

/** The key pair in the text of {@link createSignInKey}. */
export async function readSignInKey(text: string | undefined): Promise<CryptoKeyPair> {
  if (text === undefined) {
    throw new InvalidCheck(
      "The sign-in was started before dpop was set to per-sign-in: it has no key pair. Start it again.",
    );
  }
  const [d = "", x = "", y = ""] = text.split(".");
  const jwk = { kty: "EC", crv: "P-256", x, y };
  const keys = await Promise.all([importJWK({ ...jwk, d }, "ES256"), importJWK(jwk, "ES256")]);
  // Only symmetric keys are bytes.
  const [privateKey, publicKey] = keys as [CryptoKey, CryptoKey];
  return { privateKey, publicKey };
}

/** Lets openid-client prove possession of the key pair. It sends a request again, once, if the server demands a nonce. */
export const dpopOptions = async (client: ProofClient): Promise<DPoPOptions> => ({ DPoP: await handleFor(client) });

/** The thumbprint of the public key: the code is bound to it (RFC 9449, section 10). */
export const dpopThumbprint = async (client: ProofClient): Promise<string> =>
  (await handleFor(client)).calculateThumbprint();

/** A response that openid-client has not read. */
const unread = (response: Response): ProviderResponse => ({
  status: response.status,
  headers: response.headers,
  text: () => response.clone().text(),
  whole: () => response.clone(),
});

/** The response, also where openid-client throws because of a challenge: the caller reads the reason in it. */
function refusedResponse(thrown: unknown, { id }: ReadyOAuth): Response {
  if (thrown instanceof WWWAuthenticateChallengeError) return thrown.response;
  const inner = thrown instanceof Error ? thrown.cause : undefined;
  if (thrown instanceof AuthError) throw thrown;
  if (inner instanceof AuthError) throw inner;
  throw new OAuthResponseError(`The request to "${id}" with a proof of possession failed.`, {
    cause: { err: safeError(thrown), provider: id },
  });
}

/** Sends a request with an access token, and the proof that belongs to both. */
export async function askWithProof(
  client: ProofClient & Pick<OAuthClient, "ask">,
  accessToken: string,
  url: URL,
  { method = "GET", headers: given, body }: RequestInit,
): Promise<ProviderResponse> {
  const { provider, ask } = client;
  const headers = new Headers(given);
  // openid-client writes it, with the scheme of bound tokens.
  headers.delete("authorization");
  const configuration = bareConfiguration(provider);
  configuration[customFetch] = async (target, options) => (await ask(target, options as RequestInit)).whole();
  // A checked URL is http: only for loopback.
  if (url.protocol === "http:") allowInsecureRequests(configuration);
  const options = await dpopOptions(client);
  const text = typeof body === "string" ? body : null;
  return unread(
    await fetchProtectedResource(configuration, accessToken, url, method, text, headers, options).catch(
      (thrown: unknown) => refusedResponse(thrown, provider),
    ),
  );
}
