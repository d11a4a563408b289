/** WorkOS, single sign-on. https://workos.com/docs/reference/sso */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";
import { reshaped } from "./lib/parts.ts";

/** https://workos.com/docs/reference/sso/profile */
export interface WorkOSProfile {
  id: string;
  first_name?: string | null;
  last_name?: string | null;
  /** From the identity provider of the organisation, and not verified. */
  email?: string;
  organization_id?: string | null;
  connection_id?: string;
  raw_attributes?: { picture?: string } & Readonly<Record<string, unknown>>;
  [claim: string]: unknown;
}

/** Options of {@link WorkOS}, besides those of every OAuth provider. */
export interface WorkOSOptions extends OAuthUserConfig<WorkOSProfile> {
  /** Whom to send people to: a connection, for example `conn_01E4ZCR3C56J083X43JQXF3JK5`. */
  connection?: string | undefined;
  /** In place of `connection`: the one of this organisation. */
  organization?: string | undefined;
  /** In place of `connection`: one for everybody, for example `GoogleOAuth`. */
  provider?: string | undefined;
}

/**
 * `clientSecret` is the API key. One of `connection`, `organization` and `provider` must be set, here or by each sign-in
 * (`allowedParams: ["organization"]`); if visitors choose it, check `organization_id` in the `signIn` callback.
 */
export default function WorkOS(options: WorkOSOptions = {}): OAuthConfig<WorkOSProfile> {
  const { connection, organization, provider, ...rest } = options;
  return {
    id: "workos",
    name: "WorkOS",
    type: "oauth",
    authorization: { url: "https://api.workos.com/sso/authorize", params: { connection, organization, provider } },
    token: {
      url: "https://api.workos.com/sso/token",
      conform: reshaped((fields) => ({ token_type: "bearer", ...fields })),
    },
    userinfo: { url: "https://api.workos.com/sso/profile" },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ id, first_name, last_name, email, raw_attributes }) => ({
      id,
      name: [first_name, last_name].filter(Boolean).join(" ") || null,
      email: email ?? null,
      image: raw_attributes?.picture ?? null,
    }),
    style: { brandColor: "#6363f1" },
    options: rest,
  };
}
