/** Battle.net. https://develop.battle.net/documentation/guides/using-oauth */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";

/** Claims of the id_token. The userinfo endpoint writes the name of the second one without its line. */
export interface BattleNetProfile {
  sub: string;
  /** For example `Ada#1815`. */
  battle_tag?: string;
  battletag?: string;
  [claim: string]: unknown;
}

/** Returns no e-mail address and no picture. For China, set `issuer` to `https://oauth.battlenet.com.cn`. */
export default function BattleNet(options: OIDCUserConfig<BattleNetProfile> = {}): OIDCConfig<BattleNetProfile> {
  return {
    id: "battlenet",
    name: "Battle.net",
    type: "oidc",
    issuer: "https://oauth.battle.net",
    authorization: { params: { scope: "openid" } },
    profile: ({ sub, battle_tag, battletag }) => ({ id: sub, name: battle_tag ?? battletag ?? null, email: null }),
    style: { brandColor: "#148eff" },
    mark: () => import("./lib/marks/battlenet.ts"),
    options,
  };
}
