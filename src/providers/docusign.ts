/** DocuSign. https://developers.docusign.com/platform/auth/ */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://developers.docusign.com/platform/auth/reference/user-info/ */
export interface DocuSignProfile {
  sub: string;
  name?: string;
  given_name?: string;
  family_name?: string;
  /** Not known to be verified. */
  email?: string;
  /** Each with the address of its API. */
  accounts?: { account_id: string; is_default: boolean; account_name: string; base_uri: string }[];
  [claim: string]: unknown;
}

/** Options of {@link DocuSign}, besides those of every OAuth provider. */
export interface DocuSignOptions extends OAuthUserConfig<DocuSignProfile> {
  /** Where the application is registered. Default: `production`. */
  environment?: "production" | "demo" | undefined;
}

/** Sign-in with DocuSign. Default scope: `signature`. */
export default function DocuSign(options: DocuSignOptions = {}): OAuthConfig<DocuSignProfile> {
  const { environment = "production", ...rest } = options;
  const base = `https://account${environment === "demo" ? "-d" : ""}.docusign.com/oauth`;
  return {
    id: "docusign",
    name: "DocuSign",
    type: "oauth",
    authorization: { url: `${base}/auth`, params: { scope: "signature" } },
    token: { url: `${base}/token` },
    userinfo: { url: `${base}/userinfo` },
    client: { token_endpoint_auth_method: "client_secret_basic" },
    profile: ({ sub, name, email }) => ({ id: sub, name: name ?? null, email: email ?? null, image: null }),
    options: rest,
  };
}
