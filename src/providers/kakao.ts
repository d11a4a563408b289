/** Kakao. https://developers.kakao.com/docs/latest/en/kakaologin/rest-api */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://developers.kakao.com/docs/latest/en/kakaologin/rest-api#req-user-info-response-body */
export interface KakaoProfile {
  id: number;
  /** Holds what the person has consented to. */
  kakao_account?: {
    profile?: { nickname?: string; profile_image_url?: string; thumbnail_image_url?: string };
    email?: string;
    /** Whether the address still belongs to this account. */
    is_email_valid?: boolean;
    is_email_verified?: boolean;
  };
  [claim: string]: unknown;
}

/**
 * Asks for the consent items that the console of the application has. An application without a secret sets
 * `client: { token_endpoint_auth_method: "none" }`.
 */
export default function Kakao(options: OAuthUserConfig<KakaoProfile> = {}): OAuthConfig<KakaoProfile> {
  return {
    id: "kakao",
    name: "Kakao",
    type: "oauth",
    authorization: { url: "https://kauth.kakao.com/oauth/authorize" },
    token: { url: "https://kauth.kakao.com/oauth/token" },
    userinfo: { url: "https://kapi.kakao.com/v2/user/me" },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ id, kakao_account: { profile, email } = {} }) => ({
      id: String(id),
      name: profile?.nickname ?? null,
      email: email ?? null,
      image: profile?.profile_image_url ?? profile?.thumbnail_image_url ?? null,
    }),
    emailVerified: ({ kakao_account: account }) =>
      account?.is_email_valid === true && account.is_email_verified === true,
    // https://developers.kakao.com/docs/latest/en/kakaologin/rest-api#logout-of-service-and-kakaoaccount
    logout: { endSession: "https://kauth.kakao.com/oauth/logout", returnParameter: "logout_redirect_uri" },
    style: { brandColor: "#ffcd00" },
    options,
  };
}
