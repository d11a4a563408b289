/** Feishu, and Lark. https://open.feishu.cn/document/authentication-management/access-token/get-user-access-token */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";
import { jsonResponse, reshaped } from "./lib/parts.ts";

/** https://open.feishu.cn/document/server-docs/authentication-management/login-state-management/get */
export interface FeishuProfile {
  data: {
    /** Another one in each application. */
    open_id: string;
    /** The same in all applications of a developer. */
    union_id?: string;
    name?: string;
    avatar_url?: string;
    /** With the right to see it. Not known to be verified. */
    email?: string;
    enterprise_email?: string;
    tenant_key?: string;
  };
  [claim: string]: unknown;
}

/** Options of {@link Feishu}, besides those of every OAuth provider. */
export interface FeishuOptions extends OAuthUserConfig<FeishuProfile> {
  /** `feishu.cn` (default), or `larksuite.com` for Lark: where the application is registered. */
  region?: "feishu.cn" | "larksuite.com" | undefined;
}

/** Refused with status 200, perhaps: then only the code shows it, and `error` may be missing. */
const conform = reshaped(({ code, msg, ...fields }) =>
  code ? { error: "invalid_grant", error_description: `${code}: ${msg}`, ...fields } : fields,
);

/** Has no scopes by default; an application with the permission to see addresses requests `contact:user.email:readonly`. */
export default function Feishu(options: FeishuOptions = {}): OAuthConfig<FeishuProfile> {
  const { region = "feishu.cn", ...rest } = options;
  const open = `https://open.${region}/open-apis/authen`;
  return {
    id: "feishu",
    name: region === "larksuite.com" ? "Lark" : "Feishu",
    type: "oauth",
    authorization: { url: `https://accounts.${region}/open-apis/authen/v1/authorize` },
    token: { url: `${open}/v2/oauth/token`, prepare: jsonResponse, conform },
    userinfo: { url: `${open}/v1/user_info` },
    // https://open.feishu.cn/document/authentication-management/access-token/refresh-user-access-token
    refresh: { rotates: true, offline: { scope: "offline_access" } },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ data: { open_id, name, email, enterprise_email, avatar_url } }) => ({
      id: open_id,
      name: name ?? null,
      email: email || enterprise_email || null,
      image: avatar_url ?? null,
    }),
    style: { brandColor: "#3370ff" },
    options: rest,
  };
}
