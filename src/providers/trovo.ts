/** Trovo. https://developer.trovo.live/docs/APIs.html */
import type { OAuthConfig, OAuthUserConfig, TokenRequest } from "../core/types/provider.ts";
import { jsonFrom, jsonResponse, reshaped } from "./lib/parts.ts";

/** https://developer.trovo.live/docs/APIs.html#_5-4-get-user-info */
export interface TrovoProfile {
  /** Digits. */
  userId: string;
  userName: string;
  nickName?: string;
  email?: string;
  profilePic?: string;
  [claim: string]: unknown;
}

/** Wants JSON, and the client id in a header. */
function prepare(request: TokenRequest) {
  request.body.delete("client_id");
  request.headers.set("client-id", request.provider.clientId ?? "");
  return jsonResponse(request);
}

/** Its tokens are of a type of their own, and its errors have other names. */
const conform = reshaped(({ status, error, message, ...fields }) => ({
  ...fields,
  token_type: "bearer",
  ...(error || status ? { error: error || "invalid_grant", error_description: message } : {}),
}));

/** Several scopes have a `+` between them. Does not support PKCE: the fields of its JSON token request are fixed. */
export default function Trovo(options: OAuthUserConfig<TrovoProfile> = {}): OAuthConfig<TrovoProfile> {
  return {
    id: "trovo",
    name: "Trovo",
    type: "oauth",
    authorization: { url: "https://open.trovo.live/page/login.html", params: { scope: "user_details_self" } },
    token: { url: "https://open-api.trovo.live/openplatform/exchangetoken", prepare, conform },
    // https://developer.trovo.live/docs/APIs.html
    refresh: { url: "https://open-api.trovo.live/openplatform/refreshtoken" },
    userinfo: {
      request: ({ tokens, provider, fetch }) =>
        jsonFrom(fetch, "https://open-api.trovo.live/openplatform/getuserinfo", {
          authorization: `OAuth ${tokens.access_token}`,
          "client-id": provider.clientId ?? "",
        }),
    },
    client: { token_endpoint_auth_method: "client_secret_post" },
    checks: ["state"],
    profile: ({ userId, nickName, userName, email, profilePic }) => ({
      id: userId,
      name: nickName || userName,
      email: email || null,
      image: profilePic || null,
    }),
    options,
  };
}
