/** JupyterHub. https://jupyterhub.readthedocs.io/en/stable/explanation/oauth.html */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://jupyterhub.readthedocs.io/en/stable/reference/rest-api.html: the answer to `user` */
export interface JupyterHubProfile {
  /** Is the identifier, too: only whoever runs the hub can give it to another person. */
  name: string;
  admin?: boolean;
  groups?: string[];
  [claim: string]: unknown;
}

export interface JupyterHubOptions extends OAuthUserConfig<JupyterHubProfile> {
  /** Address of the hub, in place of `issuer`. */
  baseUrl?: string | undefined;
}

/**
 * Needs `baseUrl`, or `issuer` (or `AUTH_JUPYTERHUB_ISSUER`): the address of the hub without `/hub`, as in
 * `https://hub.example.com`. The client is registered as a service of the hub. Tells no e-mail address.
 */
export default function JupyterHub(options: JupyterHubOptions = {}): OAuthConfig<JupyterHubProfile> {
  const { baseUrl, ...rest } = options;
  const base = (baseUrl ?? options.issuer)?.replace(/\/$/, "");
  const at = (path: string) => (base ? { url: `${base}/hub/api/${path}` } : {});
  return {
    id: "jupyterhub",
    name: "JupyterHub",
    type: "oauth",
    authorization: at("oauth2/authorize"),
    token: at("oauth2/token"),
    userinfo: at("user"),
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ name }) => ({ id: name, name, email: null }),
    style: { brandColor: "#f37626" },
    options: rest,
  };
}
