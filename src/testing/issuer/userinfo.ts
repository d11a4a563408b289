/** The userinfo endpoint of an issuer. */
import { changed, respondWith } from "./faults.ts";
import { writeJws } from "./id-token.ts";
import { keyFor } from "./keys.ts";
import { boundKey, nonceHeader } from "./proof.ts";
import { grantClaims, type IssuerState, noStoreJson, seconds } from "./state.ts";
import type { SeenRequest } from "./types.ts";

/** OpenID Connect Core 1.0, section 5.3. */
export async function userinfoResponse(state: IssuerState, seen: SeenRequest): Promise<Response> {
  const { options, faults, complaints } = state;
  const { headers, url } = seen;
  const [scheme = "", accessToken = ""] = (headers.get("authorization") ?? "").split(" ");
  const grant = state.tokens.get(accessToken);
  if (url.searchParams.has("access_token")) complaints.push("userinfo: the access token is in the URL");
  const { error, jkt } = boundKey(state, seen, accessToken);
  if (error === "use_dpop_nonce") {
    const challenge = { "www-authenticate": 'dPoP error="use_dpop_nonce", algs="ES256"' };
    return Response.json({}, { status: 401, headers: { ...challenge, ...nonceHeader(state) } });
  }
  const isScheme = grant?.jkt === undefined ? /^(?:bearer|token)$/i : /^dpop$/i;
  if (!isScheme.test(scheme) || !grant || grant.jkt !== jkt) {
    complaints.push("userinfo: the access token was not issued here");
    return noStoreJson({ error: "invalid_token" }, 401);
  }
  const claims = changed(grantClaims(state, grant), faults.userinfoClaims);
  const { signedUserinfo } = options;
  if (signedUserinfo === undefined) return respondWith(faults.userinfo, () => noStoreJson(claims));
  const signed = writeJws({
    claims: { iss: options.url, aud: options.clientId, ...claims },
    key: keyFor(signedUserinfo),
    clientSecret: options.clientSecret,
    faults,
    now: seconds(),
  });
  return respondWith(faults.userinfo, () => new Response(signed, { headers: { "content-type": "application/jwt" } }));
}
