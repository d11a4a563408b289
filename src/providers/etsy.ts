/** Etsy. https://developers.etsy.com/documentation/essentials/authentication */
import type { OAuthConfig, OAuthUserConfig, UserinfoRequest } from "../core/types/provider.ts";
import type { Profile } from "../core/types/user.ts";

/** https://developers.etsy.com/documentation/reference#operation/getUser */
export interface EtsyProfile {
  user_id: number;
  primary_email: string | null;
  first_name: string | null;
  last_name: string | null;
  image_url_75x75: string | null;
  [claim: string]: unknown;
}

/** A token begins with the number of the person it was given for, and a dot. */
async function request({ tokens, provider, fetch }: UserinfoRequest): Promise<Profile> {
  const [, user] = /^(\d+)\./.exec(tokens.access_token ?? "") ?? [];
  if (user === undefined) throw new Error("The access token of Etsy does not begin with the number of a user.");
  const key = [provider.clientId, provider.clientSecret].filter(Boolean).join(":");
  const headers = { authorization: `Bearer ${tokens.access_token}`, "x-api-key": key };
  const response = await fetch(`https://openapi.etsy.com/v3/application/users/${user}`, { headers });
  if (!response.ok) throw new Error(`Etsy answered with status ${response.status} when it was asked for the profile.`);
  return (await response.json()) as Profile;
}

/** `clientId` is the keystring. PKCE takes the place of a secret at the token endpoint; the API wants the shared secret (`clientSecret`) beside it. */
export default function Etsy(options: OAuthUserConfig<EtsyProfile> = {}): OAuthConfig<EtsyProfile> {
  return {
    id: "etsy",
    name: "Etsy",
    type: "oauth",
    authorization: { url: "https://www.etsy.com/oauth/connect", params: { scope: "email_r" } },
    token: { url: "https://api.etsy.com/v3/public/oauth/token" },
    userinfo: { request },
    client: { token_endpoint_auth_method: "none" },
    profile: ({ user_id, first_name, last_name, primary_email, image_url_75x75 }) => ({
      id: String(user_id),
      name: [first_name, last_name].filter(Boolean).join(" ") || null,
      email: primary_email,
      image: image_url_75x75,
    }),
    style: {
      brandColor: "#f16521",
      mark: "M8.559 2.445c0-.325.033-.52.59-.52h7.465c1.3 0 2.02 1.11 2.54 3.193l.42 1.666h1.27c.23-4.728.43-6.784.43-6.784s-3.196.36-5.09.36H6.635L1.521.196v1.37l1.725.326c1.21.24 1.5.496 1.6 1.606 0 0 .11 3.27.11 8.64 0 5.385-.09 8.61-.09 8.61 0 .973-.39 1.333-1.59 1.573l-1.722.33V24l5.13-.165h8.55c1.935 0 6.39.165 6.39.165.105-1.17.75-6.48.855-7.064h-1.2l-1.284 2.91c-1.005 2.28-2.476 2.445-4.11 2.445h-4.906c-1.63 0-2.415-.64-2.415-2.05V12.8s3.62 0 4.79.096c.912.064 1.463.325 1.76 1.598l.39 1.695h1.41l-.09-4.278.192-4.305h-1.391l-.45 1.89c-.283 1.244-.48 1.47-1.754 1.6-1.666.17-4.815.14-4.815.14V2.45h-.05z",
    },
    options,
  };
}
