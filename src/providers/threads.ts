/** Threads. https://developers.facebook.com/docs/threads/get-started/get-access-tokens-and-permissions */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";
import { reshaped } from "./lib/parts.ts";

/** https://developers.facebook.com/docs/threads/threads-profiles: what `fields` asks for */
export interface ThreadsProfile {
  id: string;
  username: string;
  name?: string;
  threads_profile_picture_url?: string;
  [claim: string]: unknown;
}

/** Returns no e-mail address. The callback URL must be `https:`. Scopes are separated by commas. */
export default function Threads(options: OAuthUserConfig<ThreadsProfile> = {}): OAuthConfig<ThreadsProfile> {
  return {
    id: "threads",
    name: "Threads",
    type: "oauth",
    scopeSeparator: ",",
    authorization: { url: "https://threads.net/oauth/authorize", params: { scope: "threads_basic" } },
    token: {
      url: "https://graph.threads.net/oauth/access_token",
      conform: reshaped((fields) => ({ token_type: "bearer", ...fields })),
    },
    userinfo: {
      url: "https://graph.threads.net/v1.0/me",
      params: { fields: "id,username,name,threads_profile_picture_url" },
    },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ id, name, username, threads_profile_picture_url }) => ({
      id: String(id),
      name: name ?? username,
      email: null,
      image: threads_profile_picture_url ?? null,
    }),
    style: { brandColor: "#000000" },
    mark: () => import("./lib/marks/threads.ts"),
    options,
  };
}
