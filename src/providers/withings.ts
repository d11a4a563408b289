/** Withings. https://developer.withings.com/developer-guide/v3/integration-guide/public-health-data-api/get-access/oauth-authorization-url/ */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";
import { reshaped } from "./lib/parts.ts";

/** Part of the token answer. https://developer.withings.com/api-reference/#tag/oauth2/operation/oauth2-getaccesstoken */
export interface WithingsProfile {
  /** Digits. */
  userid: string;
  [claim: string]: unknown;
}

/** All answers have status 200, and a status of their own inside: 0 when all is well. */
const conform = reshaped(({ status, body, ...fields }) => {
  if (status === 0) return body as Record<string, unknown>;
  return status === undefined
    ? fields
    : { error: "invalid_grant", error_description: `Status ${status}: ${fields.error}` };
});

/** Returns no name and no e-mail address. Scopes are separated by commas. A code expires after 30 seconds. */
export default function Withings(options: OAuthUserConfig<WithingsProfile> = {}): OAuthConfig<WithingsProfile> {
  return {
    id: "withings",
    name: "Withings",
    type: "oauth",
    scopeSeparator: ",",
    authorization: { url: "https://account.withings.com/oauth2_user/authorize2", params: { scope: "user.info" } },
    token: { url: "https://wbsapi.withings.net/v2/oauth2", params: { action: "requesttoken" }, conform },
    userinfo: { request: ({ tokens }) => ({ userid: tokens.userid }) },
    // An old refresh token is accepted for 8 hours, or until the new access token is used.
    // https://developer.withings.com/developer-guide/v3/integration-guide/public-health-data-api/get-access/access-and-refresh-tokens-no-recover
    refresh: { rotates: true, mayRetry: true, params: { action: "requesttoken" } },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ userid }) => ({ id: String(userid), name: null, email: null, image: null }),
    options,
  };
}
