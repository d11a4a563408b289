/** Eventbrite. https://www.eventbrite.com/platform/api#/introduction/authentication */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://www.eventbrite.com/platform/api#/reference/user/retrieve/retrieve-your-user */
export interface EventbriteProfile {
  /** Digits. */
  id: string;
  name: string | null;
  emails?: readonly { email: string; primary: boolean; verified: boolean }[];
  image_id: string | null;
  [claim: string]: unknown;
}

const primary = ({ emails = [] }: EventbriteProfile) => emails.find((email) => email.primary);

const picture = (id: string): string =>
  `https://img.evbuc.com/${encodeURIComponent(`https://cdn.evbuc.com/images/${id}/1/original.jpg`)}`;

/** Sign-in with Eventbrite. Default scope: `user.profile`. */
export default function Eventbrite(options: OAuthUserConfig<EventbriteProfile> = {}): OAuthConfig<EventbriteProfile> {
  return {
    id: "eventbrite",
    name: "Eventbrite",
    type: "oauth",
    authorization: { url: "https://www.eventbrite.com/oauth/authorize", params: { scope: "user.profile" } },
    token: { url: "https://www.eventbrite.com/oauth/token" },
    userinfo: { url: "https://www.eventbriteapi.com/v3/users/me/" },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: (user) => ({
      id: user.id,
      name: user.name,
      email: primary(user)?.email ?? null,
      image: user.image_id ? picture(user.image_id) : null,
    }),
    emailVerified: (user) => primary(user)?.verified === true,
    style: { brandColor: "#f05537" },
    options,
  };
}
