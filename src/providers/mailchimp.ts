/** Mailchimp. https://mailchimp.com/developer/marketing/guides/access-user-data-oauth-2/ */
import type { OAuthConfig, OAuthUserConfig, UserinfoRequest } from "../core/types/provider.ts";
import type { Profile } from "../core/types/user.ts";
import { jsonFrom, reshaped } from "./lib/parts.ts";

/** https://mailchimp.com/developer/marketing/guides/access-user-data-oauth-2/#implement-the-oauth-2-workflow-on-your-server */
export interface MailchimpProfile {
  accountname: string;
  login: { login_id: number | string; email?: string | null };
  /** The data centre, and its address: where the API of this account is. */
  dc: string;
  api_endpoint: string;
  [claim: string]: unknown;
}

/** It has a scheme of its own. */
const request = ({ tokens, fetch }: UserinfoRequest): Promise<Profile> =>
  jsonFrom(fetch, "https://login.mailchimp.com/oauth2/metadata", { authorization: `OAuth ${tokens.access_token}` });

/** Has no scopes. Access tokens do not expire: their lifetime is given as 0 seconds. */
export default function Mailchimp(options: OAuthUserConfig<MailchimpProfile> = {}): OAuthConfig<MailchimpProfile> {
  return {
    id: "mailchimp",
    name: "Mailchimp",
    type: "oauth",
    authorization: { url: "https://login.mailchimp.com/oauth2/authorize" },
    token: {
      url: "https://login.mailchimp.com/oauth2/token",
      conform: reshaped(({ expires_in, scope, ...body }) => ({ token_type: "bearer", ...body })),
    },
    userinfo: { request },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ accountname, login: { login_id, email } }) => ({
      id: String(login_id),
      name: accountname,
      email: email ?? null,
    }),
    style: { brandColor: "#000000" },
    options,
  };
}
