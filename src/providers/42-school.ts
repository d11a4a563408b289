/** 42 School. https://api.intra.42.fr/apidoc/guides/web_application_flow */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://api.intra.42.fr/apidoc/2.0/users/me.html */
export interface FortyTwoSchoolProfile {
  id: number;
  login: string;
  usual_full_name: string | null;
  email: string | null;
  image: { link: string | null } | null;
  [claim: string]: unknown;
}

/** Sign-in with 42 School. Default scope: `public`. */
export default function FortyTwoSchool(
  options: OAuthUserConfig<FortyTwoSchoolProfile> = {},
): OAuthConfig<FortyTwoSchoolProfile> {
  return {
    id: "42-school",
    name: "42 School",
    type: "oauth",
    authorization: { url: "https://api.intra.42.fr/oauth/authorize", params: { scope: "public" } },
    token: { url: "https://api.intra.42.fr/oauth/token" },
    userinfo: { url: "https://api.intra.42.fr/v2/me" },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ id, login, usual_full_name, email, image }) => ({
      id: String(id),
      name: usual_full_name ?? login,
      email,
      image: image?.link ?? null,
    }),
    style: { brandColor: "#000000" },
    options,
  };
}
