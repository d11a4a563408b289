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

/** Options of {@link Intuit}, besides those of every OpenID Connect provider. */
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
    style: { brandColor: "#236cff" },
    mark: () => import("./lib/marks/intuit.ts"),
    options: rest,
  };
}
