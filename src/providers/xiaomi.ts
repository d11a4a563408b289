/** Xiaomi. https://dev.mi.com/docs/passport/en/ */
import type { OAuthConfig, OAuthUserConfig, UserinfoRequest } from "../core/types/provider.ts";
import type { Profile } from "../core/types/user.ts";
import { jsonFrom } from "./parts.ts";

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

/** A mark stands before the JSON, so that no page can load it as a script. Tokens are for bearers, whatever type they tell. */
async function conform(response: Response): Promise<Response> {
  const text = (await response.text()).replace(/^&&&START&&&/, "");
  const { error, ...fields } = JSON.parse(text) as Record<string, unknown>;
  const failed = error === undefined ? {} : { error: typeof error === "string" ? error : "invalid_grant" };
  return Response.json({ ...fields, ...failed, token_type: "bearer" }, { status: response.status });
}

/** The API takes the token in the address alone. */
function request({ tokens, provider, fetch }: UserinfoRequest): Promise<Profile> {
  const query = new URLSearchParams({ clientId: provider.clientId ?? "", token: tokens.access_token ?? "" });
  return jsonFrom(fetch, `https://open.account.xiaomi.com/user/profile?${query}`);
}

/** Tells no e-mail address. Scopes are numbers: 1 is the profile. `skip_confirm: "true"` in `authorization.params` asks people once. */
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
    options,
  };
}
