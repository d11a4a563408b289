/** ClassLink. https://developer.classlink.com/ */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";
import { untyped } from "./lib/parts.ts";

/** https://developer.classlink.com/docs/oauth2-workflow: the answer to `/v2/my/info` */
export interface ClassLinkProfile {
  UserId: number;
  TenantId: number;
  DisplayName?: string;
  /** Provided by the school, and not verified. */
  Email?: string;
  Role?: string;
  [claim: string]: unknown;
}

/** Sign-in with ClassLink. Default scope: `profile`. */
export default function ClassLink(options: OAuthUserConfig<ClassLinkProfile> = {}): OAuthConfig<ClassLinkProfile> {
  return {
    id: "classlink",
    name: "ClassLink",
    type: "oauth",
    authorization: { url: "https://launchpad.classlink.com/oauth2/v2/auth", params: { scope: "profile" } },
    token: { url: "https://launchpad.classlink.com/oauth2/v2/token", conform: untyped },
    userinfo: { url: "https://nodeapi.classlink.com/v2/my/info" },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ UserId, DisplayName, Email }) => ({
      id: String(UserId),
      name: DisplayName || null,
      email: Email || null,
      image: null,
    }),
    options,
  };
}
