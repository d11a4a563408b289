/** Lichess. https://lichess.org/api#tag/OAuth */
import type { OAuthConfig, OAuthUserConfig, UserinfoRequest } from "../core/types/provider.ts";
import type { Profile } from "../core/types/user.ts";
import { jsonFrom } from "./parts.ts";

/** https://lichess.org/api#tag/Account/operation/accountMe */
export interface LichessProfile {
  /** Given once: it never changes, and nobody else gets it. */
  id: string;
  username: string;
  /** From a request of its own. Nothing says whether it was proved. */
  email: string | null;
  [claim: string]: unknown;
}

const api = "https://lichess.org/api/account";

/** The profile has no address. The person may have kept it to themselves. */
async function request({ tokens, fetch }: UserinfoRequest): Promise<Profile> {
  const headers = { authorization: `Bearer ${tokens.access_token}`, accept: "application/json" };
  const [account, address] = await Promise.all([jsonFrom(fetch, api, headers), fetch(`${api}/email`, { headers })]);
  const { email = null } = address.ok ? ((await address.json()) as Profile) : {};
  return { ...account, email };
}

/** Nobody registers: `clientId` is any name that is yours, such as your host, and there is no secret. A token lives for a year. */
export default function Lichess(options: OAuthUserConfig<LichessProfile> = {}): OAuthConfig<LichessProfile> {
  return {
    id: "lichess",
    name: "Lichess",
    type: "oauth",
    authorization: { url: "https://lichess.org/oauth", params: { scope: "email:read" } },
    token: { url: "https://lichess.org/api/token" },
    userinfo: { url: api, request },
    client: { token_endpoint_auth_method: "none" },
    profile: ({ id, username, email }) => ({ id, name: username, email }),
    style: { brandColor: "#000000" },
    options,
  };
}
