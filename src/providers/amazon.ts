/** Login with Amazon. https://developer.amazon.com/docs/login-with-amazon/documentation-overview.html */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://developer.amazon.com/docs/login-with-amazon/obtain-customer-profile.html */
export interface AmazonProfile {
  /** For example `amzn1.account.K2LI23KL2LK2`. */
  user_id: string;
  name?: string;
  /** Not known to be verified. */
  email?: string;
  [claim: string]: unknown;
}

/** Options of {@link Amazon}, besides those of every OAuth provider. */
export interface AmazonOptions extends OAuthUserConfig<AmazonProfile> {
  /** Where the people are: North America (default), Europe or the Far East. */
  region?: "NA" | "EU" | "FE" | undefined;
}

const hosts = {
  NA: { login: "www.amazon.com", api: "api.amazon.com" },
  EU: { login: "eu.account.amazon.com", api: "api.amazon.co.uk" },
  FE: { login: "apac.account.amazon.com", api: "api.amazon.co.jp" },
} as const;

/** The callback URL must be `https:`, except on localhost. */
export default function Amazon(options: AmazonOptions = {}): OAuthConfig<AmazonProfile> {
  const { region = "NA", ...rest } = options;
  const { login, api } = hosts[region];
  return {
    id: "amazon",
    name: "Amazon",
    type: "oauth",
    authorization: { url: `https://${login}/ap/oa`, params: { scope: "profile" } },
    token: { url: `https://${api}/auth/o2/token` },
    userinfo: { url: `https://${api}/user/profile` },
    profile: ({ user_id, name, email }) => ({ id: user_id, name: name ?? null, email: email ?? null, image: null }),
    style: { brandColor: "#ff9900" },
    options: rest,
  };
}
