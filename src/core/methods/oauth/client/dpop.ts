/** Proofs of possession of a key pair (RFC 9449): for token requests, and for requests with an access token. */
import {
  Configuration,
  customFetch,
  type DPoPHandle,
  type DPoPOptions,
  fetchProtectedResource,
  getDPoPHandle,
  WWWAuthenticateChallengeError,
} from "openid-client";
import { toError } from "../../../errors/convert.ts";
import { AuthError, InvalidConfiguration, OAuthResponseError } from "../../../errors/index.ts";
import type { ReadyOAuth } from "../../../types/ready-provider.ts";
import { safeError } from "../safe-error.ts";
import type { OAuthClient } from "./client.ts";
import type { ProviderResponse } from "./provider-fetch.ts";

/** A configuration of openid-client that knows no endpoint: the handle needs one for its clock. */
const bareConfiguration = ({ clientId, issuer = "https://issuer.invalid" }: ReadyOAuth): Configuration =>
  new Configuration({ issuer }, clientId);

/** The handle of the key pair. It remembers the nonces of the servers. */
async function createHandle(provider: ReadyOAuth): Promise<DPoPHandle> {
  const { dpop } = provider.source;
  try {
    const keyPair = typeof dpop === "function" ? await dpop() : dpop;
    return getDPoPHandle(bareConfiguration(provider), keyPair as CryptoKeyPair);
  } catch (thrown) {
    throw new InvalidConfiguration(
      `dpop of "${provider.id}" gave no usable key pair: a CryptoKeyPair for signatures, with an extractable public key.`,
      { cause: { err: toError(thrown), provider: provider.id } },
    );
  }
}

const handles = new WeakMap<ReadyOAuth, Promise<DPoPHandle>>();

/** One handle per provider. A failure is not cached. */
function handleFor(provider: ReadyOAuth): Promise<DPoPHandle> {
  const known = handles.get(provider);
  if (known) return known;
  const handle = createHandle(provider);
  handles.set(provider, handle);
  handle.catch(() => handles.delete(provider));
  return handle;
}

/** Lets openid-client prove possession of the key pair. It sends a request again, once, if the server demands a nonce. */
export const dpopOptions = async (provider: ReadyOAuth): Promise<DPoPOptions> => ({ DPoP: await handleFor(provider) });

/** The thumbprint of the public key: the code is bound to it (RFC 9449, section 10). */
export const dpopThumbprint = async (provider: ReadyOAuth): Promise<string> =>
  (await handleFor(provider)).calculateThumbprint();

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
  { provider, ask }: Pick<OAuthClient, "provider" | "ask">,
  accessToken: string,
  url: URL,
  { method = "GET", headers: given, body }: RequestInit,
): Promise<ProviderResponse> {
  const headers = new Headers(given);
  // openid-client writes it, with the scheme of bound tokens.
  headers.delete("authorization");
  const configuration = bareConfiguration(provider);
  configuration[customFetch] = async (target, options) => (await ask(target, options as RequestInit)).whole();
  const options = await dpopOptions(provider);
  const text = typeof body === "string" ? body : null;
  return unread(
    await fetchProtectedResource(configuration, accessToken, url, method, text, headers, options).catch(
      (thrown: unknown) => refusedResponse(thrown, provider),
    ),
  );
}
