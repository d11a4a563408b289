/** Proofs of possession at the endpoints of an issuer (RFC 9449). */
import { proofOf } from "./client-jwts.ts";
import type { IssuerState } from "./state.ts";
import type { SeenRequest } from "./types.ts";

/** The key of the proof of a request, or the answer that refuses it (RFC 9449, sections 5, 8 and 9). */
export function boundKey(
  { options, faults, complaints }: IssuerState,
  { headers, method, url }: SeenRequest,
  accessToken?: string,
) {
  const proof = headers.get("dpop");
  if (proof === null) return options.requires?.dpop ? { error: "invalid_dpop_proof" } : {};
  const found = proofOf(proof, { method, url, nonce: faults.dpopNonce, ...(accessToken && { accessToken }) });
  if (found.error === "invalid_dpop_proof") complaints.push(`${url.pathname}: the proof is wrong`);
  return found;
}

export const nonceHeader = ({ faults: { dpopNonce } }: IssuerState): Record<string, string> =>
  dpopNonce === undefined ? {} : { "dpop-nonce": dpopNonce };

export const withNonce = (state: IssuerState, response: Response): Response => {
  for (const [name, value] of Object.entries(nonceHeader(state))) response.headers.set(name, value);
  return response;
};
