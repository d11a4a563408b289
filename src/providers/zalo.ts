/** Zalo. https://developers.zalo.me/docs/social-api/tham-khao/user-access-token-v4 */
import type { OAuthConfig, OAuthUserConfig, TokenRequest } from "../core/types/provider.ts";
import { jsonFrom, reshaped } from "./lib/parts.ts";

/** https://developers.zalo.me/docs/social-api/tai-lieu/thong-tin-ten-anh-dai-dien */
export interface ZaloProfile {
  /** Another one in each application. */
  id: string;
  name?: string;
  picture?: { data?: { url?: string } };
  [claim: string]: unknown;
}

/** The secret goes in a header of its own. */
function prepare({ body, headers, provider }: TokenRequest) {
  body.delete("client_secret");
  headers.set("secret_key", provider.clientSecret ?? "");
  return { body, headers };
}

/** Errors are numbers, in answers with status 200. Its response lacks `token_type`. */
const conform = reshaped(({ error, error_name, error_description, ...fields }) => ({
  token_type: "bearer",
  ...fields,
  ...(error
    ? { error: typeof error === "string" ? error : "invalid_grant", error_description: error_description ?? error_name }
    : {}),
}));

/** `clientId` is the id of the application. Returns no e-mail address. Servers outside of Vietnam may be refused names and pictures. */
export default function Zalo(options: OAuthUserConfig<ZaloProfile> = {}): OAuthConfig<ZaloProfile> {
  return {
    id: "zalo",
    name: "Zalo",
    type: "oauth",
    clientIdParameter: "app_id",
    authorization: { url: "https://oauth.zaloapp.com/v4/permission" },
    token: { url: "https://oauth.zaloapp.com/v4/access_token", prepare, conform },
    userinfo: {
      request: ({ tokens, fetch }) =>
        jsonFrom(fetch, "https://graph.zalo.me/v2.0/me?fields=id,name,picture", {
          access_token: tokens.access_token ?? "",
        }),
    },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ id, name, picture }) => ({ id, name: name ?? null, email: null, image: picture?.data?.url ?? null }),
    style: { brandColor: "#0068ff" },
    mark: () => import("./lib/marks/zalo.ts"),
    options,
  };
}
