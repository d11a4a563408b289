/** LINE. https://developers.line.biz/en/docs/line-login/integrate-line-login/ */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";

/** https://developers.line.biz/en/docs/line-login/verify-id-token/#payload */
export interface LineProfile {
  /** Another one for each provider that channels belong to. */
  sub: string;
  name?: string;
  /** There only if the channel was given the permission. Not known to be verified. */
  email?: string;
  picture?: string;
  [claim: string]: unknown;
}

/** `clientId` and `clientSecret` are those of the channel: the secret signs the id_token too. */
export default function Line(options: OIDCUserConfig<LineProfile> = {}): OIDCConfig<LineProfile> {
  return {
    id: "line",
    name: "LINE",
    type: "oidc",
    issuer: "https://access.line.me",
    client: { token_endpoint_auth_method: "client_secret_post", id_token_signed_response_alg: "HS256" },
    style: { brandColor: "#00c300" },
    mark: () => import("./lib/marks/line.ts"),
    options,
  };
}
