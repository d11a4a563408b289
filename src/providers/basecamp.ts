/** Basecamp. https://github.com/basecamp/api/blob/master/sections/authentication.md */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";
import { untyped } from "./lib/parts.ts";

/** https://github.com/basecamp/api/blob/master/sections/authentication.md#get-authorization */
export interface BasecampProfile {
  identity: { id: number; first_name?: string; last_name?: string; email_address?: string };
  /** The products that the person has, each with the address of its API. */
  accounts: { product: string; id: number; name: string; href: string }[];
  [claim: string]: unknown;
}

/** Options of {@link Basecamp}, besides those of every OAuth provider. */
export interface BasecampOptions extends OAuthUserConfig<BasecampProfile> {
  /** Name of the application, and whom to write to about it: `Example (ada@example.com)`. Default: `portico`. */
  userAgent?: string | undefined;
}

/** Has no scopes. */
export default function Basecamp(options: BasecampOptions = {}): OAuthConfig<BasecampProfile> {
  const { userAgent = "portico", ...rest } = options;
  const base = "https://launchpad.37signals.com";
  return {
    id: "basecamp",
    name: "Basecamp",
    type: "oauth",
    authorization: { url: `${base}/authorization/new`, params: { type: "web_server" } },
    token: { url: `${base}/authorization/token`, params: { type: "web_server" }, conform: untyped },
    // https://github.com/basecamp/api/blob/master/sections/authentication.md
    refresh: { params: { type: "refresh" } },
    userinfo: { url: `${base}/authorization.json`, headers: { "user-agent": userAgent } },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ identity: { id, first_name, last_name, email_address } }) => ({
      id: String(id),
      name: [first_name, last_name].filter(Boolean).join(" ") || null,
      email: email_address ?? null,
      image: null,
    }),
    style: { brandColor: "#1d2d35" },
    mark: () => import("./lib/marks/basecamp.ts"),
    options: rest,
  };
}
