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
    style: {
      brandColor: "#2e9fff",
      mark: "M12.438 23.654c-2.853 0-5.46-1.04-7.476-2.766L0 21.568l1.917-4.733C1.25 15.36.875 13.725.875 12 .875 5.564 6.05.346 12.44.346 18.82.346 24 5.564 24 12c0 6.438-5.176 11.654-11.562 11.654zm6.315-11.687v-.033c0-3.363-2.373-5.76-6.462-5.76H7.877V17.83h4.35c4.12 0 6.525-2.5 6.525-5.863h.004zm-6.415 2.998h-1.29V9.04h1.29c1.897 0 3.157 1.08 3.157 2.945v.03c0 1.884-1.26 2.95-3.157 2.95z",
    },
    options,
  };
}
