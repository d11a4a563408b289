/** Xiaomi. https://dev.mi.com/docs/passport/en/ */
import type { OAuthConfig, OAuthUserConfig, UserinfoRequest } from "../core/types/provider.ts";
import type { Profile } from "../core/types/user.ts";
import { jsonFrom, reshaped } from "./lib/parts.ts";

/** https://dev.mi.com/docs/passport/en/open-api/ */
export interface XiaomiProfile {
  data: {
    /** The same in all applications of one developer. */
    unionId: string;
    miliaoNick?: string | null;
    miliaoIcon?: string | null;
  };
  [claim: string]: unknown;
}

/** Tokens are for bearers, whatever type they tell. Errors are numbers. */
const conform = reshaped(
  ({ error, ...fields }) => ({
    ...fields,
    token_type: "bearer",
    ...(error === undefined ? {} : { error: typeof error === "string" ? error : "invalid_grant" }),
  }),
  "&&&START&&&",
);

/** The API takes the token in the address alone. */
function request({ tokens, provider, fetch }: UserinfoRequest): Promise<Profile> {
  const query = new URLSearchParams({ clientId: provider.clientId ?? "", token: tokens.access_token ?? "" });
  return jsonFrom(fetch, `https://open.account.xiaomi.com/user/profile?${query}`);
}

/** Returns no e-mail address. Scopes are numbers: 1 is the profile. `skip_confirm: "true"` in `authorization.params` asks people once. */
export default function Xiaomi(options: OAuthUserConfig<XiaomiProfile> = {}): OAuthConfig<XiaomiProfile> {
  return {
    id: "xiaomi",
    name: "Xiaomi",
    type: "oauth",
    authorization: { url: "https://account.xiaomi.com/oauth2/authorize", params: { scope: "1" } },
    token: { url: "https://account.xiaomi.com/oauth2/token", conform },
    userinfo: { request },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ data: { unionId, miliaoNick, miliaoIcon } }) => ({
      id: unionId,
      name: miliaoNick ?? null,
      email: null,
      image: miliaoIcon || null,
    }),
    style: { brandColor: "#ff6900" },
    mark: () => import("./lib/marks/xiaomi.ts"),
    options,
  };
}
