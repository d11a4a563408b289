/** Baidu. https://developer.baidu.com/ */
import type { OAuthConfig, OAuthUserConfig, UserinfoRequest } from "../core/types/provider.ts";
import type { Profile } from "../core/types/user.ts";
import { jsonFrom, untyped } from "./lib/parts.ts";

/** https://developer.baidu.com/wiki/index.php?title=docs/oauth/rest/file_data_apis_list */
export interface BaiduProfile {
  /** A number, as text or not. */
  uid: string | number;
  uname?: string;
  /** Names the picture. */
  portrait?: string;
  [claim: string]: unknown;
}

const address = "https://openapi.baidu.com/rest/2.0/passport/users/getLoggedInUser";

/** It takes the token in the address alone. */
const request = ({ tokens, fetch }: UserinfoRequest): Promise<Profile> =>
  jsonFrom(fetch, `${address}?access_token=${encodeURIComponent(tokens.access_token ?? "")}`);

/** Returns no e-mail address. */
export default function Baidu(options: OAuthUserConfig<BaiduProfile> = {}): OAuthConfig<BaiduProfile> {
  return {
    id: "baidu",
    name: "Baidu",
    type: "oauth",
    authorization: { url: "https://openapi.baidu.com/oauth/2.0/authorize", params: { scope: "basic" } },
    token: { url: "https://openapi.baidu.com/oauth/2.0/token", conform: untyped },
    userinfo: { request },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ uid, uname, portrait }) => ({
      id: String(uid),
      name: uname || null,
      email: null,
      image: portrait ? `https://himg.bdimg.com/sys/portrait/item/${portrait}` : null,
    }),
    style: { brandColor: "#2932e1" },
    mark: () => import("./lib/marks/baidu.ts"),
    options,
  };
}
