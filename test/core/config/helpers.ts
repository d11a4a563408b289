/** Applies the rules to a valid configuration that one thing was changed in. */

import { cardOf } from "../../../src/core/config/providers/resolve.ts";
import { check } from "../../../src/core/config/rules/index.ts";
import type { AuthConfig } from "../../../src/core/types/config.ts";
import type { OAuthConfig, Provider } from "../../../src/core/types/provider.ts";
import { secret } from "../../world/config.ts";

/** A valid provider. */
export const oidc: OAuthConfig = {
  id: "op",
  name: "OP",
  type: "oidc",
  issuer: "https://op.example",
  clientId: "cid",
  clientSecret: "shh",
};

/** The same in OAuth 2.0. */
export const oauth2: OAuthConfig = {
  id: "as",
  name: "AS",
  type: "oauth",
  authorization: "https://as.example/authorize",
  token: "https://as.example/token",
  userinfo: "https://as.example/me",
  clientId: "cid",
  clientSecret: "shh",
};

export const mail: Provider = { id: "mail", name: "Mail", type: "email", sendVerificationRequest: () => {} };

/** Input from JavaScript, where types are not enforced. */
export type Loose = { readonly [K in keyof AuthConfig]?: unknown } & Readonly<Record<string, unknown>>;

/** The result of the rules. */
export function verdict(changes: Loose, production = true) {
  const config = { secret, url: "https://app.example", providers: [oidc], ...changes } as unknown as AuthConfig;
  const { fault, warnings } = check({ config, cards: config.providers.map(cardOf), production });
  return {
    type: fault?.type,
    message: fault?.message ?? "",
    warnings: warnings.map(({ code }) => code),
    loggedWarnings: warnings,
  };
}

/** The same for one provider. */
export const ofProvider = (changes: object, base: object = oidc, production = true) =>
  verdict({ providers: [{ ...base, ...changes }] }, production);
