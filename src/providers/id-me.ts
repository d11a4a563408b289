/** ID.me. https://docs.id.me/ */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";
import { asToken } from "./lib/parts.ts";

/** Claims of the userinfo endpoint. Its response is signed. */
export interface IDmeProfile {
  sub: string;
  fname?: string;
  lname?: string;
  email?: string;
  email_verified?: boolean;
  /** The groups that the person was asked to prove: military, students and others. */
  status?: { group: string; subgroups: string[]; verified: boolean }[];
  [claim: string]: unknown;
}

/** Options of {@link IDme}, besides those of every OpenID Connect provider. */
export interface IDmeOptions extends OIDCUserConfig<IDmeProfile> {
  /** Which of its two worlds the keys of the application are for. Default: `production`. */
  environment?: "production" | "sandbox" | undefined;
}

/**
 * Scopes name what a person must prove, beside `openid`: for example `authorization: { params: { scope: "openid military" } }`.
 * Which ones there are is agreed with ID.me; they also open name and address.
 */
export default function IDme(options: IDmeOptions = {}): OIDCConfig<IDmeProfile> {
  const { environment = "production", ...rest } = options;
  return {
    id: "id-me",
    name: "ID.me",
    type: "oidc",
    issuer: environment === "sandbox" ? "https://api.idmelabs.com/oidc" : "https://api.id.me/oidc",
    authorization: { params: { scope: "openid" } },
    userinfo: { conform: asToken },
    client: { token_endpoint_auth_method: "client_secret_post", userinfo_signed_response_alg: "RS256" },
    idToken: false,
    profile: ({ sub, fname, lname, email }) => ({
      id: sub,
      name: [fname, lname].filter(Boolean).join(" ") || null,
      email: email ?? null,
    }),
    options: rest,
  };
}
