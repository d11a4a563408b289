/** Zoho. https://www.zoho.com/accounts/protocol/oauth/web-server-applications.html */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** What the scope `AaaServer.profile.Read` opens. */
export interface ZohoProfile {
  ZUID: number;
  First_Name?: string | null;
  Last_Name?: string | null;
  Display_Name?: string | null;
  Email?: string | null;
  [claim: string]: unknown;
}

/** Options of {@link Zoho}, besides those of every OAuth provider. */
export interface ZohoOptions extends OAuthUserConfig<ZohoProfile> {
  /** The data centre: it has its own accounts. Default: `com`. */
  dc?: "com" | "eu" | "in" | "com.au" | "jp" | "sa" | "ca" | undefined;
}

/**
 * Signs in the people of one data centre; for those of others, add the provider once more with another `id` and `dc`. The
 * secret never goes to a server that the callback names. Scopes are separated by commas. For a refresh token, set
 * `authorization: { params: { access_type: "offline" } }`.
 */
export default function Zoho(options: ZohoOptions = {}): OAuthConfig<ZohoProfile> {
  const { dc = "com", ...rest } = options;
  const base = dc === "ca" ? "https://accounts.zohocloud.ca/oauth" : `https://accounts.zoho.${dc}/oauth`;
  return {
    id: "zoho",
    name: "Zoho",
    type: "oauth",
    scopeSeparator: ",",
    authorization: { url: `${base}/v2/auth`, params: { scope: "AaaServer.profile.Read" } },
    token: { url: `${base}/v2/token` },
    userinfo: { url: `${base}/user/info` },
    profile: ({ ZUID, First_Name, Last_Name, Display_Name, Email }) => ({
      id: String(ZUID),
      name: [First_Name, Last_Name].filter(Boolean).join(" ") || Display_Name || null,
      email: Email ?? null,
      image: null,
    }),
    // https://www.zoho.com/accounts/protocol/oauth/web-apps/access-token-expiry.html
    refresh: { rotates: false, mayRetry: true, offline: { params: { access_type: "offline" } } },
    style: { brandColor: "#e42527" },
    options: rest,
  };
}
