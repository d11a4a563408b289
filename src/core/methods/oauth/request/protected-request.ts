/** Protects an authorization request: bound to a key pair (RFC 9449), signed (RFC 9101), pushed (RFC 9126). */
import type { OAuthClient } from "../client/client.ts";
import { loadProofs } from "../client/proofs.ts";
import { pushRequest } from "./pushed-request.ts";
import { type RequestParams, signedRequest } from "./request-object.ts";

/** How a request is protected. */
export interface RequestProtection {
  /** The code is bound to the key pair of `dpop`. */
  readonly isBound: boolean;
  readonly isSigned: boolean;
  readonly isPushed: boolean;
}

/** The parameters that the browser carries. `now`: seconds since 1970. */
export async function protectedRequest(
  client: OAuthClient,
  params: RequestParams,
  { isBound, isSigned, isPushed, now }: RequestProtection & { readonly now: number },
): Promise<RequestParams> {
  const bound = isBound ? { ...params, dpop_jkt: await (await loadProofs()).dpopThumbprint(client) } : params;
  const signed = isSigned ? await signedRequest(client, bound, now) : bound;
  return isPushed ? pushRequest(client, signed) : signed;
}
