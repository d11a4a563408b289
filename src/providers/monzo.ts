/** Monzo. https://docs.monzo.com/#authentication */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://docs.monzo.com/#authenticating-requests: the answer to `whoami` */
export interface MonzoProfile {
  authenticated: boolean;
  client_id: string;
  user_id: string;
  [claim: string]: unknown;
}

/** Has no scopes. Returns no name and no address. For anything more, the person must first allow it in the app of the bank. */
export default function Monzo(options: OAuthUserConfig<MonzoProfile> = {}): OAuthConfig<MonzoProfile> {
  return {
    id: "monzo",
    name: "Monzo",
    type: "oauth",
    authorization: { url: "https://auth.monzo.com/" },
    token: { url: "https://api.monzo.com/oauth2/token" },
    userinfo: { url: "https://api.monzo.com/ping/whoami" },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ user_id }) => ({ id: user_id, name: null, email: null }),
    style: {
      brandColor: "#14233c",
      mark: "M4.244 1.174a.443.443 0 00-.271.13l-3.97 3.97-.001.001c3.884 3.882 8.093 8.092 11.748 11.748v-8.57L4.602 1.305a.443.443 0 00-.358-.131zm15.483 0a.443.443 0 00-.329.13L12.25 8.456v8.568L24 5.275c-1.316-1.322-2.647-2.648-3.97-3.97a.443.443 0 00-.301-.131zM0 5.979l.002 10.955c0 .294.118.577.326.785l4.973 4.976c.28.282.76.083.758-.314V12.037zm23.998.003l-6.06 6.061v10.338c-.004.399.48.6.76.314l4.974-4.976c.208-.208.326-.49.326-.785z",
    },
    options,
  };
}
