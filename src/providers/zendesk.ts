/** Zendesk. https://developer.zendesk.com/api-reference/introduction/security-and-auth/ */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";
import { definedOptions } from "./lib/parts.ts";

/** https://developer.zendesk.com/api-reference/ticketing/users/users/#show-self */
export interface ZendeskProfile {
  user: {
    /** `null` for a visitor who is not signed in. */
    id: number | null;
    name: string;
    email?: string | null;
    /** One of the identities is verified: the address need not be it. */
    verified?: boolean;
    photo?: { content_url?: string | null } | null;
  };
  [claim: string]: unknown;
}

/** Options of {@link Zendesk}, besides those of every OAuth provider. */
export interface ZendeskOptions extends OAuthUserConfig<ZendeskProfile> {
  /** Name of the account: `example` for `example.zendesk.com`. */
  subdomain: string;
}

/** Its addresses are not verified. */
export default function Zendesk(options: ZendeskOptions): OAuthConfig<ZendeskProfile> {
  const { subdomain, ...rest } = definedOptions(options, "Zendesk", "subdomain");
  const base = `https://${subdomain}.zendesk.com`;
  return {
    id: "zendesk",
    name: "Zendesk",
    type: "oauth",
    authorization: { url: `${base}/oauth/authorizations/new`, params: { scope: "read" } },
    token: { url: `${base}/oauth/tokens` },
    userinfo: { url: `${base}/api/v2/users/me.json` },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ user }) => ({
      id: String(user.id),
      name: user.name,
      email: user.email ?? null,
      image: user.photo?.content_url ?? null,
    }),
    style: { brandColor: "#03363d" },
    mark: () => import("./lib/marks/zendesk.ts"),
    options: rest,
  };
}
