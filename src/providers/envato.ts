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
    style: {
      brandColor: "#87e64b",
      mark: "M16.156 0a2.7 2.7 0 0 0-1.886.8L4 11.253c-.382.42-.558.978-.453 1.57.176.945 1.116 1.571 2.06 1.399l5.54-1.13c.12-.025.183.136.082.204L5.088 17.23c-.769.487-1.119 1.36-.875 2.234.244 1.151 1.398 1.814 2.516 1.537l9.183-2.26a.11.11 0 0 1 .113.176l-1.433 1.77c-.383.487.244 1.15.77.767l4.716-3.877c.84-.697.281-2.062-.803-1.957l-.011-.004-6.047.65a.111.111 0 0 1-.08-.199l5.918-4.609c.382-.315.628-.801.523-1.326-.105-.803-.767-1.328-1.607-1.223l-6.43.942c-.112.015-.174-.128-.084-.2l6.375-4.867c1.256-.978 1.36-2.898.209-4.015A2.6 2.6 0 0 0 16.156 0M13.1 21.855a1.07 1.07 0 0 0-1.073 1.073A1.07 1.07 0 0 0 13.1 24a1.07 1.07 0 0 0 1.072-1.072 1.07 1.07 0 0 0-1.072-1.073",
    },
    options,
  };
}
