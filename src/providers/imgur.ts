/** Imgur. https://apidocs.imgur.com/ */
import type { OAuthConfig, OAuthUserConfig, UserinfoRequest } from "../core/types/provider.ts";
import type { Profile } from "../core/types/user.ts";
import { jsonFrom, reshaped } from "./lib/parts.ts";

/** https://api.imgur.com/models/account */
export interface ImgurProfile {
  data: {
    id: number;
    /** The user name. */
    url: string;
    avatar?: string | null;
    /** From the settings. Not known to be verified. */
    email: string | null;
  };
  [claim: string]: unknown;
}

type Answer = { readonly data?: { readonly email?: string | null } };

const api = "https://api.imgur.com/3/account/me";

/** The account has no address. The settings have. */
async function request({ tokens, fetch }: UserinfoRequest): Promise<Profile> {
  const headers = { authorization: `Bearer ${tokens.access_token}`, accept: "application/json" };
  const [account, settings] = await Promise.all([
    jsonFrom(fetch, api, headers) as Promise<Answer>,
    fetch(`${api}/settings`, { headers }),
  ]);
  const { data } = settings.ok ? ((await settings.json()) as Answer) : {};
  return { ...account, data: { ...account.data, email: data?.email ?? null } };
}

/** Has no scopes. */
export default function Imgur(options: OAuthUserConfig<ImgurProfile> = {}): OAuthConfig<ImgurProfile> {
  return {
    id: "imgur",
    name: "Imgur",
    type: "oauth",
    authorization: { url: "https://api.imgur.com/oauth2/authorize" },
    // Its answer has the scope `null`.
    token: { url: "https://api.imgur.com/oauth2/token", conform: reshaped(({ scope, ...body }) => body) },
    userinfo: { url: api, request },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ data: { id, url, email, avatar } }) => ({ id: String(id), name: url, email, image: avatar || null }),
    style: { brandColor: "#1bb76e" },
    options,
  };
}
