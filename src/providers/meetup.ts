/** Meetup. https://www.meetup.com/api/authentication/ */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** The answer to the query below. https://www.meetup.com/api/schema/ */
export interface MeetupProfile {
  data: { self: { id: string; name: string; email: string | null } };
  [claim: string]: unknown;
}

const query = "query { self { id name email } }";

/** Sign-in with Meetup. Default scope: `basic`. */
export default function Meetup(options: OAuthUserConfig<MeetupProfile> = {}): OAuthConfig<MeetupProfile> {
  return {
    id: "meetup",
    name: "Meetup",
    type: "oauth",
    authorization: { url: "https://secure.meetup.com/oauth2/authorize", params: { scope: "basic" } },
    token: { url: "https://secure.meetup.com/oauth2/access" },
    userinfo: { url: "https://api.meetup.com/gql-ext", method: "POST", body: { query } },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ data: { self } }) => ({ id: self.id, name: self.name, email: self.email }),
    style: { brandColor: "#ed1c40" },
    options,
  };
}
