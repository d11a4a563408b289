/** Disqus. https://disqus.com/api/docs/auth/ */
import type { OAuthConfig, OAuthUserConfig, UserinfoRequest } from "../core/types/provider.ts";
import type { Profile } from "../core/types/user.ts";
import { jsonFrom } from "./lib/parts.ts";

/** https://disqus.com/api/docs/users/details/ */
export interface DisqusProfile {
  response: {
    /** Digits. */
    id: string;
    username: string;
    name?: string;
    /** With the scope `email`. Not known to be verified. */
    email?: string;
    avatar?: { permalink?: string };
  };
  [claim: string]: unknown;
}

/** Token and public key go in the address. The secret key could go there too, and is not needed. */
function request({ tokens, provider, fetch }: UserinfoRequest): Promise<Profile> {
  const query = new URLSearchParams({ access_token: tokens.access_token ?? "", api_key: provider.clientId ?? "" });
  return jsonFrom(fetch, `https://disqus.com/api/3.0/users/details.json?${query}`);
}

/** `clientId` is the public key. Scopes are separated by commas. */
export default function Disqus(options: OAuthUserConfig<DisqusProfile> = {}): OAuthConfig<DisqusProfile> {
  return {
    id: "disqus",
    name: "Disqus",
    type: "oauth",
    scopeSeparator: ",",
    authorization: { url: "https://disqus.com/api/oauth/2.0/authorize/", params: { scope: "read,email" } },
    token: { url: "https://disqus.com/api/oauth/2.0/access_token/" },
    userinfo: { request },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ response: { id, name, username, email, avatar } }) => ({
      id: String(id),
      name: name || username,
      email: email ?? null,
      image: avatar?.permalink ?? null,
    }),
    style: { brandColor: "#2e9fff" },
    mark: () => import("./lib/marks/disqus.ts"),
    options,
  };
}
