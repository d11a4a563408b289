/** Envato. https://build.envato.com/api/ */
import type { OAuthConfig, OAuthUserConfig, UserinfoRequest } from "../core/types/provider.ts";
import type { Profile } from "../core/types/user.ts";
import { jsonFrom } from "./lib/parts.ts";

/** https://build.envato.com/api/#market_0_Private_User: the answers put together */
export interface EnvatoProfile {
  /** The number of the person. User names can be changed. */
  userId: number;
  account: { firstname?: string; surname?: string; image?: string };
  /** Not known to be verified. */
  email?: string;
  [claim: string]: unknown;
}

const api = "https://api.envato.com";

/** Three addresses: the number, the name and the address. An application may lack the right to see the last. */
async function request({ tokens, fetch }: UserinfoRequest): Promise<Profile> {
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  const [person, account, mail] = await Promise.all([
    jsonFrom(fetch, `${api}/whoami`, headers),
    jsonFrom(fetch, `${api}/v1/market/private/user/account.json`, headers),
    fetch(`${api}/v1/market/private/user/email.json`, { headers }),
  ]);
  return { ...person, ...account, ...(mail.ok ? ((await mail.json()) as Profile) : {}) };
}

/** Has no scopes: what an application may see is chosen where it is registered. It needs the account details and the address. */
export default function Envato(options: OAuthUserConfig<EnvatoProfile> = {}): OAuthConfig<EnvatoProfile> {
  return {
    id: "envato",
    name: "Envato",
    type: "oauth",
    authorization: { url: `${api}/authorization` },
    token: { url: `${api}/token` },
    userinfo: { request },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ userId, account: { firstname, surname, image }, email }) => ({
      id: String(userId),
      name: [firstname, surname].filter(Boolean).join(" ") || null,
      email: email ?? null,
      image: image || null,
    }),
    style: { brandColor: "#87e64b" },
    mark: () => import("./lib/marks/envato.ts"),
    options,
  };
}
