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
    style: {
      brandColor: "#2bb24c",
      mark: "M13.85995 1.98852a2.60906 2.60906 0 00-3.72608 0L.76766 11.52674a2.72906 2.72906 0 000 3.79508l6.68415 6.80816a2.61806 2.61806 0 001.74004.66401h5.61313a2.61606 2.61606 0 001.87204-.79101l6.55415-6.67516a2.72606 2.72606 0 000-3.79508l-9.37021-9.54422zm-.26 17.4224l-.93502.95002a.372.372 0 01-.268.114h-.80003a.376.376 0 01-.247-.096l-.95402-.97002a.39.39 0 010-.54201l1.33703-1.36003a.37.37 0 01.531 0l1.33704 1.36103a.389.389 0 010 .543zm0-5.71113l-3.73709 3.80808a.374.374 0 01-.268.111h-.79902a.376.376 0 01-.25-.093l-.95103-.97002a.391.391 0 010-.54401l4.1391-4.2141a.372.372 0 01.531 0l1.33704 1.36204a.386.386 0 010 .54zm0-5.70713L7.0598 14.6528a.372.372 0 01-.268.113h-.80002a.373.373 0 01-.24901-.094l-.95302-.97202a.388.388 0 010-.54001L11.7329 6.0896a.372.372 0 01.531 0l1.33704 1.36004a.389.389 0 010 .543z",
    },
    options,
  };
}
