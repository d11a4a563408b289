/** ClaveÚnica. https://digital.gob.cl/transformacion-digital/estandares-y-guias/ */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** What the scopes `run` and `name` open. */
export interface ClaveUnicaProfile {
  /** The RUN, the number of a person in Chile: personal data. */
  RolUnico: { numero: number; DV: string; tipo: string };
  name?: { nombres?: string[]; apellidos?: string[] };
  [claim: string]: unknown;
}

/** Returns no e-mail address. */
export default function ClaveUnica(options: OAuthUserConfig<ClaveUnicaProfile> = {}): OAuthConfig<ClaveUnicaProfile> {
  const base = "https://accounts.claveunica.gob.cl/openid";
  return {
    id: "claveunica",
    name: "ClaveÚnica",
    type: "oauth",
    authorization: { url: `${base}/authorize`, params: { scope: "openid run name" } },
    token: { url: `${base}/token` },
    userinfo: { url: `${base}/userinfo`, method: "POST" },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ RolUnico, name }) => ({
      id: String(RolUnico.numero),
      name: [...(name?.nombres ?? []), ...(name?.apellidos ?? [])].join(" ") || null,
      email: null,
      image: null,
    }),
    // https://digital.gob.cl/transformacion-digital/estandares-y-guias/
    logout: {
      endSession: "https://accounts.claveunica.gob.cl/api/v1/accounts/app/logout",
      returnParameter: "redirect",
    },
    options,
  };
}
