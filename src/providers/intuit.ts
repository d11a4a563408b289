/** Intuit. https://developer.intuit.com/app/developer/qbo/docs/develop/authentication-and-authorization/openid-connect */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";

/** Claims of the userinfo endpoint, under its own names. */
export interface IntuitProfile {
  sub: string;
  givenName?: string;
  familyName?: string;
  email?: string;
  emailVerified?: boolean;
  [claim: string]: unknown;
}

export interface IntuitOptions extends OIDCUserConfig<IntuitProfile> {
  /** Which of its two worlds the keys of the application are for. Default: `production`. */
  environment?: "production" | "sandbox" | undefined;
}

/** Its id_tokens repeat no nonce. */
export default function Intuit(options: IntuitOptions = {}): OIDCConfig<IntuitProfile> {
  const { environment = "production", ...rest } = options;
  const sandbox = environment === "sandbox";
  const host = sandbox ? "sandbox-accounts" : "accounts";
  return {
    id: "intuit",
    name: "Intuit",
    type: "oidc",
    issuer: "https://oauth.platform.intuit.com/op/v1",
    wellKnown: `https://developer.api.intuit.com/.well-known/openid${sandbox ? "_sandbox" : ""}_configuration`,
    authorization: { url: "https://appcenter.intuit.com/connect/oauth2" },
    token: { url: "https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer" },
    userinfo: { url: `https://${host}.platform.intuit.com/v1/openid_connect/userinfo` },
    client: { token_endpoint_auth_method: "client_secret_basic" },
    checks: ["pkce", "state"],
    idToken: false,
    profile: ({ sub, givenName, familyName, email }) => ({
      id: sub,
      name: [givenName, familyName].filter(Boolean).join(" ") || null,
      email: email ?? null,
    }),
    emailVerified: ({ emailVerified }) => emailVerified === true,
    style: {
      brandColor: "#236cff",
      mark: "M12.32 12.38c0 1.174.974 2.033 2.211 2.033 1.237 0 2.212-.859 2.212-2.033v-2.7h-1.198v2.56c0 .633-.44 1.06-1.017 1.06s-1.017-.424-1.017-1.06V9.68h-1.198l.008 2.699zm7.624-1.619h1.429v3.563h1.198V10.76H24V9.68h-4.056v1.082zM19.17 9.68h-1.198v4.645h1.198V9.679zM7.482 10.761h1.43v3.563h1.197V10.76h1.428V9.68H7.482v1.082zM1.198 9.68H0v4.645h1.198V9.679zm5.653 1.94c0-1.174-.974-2.032-2.212-2.032-1.238 0-2.212.858-2.212 2.032v2.705h1.198v-2.56c0-.633.44-1.06 1.017-1.06s1.018.425 1.018 1.06v2.56h1.197L6.85 11.62h.001z",
    },
    options: rest,
  };
}
