/** Naver. https://developers.naver.com/docs/login/devguide/devguide.md */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://developers.naver.com/docs/login/profile/profile.md */
export interface NaverProfile {
  /** `00` when all is well. */
  resultcode: string;
  /** Holds what the person has consented to. */
  response: { id: string; name?: string; nickname?: string; email?: string; profile_image?: string };
  [claim: string]: unknown;
}

/** Has no scopes: what is asked for is chosen where the application is registered. */
export default function Naver(options: OAuthUserConfig<NaverProfile> = {}): OAuthConfig<NaverProfile> {
  return {
    id: "naver",
    name: "Naver",
    type: "oauth",
    authorization: { url: "https://nid.naver.com/oauth2.0/authorize" },
    token: { url: "https://nid.naver.com/oauth2.0/token" },
    userinfo: { url: "https://openapi.naver.com/v1/nid/me" },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ response: { id, name, nickname, email, profile_image } }) => ({
      id,
      name: name ?? nickname ?? null,
      email: email ?? null,
      image: profile_image ?? null,
    }),
    style: { brandColor: "#03c75a" },
    mark: () => import("./lib/marks/naver.ts"),
    options,
  };
}
