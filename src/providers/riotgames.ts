/** Riot Games. https://developer.riotgames.com/docs/lol#rso-integration */
import type { OIDCConfig, OIDCUserConfig, UserinfoRequest } from "../core/types/provider.ts";
import type { Profile } from "../core/types/user.ts";
import { jsonFrom } from "./lib/parts.ts";

/** The claims of the userinfo endpoint, and the account. https://developer.riotgames.com/apis#account-v1/GET_getByAccessToken */
export interface RiotGamesProfile {
  sub: string;
  /** The region that the person plays in. */
  cpid?: string;
  puuid?: string;
  gameName?: string;
  tagLine?: string;
  [claim: string]: unknown;
}

/** Options of {@link RiotGames}, besides those of every OpenID Connect provider. */
export interface RiotGamesOptions extends OIDCUserConfig<RiotGamesProfile> {
  /** The cluster that is asked for the account: any knows all. Default: `americas`. */
  region?: "americas" | "europe" | "asia" | undefined;
}

/** The name stands apart from the claims. */
const profileFrom =
  (region: string) =>
  async ({ tokens, fetch }: UserinfoRequest): Promise<Profile> => {
    const ask = (url: string) => jsonFrom(fetch, url, { authorization: `Bearer ${tokens.access_token}` });
    const [claims, account] = await Promise.all([
      ask("https://auth.riotgames.com/userinfo"),
      ask(`https://${region}.api.riotgames.com/riot/account/v1/accounts/me`),
    ]);
    return { ...account, ...claims };
  };

/** For approved applications. Newer ones have a key in place of a secret: `token: { clientPrivateKey }`. Returns no e-mail address. */
export default function RiotGames(options: RiotGamesOptions = {}): OIDCConfig<RiotGamesProfile> {
  const { region = "americas", ...rest } = options;
  return {
    id: "riotgames",
    name: "Riot Games",
    type: "oidc",
    issuer: "https://auth.riotgames.com",
    authorization: { params: { scope: "openid" } },
    userinfo: { request: profileFrom(region) },
    idToken: false,
    profile: ({ sub, gameName, tagLine }) => ({
      id: sub,
      name: [gameName, tagLine].filter(Boolean).join("#") || null,
      email: null,
      image: null,
    }),
    style: { brandColor: "#eb0029" },
    mark: () => import("./lib/marks/riotgames.ts"),
    options: rest,
  };
}
