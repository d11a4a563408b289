/** Foursquare. https://docs.foursquare.com/developer/reference/authentication */
import type { OAuthConfig, OAuthUserConfig, UserinfoRequest } from "../core/types/provider.ts";
import type { Profile } from "../core/types/user.ts";
import { reshaped } from "./lib/parts.ts";

/** https://docs.foursquare.com/developer/reference/get-user-details */
export interface FoursquareProfile {
  response: {
    user: {
      id: string;
      firstName?: string;
      lastName?: string;
      contact?: { email?: string };
      photo?: { prefix: string; suffix: string };
    };
  };
  [claim: string]: unknown;
}

/** Options of {@link Foursquare}, besides those of every OAuth provider. */
export interface FoursquareOptions extends OAuthUserConfig<FoursquareProfile> {
  /** The day whose version of the API is meant, as `YYYYMMDD`. Default: `20230131`. */
  apiVersion?: string | undefined;
}

/** The API takes the token in the address alone. */
const profileOf =
  (version: string) =>
  async ({ tokens, fetch }: UserinfoRequest): Promise<Profile> => {
    const query = new URLSearchParams({ v: version, oauth_token: tokens.access_token ?? "" });
    const response = await fetch(`https://api.foursquare.com/v2/users/self?${query}`);
    if (!response.ok) throw new Error(`Foursquare answered with status ${response.status} when asked for the profile.`);
    return (await response.json()) as Profile;
  };

/** Sign-in with Foursquare. */
export default function Foursquare(options: FoursquareOptions = {}): OAuthConfig<FoursquareProfile> {
  const { apiVersion = "20230131", ...rest } = options;
  return {
    id: "foursquare",
    name: "Foursquare",
    type: "oauth",
    authorization: { url: "https://foursquare.com/oauth2/authenticate" },
    // Its response lacks `token_type`.
    token: {
      url: "https://foursquare.com/oauth2/access_token",
      conform: reshaped((body) => ({ token_type: "bearer", ...body })),
    },
    userinfo: { request: profileOf(apiVersion) },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ response: { user } }) => ({
      id: user.id,
      name: [user.firstName, user.lastName].filter(Boolean).join(" ") || null,
      email: user.contact?.email ?? null,
      image: user.photo ? `${user.photo.prefix}original${user.photo.suffix}` : null,
    }),
    style: { brandColor: "#000000" },
    mark: () => import("./lib/marks/foursquare.ts"),
    options: rest,
  };
}
