/** JupyterHub. https://jupyterhub.readthedocs.io/en/stable/explanation/oauth.html */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://jupyterhub.readthedocs.io/en/stable/reference/rest-api.html: the answer to `user` */
export interface JupyterHubProfile {
  /** Also the identifier: only the administrator of the hub can give it to another user. */
  name: string;
  admin?: boolean;
  groups?: string[];
  [claim: string]: unknown;
}

/** Options of {@link JupyterHub}, besides those of every OAuth provider. */
export interface JupyterHubOptions extends OAuthUserConfig<JupyterHubProfile> {
  /** Address of the hub, in place of `issuer`. */
  baseUrl?: string | undefined;
}

function hub(address?: string): Partial<OAuthConfig<JupyterHubProfile>> {
  if (!address) return {};
  const api = `${address.replace(/\/$/, "")}/hub/api`;
  return {
    authorization: { url: `${api}/oauth2/authorize` },
    token: { url: `${api}/oauth2/token` },
    userinfo: { url: `${api}/user` },
  };
}

/**
 * Needs `baseUrl`, or `issuer` (or `AUTH_JUPYTERHUB_ISSUER`): the address of the hub without `/hub`, as in
 * `https://hub.example.com`. The client is registered as a service of the hub. Returns no e-mail address.
 */
export default function JupyterHub(options: JupyterHubOptions = {}): OAuthConfig<JupyterHubProfile> {
  const { baseUrl, ...rest } = options;
  const own = baseUrl ?? rest.issuer;
  return {
    id: "jupyterhub",
    name: "JupyterHub",
    type: "oauth",
    ...hub(own),
    derive: ({ issuer }) => hub(own ?? issuer),
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ name }) => ({ id: name, name, email: null }),
    style: { brandColor: "#f37626" },
    options: rest,
  };
}
