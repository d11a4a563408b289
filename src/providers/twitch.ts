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
    style: {
      brandColor: "#65459b",
      mark: "M11.571 4.714h1.715v5.143H11.57zm4.715 0H18v5.143h-1.714zM6 0L1.714 4.286v15.428h5.143V24l4.286-4.286h3.428L22.286 12V0zm14.571 11.143l-3.428 3.428h-3.429l-3 3v-3H6.857V1.714h13.714Z",
    },
    options,
  };
}
