/** DingTalk. https://open.dingtalk.com/document/orgapp/tutorial-obtaining-user-personal-information */
import type { OAuthConfig, OAuthUserConfig, TokenRequest, UserinfoRequest } from "../core/types/provider.ts";
import type { Profile } from "../core/types/user.ts";
import { jsonFrom, reshaped } from "./lib/parts.ts";

/** https://open.dingtalk.com/document/orgapp/dingtalk-retrieve-user-information */
export interface DingTalkProfile {
  /** The same in all applications of a developer. */
  unionId: string;
  /** Another one in each application. */
  openId?: string;
  nick?: string;
  /** Not known to be verified. */
  email?: string;
  avatarUrl?: string;
  [claim: string]: unknown;
}

// biome-ignore format: a table
const names: Readonly<Record<string, string>> = {
  client_id: "clientId", client_secret: "clientSecret", code: "code", grant_type: "grantType", refresh_token: "refreshToken",
};

/** JSON, in names of its own. */
function prepare({ body, headers }: TokenRequest) {
  const fields = [...body].flatMap(([name, value]) => (names[name] ? [[names[name], value]] : []));
  headers.set("content-type", "application/json");
  return { body: JSON.stringify(Object.fromEntries(fields)), headers };
}

/** Names of its own again, and an error in words of its own. */
const conform = reshaped(({ accessToken, refreshToken, expireIn, code, message, ...rest }) =>
  code === undefined
    ? { token_type: "bearer", ...rest, access_token: accessToken, refresh_token: refreshToken, expires_in: expireIn }
    : { error: "invalid_grant", error_description: `${code}: ${message}` },
);

/** The token has a header of its own. */
const request = ({ tokens, fetch }: UserinfoRequest): Promise<Profile> =>
  jsonFrom(fetch, "https://api.dingtalk.com/v1.0/contact/users/me", {
    "x-acs-dingtalk-access-token": tokens.access_token ?? "",
  });

/** `clientId` is the AppKey. The application needs the right `Contact.User.Read`. */
export default function DingTalk(options: OAuthUserConfig<DingTalkProfile> = {}): OAuthConfig<DingTalkProfile> {
  return {
    id: "dingtalk",
    name: "DingTalk",
    type: "oauth",
    codeParameter: "authCode",
    authorization: {
      url: "https://login.dingtalk.com/oauth2/auth",
      params: { prompt: "consent", scope: "openid" },
    },
    token: { url: "https://api.dingtalk.com/v1.0/oauth2/userAccessToken", prepare, conform },
    userinfo: { request },
    client: { token_endpoint_auth_method: "client_secret_post" },
    checks: ["state"],
    profile: ({ unionId, nick, email, avatarUrl }) => ({
      id: unionId,
      name: nick || null,
      email: email || null,
      image: avatarUrl || null,
    }),
    style: { brandColor: "#0089ff" },
    options,
  };
}
