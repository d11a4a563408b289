/** mailcow. https://docs.mailcow.email/third_party/ */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";
import { jsonFrom } from "./lib/parts.ts";

/** What `/oauth/profile` returns. */
export interface MailcowProfile {
  /** Identifies the mailbox: only the administrator of the server can give it to another user. */
  id: string;
  email: string;
  full_name?: string;
  displayName?: string;
  [claim: string]: unknown;
}

/** Options of {@link Mailcow}, besides those of every OAuth provider. */
export interface MailcowOptions extends OAuthUserConfig<MailcowProfile> {
  /** Address of the server, in place of `issuer`. */
  baseUrl?: string | undefined;
}

function server(address?: string): Partial<OAuthConfig<MailcowProfile>> {
  const authorization = { params: { scope: "profile" } };
  if (!address) return { authorization };
  const base = `${address.replace(/\/$/, "")}/oauth`;
  return {
    authorization: { ...authorization, url: `${base}/authorize` },
    token: { url: `${base}/token` },
    userinfo: {
      request: ({ tokens, fetch }) =>
        jsonFrom(fetch, `${base}/profile?access_token=${encodeURIComponent(tokens.access_token ?? "")}`),
    },
  };
}

/**
 * Needs `baseUrl`, or `issuer` (or `AUTH_MAILCOW_ISSUER`): the address of the server, as in `https://mail.example.com`.
 * It takes the access token only in the URL.
 */
export default function Mailcow(options: MailcowOptions = {}): OAuthConfig<MailcowProfile> {
  const { baseUrl, ...rest } = options;
  const own = baseUrl ?? rest.issuer;
  return {
    id: "mailcow",
    name: "mailcow",
    type: "oauth",
    ...server(own),
    derive: ({ issuer }) => server(own ?? issuer),
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ id, displayName, full_name, email }) => ({ id, name: displayName || full_name || null, email }),
    options: rest,
  };
}
