/** HeadHunter (hh.ru). https://github.com/hhru/api */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://api.hh.ru/openapi/en/redoc#tag/Information-about-the-current-user */
export interface HeadHunterProfile {
  /** Digits. */
  id: string;
  first_name?: string | null;
  last_name?: string | null;
  /** Not known to be verified. */
  email?: string | null;
  [claim: string]: unknown;
}

/** Options of {@link HeadHunter}, besides those of every OAuth provider. */
export interface HeadHunterOptions extends OAuthUserConfig<HeadHunterProfile> {
  /** Name and version of the application, and whom to write to about it: `Example/1.0 (ada@example.com)`. Default: `portico`. */
  userAgent?: string | undefined;
}

/** Has no scopes. It refuses requests that do not name your application: set `userAgent`. */
export default function HeadHunter(options: HeadHunterOptions = {}): OAuthConfig<HeadHunterProfile> {
  const { userAgent = "portico", ...rest } = options;
  const headers = { "user-agent": userAgent };
  return {
    id: "headhunter",
    name: "HeadHunter",
    type: "oauth",
    authorization: { url: "https://hh.ru/oauth/authorize" },
    token: { url: "https://hh.ru/oauth/token", headers },
    userinfo: { url: "https://api.hh.ru/me", headers },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ id, first_name, last_name, email }) => ({
      id: String(id),
      name: [last_name, first_name].filter(Boolean).join(" ") || null,
      email: email ?? null,
      image: null,
    }),
    options: rest,
  };
}
