/** Gitee. https://gitee.com/api/v5/oauth_doc */
import type { OAuthConfig, OAuthUserConfig, UserinfoRequest } from "../core/types/provider.ts";
import type { Profile } from "../core/types/user.ts";
import { jsonFrom } from "./lib/parts.ts";

/** https://gitee.com/api/v5/swagger#/getV5User */
export interface GiteeProfile {
  id: number;
  login: string;
  name?: string;
  /** The primary address; otherwise the one that the person shows in public, if any. */
  email?: string | null;
  /** Whether `email` is the primary address, and confirmed. */
  email_verified: boolean;
  avatar_url?: string;
  [claim: string]: unknown;
}

/** https://gitee.com/api/v5/swagger#/getV5Emails */
interface Address {
  readonly email: string;
  readonly state: string;
  readonly scope: readonly string[];
}

const api = "https://gitee.com/api/v5";

/** The profile has at most the public address, so all are asked for. An application may lack the right to see them. */
async function request({ tokens, fetch }: UserinfoRequest): Promise<Profile> {
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  const [user, emails] = await Promise.all([
    jsonFrom(fetch, `${api}/user`, headers),
    fetch(`${api}/emails`, { headers }),
  ]);
  const list = emails.ok ? ((await emails.json()) as readonly Address[]) : [];
  const own = list.find(({ scope }) => scope.includes("primary"));
  return { ...user, email: own?.email ?? user.email ?? null, email_verified: own?.state === "confirmed" };
}

/** Sign-in with Gitee. Default scope: `user_info emails`. */
export default function Gitee(options: OAuthUserConfig<GiteeProfile> = {}): OAuthConfig<GiteeProfile> {
  return {
    id: "gitee",
    name: "Gitee",
    type: "oauth",
    authorization: { url: "https://gitee.com/oauth/authorize", params: { scope: "user_info emails" } },
    token: { url: "https://gitee.com/oauth/token" },
    userinfo: { request },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ id, login, name, email, avatar_url }) => ({
      id: String(id),
      name: name || login,
      email: email || null,
      image: avatar_url ?? null,
    }),
    style: { brandColor: "#c71d23" },
    mark: () => import("./lib/marks/gitee.ts"),
    options,
  };
}
