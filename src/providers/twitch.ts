/** Twitch. https://dev.twitch.tv/docs/authentication/getting-tokens-oidc/ */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";
import { reshaped } from "./lib/parts.ts";

/** https://dev.twitch.tv/docs/authentication/getting-tokens-oidc/#getting-claims-information-from-an-access-token */
export interface TwitchProfile {
  sub: string;
  preferred_username?: string;
  email?: string;
  email_verified?: boolean;
  picture?: string;
  [claim: string]: unknown;
}

const claims = { id_token: { email: null, email_verified: null, picture: null, preferred_username: null } };

/** Scopes come as a list. A refusal is a status and a sentence. */
const conform = reshaped(({ scope, message, ...fields }) => ({
  ...fields,
  ...(scope != null && { scope: [scope].flat().join(" ") }),
  ...(typeof message === "string" && {
    error: /client/i.test(message) ? "invalid_client" : "invalid_grant",
    error_description: message,
  }),
}));

/** Returns only what the parameter `claims` requests. */
export default function Twitch(options: OIDCUserConfig<TwitchProfile> = {}): OIDCConfig<TwitchProfile> {
  return {
    id: "twitch",
    name: "Twitch",
    type: "oidc",
    issuer: "https://id.twitch.tv/oauth2",
    authorization: { params: { scope: "openid user:read:email", claims } },
    token: { conform },
    client: { token_endpoint_auth_method: "client_secret_post" },
    // https://dev.twitch.tv/docs/authentication/revoke-tokens/
    logout: { revocation: "https://id.twitch.tv/oauth2/revoke" },
    style: { brandColor: "#65459b" },
    mark: () => import("./lib/marks/twitch.ts"),
    options,
  };
}
