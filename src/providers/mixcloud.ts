/** Mixcloud. https://www.mixcloud.com/developers/ */
import type { OAuthConfig, OAuthUserConfig, UserinfoRequest } from "../core/types/provider.ts";
import type { Profile } from "../core/types/user.ts";
import { jsonFrom, reshaped } from "./lib/parts.ts";

/** https://www.mixcloud.com/developers/: the answer to `/me/` */
export interface MixcloudProfile {
  /** Can be changed, and taken by another person then. */
  username: string;
  name: string;
  /** When the account was made. */
  created_time: string;
  pictures?: { large?: string };
  [claim: string]: unknown;
}

/** It takes the token in the address alone. */
const request = ({ tokens, fetch }: UserinfoRequest): Promise<Profile> =>
  jsonFrom(fetch, `https://api.mixcloud.com/me/?access_token=${encodeURIComponent(tokens.access_token ?? "")}`);

/**
 * Has no scopes, and returns no e-mail address. People have no number: the id is the user name together with the time when the account was created, so that taking over a user name does not take over the account. A user who changes the name is a new user.
 * Its documentation does not speak of `state`: an answer without it is refused.
 */
export default function Mixcloud(options: OAuthUserConfig<MixcloudProfile> = {}): OAuthConfig<MixcloudProfile> {
  return {
    id: "mixcloud",
    name: "Mixcloud",
    type: "oauth",
    authorization: { url: "https://www.mixcloud.com/oauth/authorize" },
    token: {
      url: "https://www.mixcloud.com/oauth/access_token",
      conform: reshaped((body) => ({ token_type: "bearer", ...body })),
    },
    userinfo: { request },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile({ username, name, created_time, pictures }) {
      if (!created_time) throw new Error("Mixcloud returned no `created_time`.");
      return { id: `${username}@${created_time}`, name: name || username, email: null, image: pictures?.large ?? null };
    },
    style: { brandColor: "#5000ff" },
    mark: () => import("./lib/marks/mixcloud.ts"),
    options,
  };
}
