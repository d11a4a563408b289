/** Nextcloud. https://docs.nextcloud.com/server/latest/admin_manual/configuration_server/oauth2.html */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://docs.nextcloud.com/server/latest/developer_manual/client_apis/OCS/ocs-api-overview.html#user-metadata */
export interface NextcloudProfile {
  ocs: { data: { id: string; displayname?: string; email?: string | null } };
  [claim: string]: unknown;
}

function server(issuer?: string): Partial<OAuthConfig<NextcloudProfile>> {
  const userinfo = { params: { format: "json" }, headers: { "ocs-apirequest": "true" } };
  if (!issuer) return { userinfo };
  const base = issuer.replace(/\/$/, "");
  return {
    authorization: { url: `${base}/apps/oauth2/authorize` },
    token: { url: `${base}/apps/oauth2/api/v1/token` },
    userinfo: { ...userinfo, url: `${base}/ocs/v2.php/cloud/user` },
    profile: ({ ocs: { data } }) => ({
      id: data.id,
      name: data.displayname ?? null,
      email: data.email || null,
      image: `${base}/avatar/${encodeURIComponent(data.id)}/512`,
    }),
  };
}

/**
 * Needs `issuer` (or `AUTH_NEXTCLOUD_ISSUER`): the address of the server, as in `https://cloud.example.com`. It has no
 * scopes: a token opens everything.
 */
export default function Nextcloud(options: OAuthUserConfig<NextcloudProfile> = {}): OAuthConfig<NextcloudProfile> {
  return {
    id: "nextcloud",
    name: "Nextcloud",
    type: "oauth",
    ...server(options.issuer),
    derive: ({ issuer }) => server(issuer),
    style: { brandColor: "#0082c9" },
    mark: () => import("./lib/marks/nextcloud.ts"),
    options,
  };
}
