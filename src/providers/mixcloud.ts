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
 * Has no scopes, and returns no e-mail address. People have no number: the id is the user name together with the time when
 * the account was made, so that taking over a user name does not take over the account. A user who changes the name is a new user.
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
    style: {
      brandColor: "#5000ff",
      mark: "M2.462 8.596l1.372 6.49h.319l1.372-6.49h2.462v6.808H6.742v-5.68l.232-.81h-.402l-1.43 6.49H2.854l-1.44-6.49h-.391l.222.81v5.68H0V8.596zM24 8.63v1.429L21.257 12 24 13.941v1.43l-3.235-2.329h-.348l-3.226 2.329v-1.43l2.734-1.94-2.733-1.942V8.63l3.225 2.338h.348zm-7.869 2.75v1.24H9.304v-1.24z",
    },
    options,
  };
}
