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
    style: {
      brandColor: "#ff6900",
      mark: "M12 0C8.016 0 4.756.255 2.493 2.516.23 4.776 0 8.033 0 12.012c0 3.98.23 7.235 2.494 9.497C4.757 23.77 8.017 24 12 24c3.983 0 7.243-.23 9.506-2.491C23.77 19.247 24 15.99 24 12.012c0-3.984-.233-7.243-2.502-9.504C19.234.252 15.978 0 12 0zM4.906 7.405h5.624c1.47 0 3.007.068 3.764.827.746.746.827 2.233.83 3.676v4.54a.15.15 0 0 1-.152.147h-1.947a.15.15 0 0 1-.152-.148V11.83c-.002-.806-.048-1.634-.464-2.051-.358-.36-1.026-.441-1.72-.458H7.158a.15.15 0 0 0-.151.147v6.98a.15.15 0 0 1-.152.148H4.906a.15.15 0 0 1-.15-.148V7.554a.15.15 0 0 1 .15-.149zm12.131 0h1.949a.15.15 0 0 1 .15.15v8.892a.15.15 0 0 1-.15.148h-1.949a.15.15 0 0 1-.151-.148V7.554a.15.15 0 0 1 .151-.149zM8.92 10.948h2.046c.083 0 .15.066.15.147v5.352a.15.15 0 0 1-.15.148H8.92a.15.15 0 0 1-.152-.148v-5.352a.15.15 0 0 1 .152-.147Z",
    },
    options,
  };
}
