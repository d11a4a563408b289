/** Lichess. https://lichess.org/api#tag/OAuth */
import type { OAuthConfig, OAuthUserConfig, UserinfoRequest } from "../core/types/provider.ts";
import type { Profile } from "../core/types/user.ts";
import { jsonFrom } from "./lib/parts.ts";

/** https://lichess.org/api#tag/Account/operation/accountMe */
export interface LichessProfile {
  /** Never changes, and is never given to another user. */
  id: string;
  username: string;
  /** From a request of its own. Not known to be verified. */
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

/** Clients are not registered: `clientId` is any name of yours, such as your host, and there is no secret. Tokens expire after a year. */
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
    mark: () => import("./lib/marks/lichess.ts"),
    options,
  };
}
