/** SeaTalk. https://open.seatalk.io/ */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** The answer of the endpoint `profile`. */
export interface SeaTalkProfile {
  user_id: string | number;
  name?: string;
  email?: string | null;
  [claim: string]: unknown;
}

/** Sign-in with SeaTalk. Default scope: `email`. */
export default function SeaTalk(options: OAuthUserConfig<SeaTalkProfile> = {}): OAuthConfig<SeaTalkProfile> {
  return {
    id: "seatalk",
    name: "SeaTalk",
    type: "oauth",
    authorization: { url: "https://seatalkweb.com/webapp/oauth2/authorize", params: { scope: "email" } },
    token: { url: "https://seatalkweb.com/webapp/oauth2/token" },
    userinfo: { url: "https://seatalkweb.com/webapp/oauth2/profile" },
    profile: ({ user_id, name, email }) => ({
      id: String(user_id),
      name: name ?? null,
      email: email ?? null,
      image: null,
    }),
    options,
  };
}
