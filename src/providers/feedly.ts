/** Feedly. https://developer.feedly.com/v3/auth/ */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";
import { jsonFrom, untyped } from "./lib/parts.ts";

/** https://developer.feedly.com/v3/profile/ */
export interface FeedlyProfile {
  /** A UUID. */
  id: string;
  givenName?: string;
  familyName?: string;
  fullName?: string;
  /** Not known to be verified. */
  email?: string;
  picture?: string;
  [claim: string]: unknown;
}

/** It has a scheme of its own for the token. */
export default function Feedly(options: OAuthUserConfig<FeedlyProfile> = {}): OAuthConfig<FeedlyProfile> {
  return {
    id: "feedly",
    name: "Feedly",
    type: "oauth",
    authorization: {
      url: "https://cloud.feedly.com/v3/auth/auth",
      params: { scope: "https://cloud.feedly.com/subscriptions" },
    },
    token: { url: "https://cloud.feedly.com/v3/auth/token", conform: untyped },
    userinfo: {
      request: ({ tokens, fetch }) =>
        jsonFrom(fetch, "https://cloud.feedly.com/v3/profile", { authorization: `OAuth ${tokens.access_token}` }),
    },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ id, givenName, familyName, fullName, email, picture }) => ({
      id,
      name: [givenName, familyName].filter(Boolean).join(" ") || (fullName ?? null),
      email: email ?? null,
      image: picture ?? null,
    }),
    style: { brandColor: "#2bb24c" },
    mark: () => import("./lib/marks/feedly.ts"),
    options,
  };
}
