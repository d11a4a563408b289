/** Pushes the parameters of an authorization request to the server, so that the browser carries a reference (RFC 9126). */
import { buildAuthorizationUrlWithPAR, type Configuration } from "openid-client";
import { OAuthResponseError } from "../../../errors/index.ts";
import { configurationFor, type OAuthClient } from "../client/client.ts";
import { loadProofs } from "../client/proofs.ts";
import { toEndpointError } from "../response/endpoint-error.ts";
import type { RequestParams } from "./request-object.ts";

/** Made for each request: it is one of several at a sign-in, and no other needs it. */
const configurationOf = (client: OAuthClient): Configuration =>
  configurationFor(
    client,
    "pushed_authorization_request_endpoint",
  )(async (url, options) => (await client.ask(url, options as RequestInit)).whole());

/** Characters of a reference: longer ones would not fit into every URL. */
const maxReferenceLength = 2048;

/** The reference is an absolute URI (RFC 9126, section 2.2; RFC 9101, section 5.2). */
function checkedReference(reference: string | null, id: string): string {
  if (reference !== null && reference.length <= maxReferenceLength && URL.canParse(reference)) return reference;
  throw new OAuthResponseError(
    `"${id}" answered to the pushed authorization request with a request_uri that is not a URI.`,
  );
}

/** A request object contains everything else: beside it only the client is named (RFC 9126, section 3). */
const bodyOf = (params: RequestParams): RequestParams =>
  params.request === undefined ? params : { request: params.request };

/** The parameters with the reference. Nothing else is left in the URL. */
export async function pushRequest(client: OAuthClient, params: RequestParams): Promise<RequestParams> {
  const { provider } = client;
  const { clientIdParameter, clientId, id, source } = provider;
  const options = source.dpop ? await (await loadProofs()).dpopOptions(client) : undefined;
  const secrets = [params.state, params.nonce, params.code_challenge, params.request];
  const url = await buildAuthorizationUrlWithPAR(configurationOf(client), bodyOf(params), options).catch(
    (thrown: unknown) => {
      throw toEndpointError(thrown, client, { name: "pushed authorization request endpoint", secrets });
    },
  );
  return {
    [clientIdParameter]: clientId,
    request_uri: checkedReference(url.searchParams.get("request_uri"), id),
  };
}
