/** Login.gov. https://developers.login.gov/oidc/ */
import type { OIDCConfig, OIDCUserConfig, TokenEndpoint } from "../core/types/provider.ts";

/** https://developers.login.gov/attributes/: claims of the userinfo endpoint */
export interface LoginGovProfile {
  sub: string;
  email?: string;
  email_verified?: boolean;
  /** Of people whose identity was verified, for clients that asked for the scope `profile`. */
  given_name?: string;
  family_name?: string;
  [claim: string]: unknown;
}

/** Options of {@link LoginGov}, besides those of every OpenID Connect provider. */
export interface LoginGovOptions extends OIDCUserConfig<LoginGovProfile> {
  /** Which of its two worlds the application is registered in. Default: `production`. */
  environment?: "production" | "sandbox" | undefined;
  /** How sure it must be of the person, in names parted by spaces. Default: `urn:acr.login.gov:auth-only`. */
  acrValues?: string | undefined;
  /** Signs for the client (RS256). Without it the client is a public one, with PKCE alone. */
  privateKey?: TokenEndpoint["clientPrivateKey"] | undefined;
}

const hosts = { production: "https://secure.login.gov", sandbox: "https://idp.int.identitysandbox.gov" } as const;

/** There are no client secrets: set `privateKey`. */
export default function LoginGov(options: LoginGovOptions = {}): OIDCConfig<LoginGovProfile> {
  const { environment = "production", acrValues = "urn:acr.login.gov:auth-only", privateKey, ...rest } = options;
  const host = hosts[environment];
  return {
    id: "login-gov",
    name: "Login.gov",
    type: "oidc",
    issuer: `${host}/`,
    authorization: { params: { scope: "openid email", acr_values: acrValues, prompt: "select_account" } },
    token: {
      // It compares the audience with this, and takes no list.
      assertionAudience: `${host}/api/openid_connect/token`,
      ...(privateKey && { clientPrivateKey: privateKey }),
    },
    client: { token_endpoint_auth_method: privateKey ? "private_key_jwt" : "none" },
    idToken: false,
    profile: ({ sub, given_name, family_name, email }) => ({
      id: sub,
      name: [given_name, family_name].filter(Boolean).join(" ") || null,
      email: email ?? null,
    }),
    style: { brandColor: "#112e51" },
    options: rest,
  };
}
