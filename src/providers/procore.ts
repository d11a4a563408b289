/** Procore. https://developers.procore.com/documentation/oauth-introduction */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://developers.procore.com/reference/rest/v1/me */
export interface ProcoreProfile {
  id: number;
  /** The address that the person signs in with. */
  login: string;
  name: string | null;
  [claim: string]: unknown;
}

/** Options of {@link Procore}, besides those of every OAuth provider. */
export interface ProcoreOptions extends OAuthUserConfig<ProcoreProfile> {
  /** Which of its two worlds the keys of the application are for. Default: `production`. */
  environment?: "production" | "sandbox" | undefined;
}

const worlds = {
  production: { login: "https://login.procore.com", api: "https://api.procore.com" },
  sandbox: { login: "https://login-sandbox.procore.com", api: "https://sandbox.procore.com" },
} as const;

/** Has no scopes. */
export default function Procore(options: ProcoreOptions = {}): OAuthConfig<ProcoreProfile> {
  const { environment = "production", ...rest } = options;
  const { login, api } = worlds[environment];
  return {
    id: "procore",
    name: "Procore",
    type: "oauth",
    authorization: { url: `${login}/oauth/authorize` },
    token: { url: `${login}/oauth/token` },
    userinfo: { url: `${api}/rest/v1.0/me` },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ id, name, login: email }) => ({ id: String(id), name, email }),
    options: rest,
  };
}
