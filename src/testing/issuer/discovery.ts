/** What an issuer publishes: its discovery document and its keys. */
import { changed, respondWith } from "./faults.ts";
import { publishedKeys } from "./id-token.ts";
import { type IssuerState, noStoreJson } from "./state.ts";

/** OpenID Connect Discovery 1.0, section 3. */
export const discoveryResponse = ({
  options: { url, auth, alg, logout, requires = {} },
  endpoints,
  sendsIss,
  faults,
}: IssuerState) =>
  respondWith(faults.discovery, () =>
    noStoreJson(
      changed(
        {
          issuer: url,
          authorization_endpoint: endpoints.authorization,
          token_endpoint: endpoints.token,
          userinfo_endpoint: endpoints.userinfo,
          jwks_uri: endpoints.jwks,
          response_types_supported: ["code"],
          response_modes_supported: ["query", "form_post"],
          subject_types_supported: ["public"],
          id_token_signing_alg_values_supported: [alg],
          token_endpoint_auth_methods_supported: [auth],
          code_challenge_methods_supported: ["S256"],
          pushed_authorization_request_endpoint: endpoints.par,
          authorization_signing_alg_values_supported: [alg],
          ...(requires.pushed && { require_pushed_authorization_requests: true }),
          ...(requires.signed && { require_signed_request_object: true }),
          ...(logout && {
            end_session_endpoint: endpoints.endSession,
            revocation_endpoint: endpoints.revocation,
            backchannel_logout_supported: true,
            backchannel_logout_session_supported: true,
            frontchannel_logout_supported: true,
            frontchannel_logout_session_supported: true,
          }),
          ...(sendsIss && { authorization_response_iss_parameter_supported: true }),
        },
        faults.metadata,
      ),
    ),
  );

/** RFC 7517, section 5. */
export const jwksResponse = ({ keys, faults }: IssuerState) =>
  respondWith(faults.jwks, () => noStoreJson({ keys: publishedKeys(keys, faults) }));
