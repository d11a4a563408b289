/** Nextcloud. https://docs.nextcloud.com/server/latest/admin_manual/configuration_server/oauth2.html */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://docs.nextcloud.com/server/latest/developer_manual/client_apis/OCS/ocs-api-overview.html#user-metadata */
export interface NextcloudProfile {
  ocs: { data: { id: string; displayname?: string; email?: string | null } };
  [claim: string]: unknown;
}

/**
 * Needs `issuer` (or `AUTH_NEXTCLOUD_ISSUER`): the address of the server, as in `https://cloud.example.com`. It has no
 * scopes: a token opens everything.
 */
export default function Nextcloud(options: OAuthUserConfig<NextcloudProfile> = {}): OAuthConfig<NextcloudProfile> {
  const base = options.issuer?.replace(/\/$/, "");
  const at = (path: string) => (base ? { url: `${base}${path}` } : {});
  return {
    id: "nextcloud",
    name: "Nextcloud",
    type: "oauth",
    authorization: at("/apps/oauth2/authorize"),
    token: at("/apps/oauth2/api/v1/token"),
    userinfo: { ...at("/ocs/v2.php/cloud/user"), params: { format: "json" }, headers: { "ocs-apirequest": "true" } },
    profile: ({ ocs: { data } }) => ({
      id: data.id,
      name: data.displayname ?? null,
      email: data.email || null,
      image: `${base}/avatar/${encodeURIComponent(data.id)}/512`,
    }),
    style: { brandColor: "#0082c9" },
    options,
  };
}
