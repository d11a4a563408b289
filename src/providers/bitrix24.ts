/** Bitrix24, one portal of it. https://apidocs.bitrix24.com/api-reference/oauth/ */
import type { OAuthConfig, OAuthUserConfig, UserinfoRequest } from "../core/types/provider.ts";
import type { Profile } from "../core/types/user.ts";
import { untyped } from "./lib/parts.ts";

/** https://apidocs.bitrix24.com/api-reference/user/user-current.html */
export interface Bitrix24Profile {
  result: {
    /** A number as text, which another portal gives to another person. */
    ID: string;
    NAME?: string;
    LAST_NAME?: string;
    /** Not known to be verified. */
    EMAIL?: string;
    PERSONAL_PHOTO?: string | null;
  };
  [claim: string]: unknown;
}

/** Options of {@link Bitrix24}, besides those of every OAuth provider. */
export interface Bitrix24Options extends OAuthUserConfig<Bitrix24Profile> {
  /** Host of the portal, in place of `issuer`: `example.bitrix24.com`. */
  portal?: string | undefined;
}

/** The token is a field of a form, which is not logged on its way as an address is. */
const profileAt =
  (base: string) =>
  async ({ tokens, fetch }: UserinfoRequest): Promise<Profile> => {
    const body = new URLSearchParams({ auth: tokens.access_token ?? "" });
    const response = await fetch(`${base}/rest/user.current`, { method: "POST", body });
    if (response.ok) return (await response.json()) as Profile;
    throw new Error(`Bitrix24 answered with status ${response.status} when it was asked for the profile.`);
  };

function at(address?: string): Partial<OAuthConfig<Bitrix24Profile>> {
  const base = address?.replace(/\/$/, "");
  return base ? { authorization: { url: `${base}/oauth/authorize/` }, userinfo: { request: profileAt(base) } } : {};
}

/**
 * Needs `portal`, or `issuer` (or `AUTH_BITRIX24_ISSUER`) with its address: `https://example.bitrix24.com`. The application
 * needs the right `user` there.
 */
export default function Bitrix24(options: Bitrix24Options = {}): OAuthConfig<Bitrix24Profile> {
  const { portal, ...rest } = options;
  const own = portal ? `https://${portal}` : rest.issuer;
  return {
    id: "bitrix24",
    name: "Bitrix24",
    type: "oauth",
    ...at(own),
    derive: ({ issuer }) => at(own ?? issuer),
    token: { url: "https://oauth.bitrix.info/oauth/token/", conform: untyped },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ result: { ID, NAME, LAST_NAME, EMAIL, PERSONAL_PHOTO } }) => ({
      id: String(ID),
      name: [NAME, LAST_NAME].filter(Boolean).join(" ") || null,
      email: EMAIL || null,
      image: PERSONAL_PHOTO || null,
    }),
    options: rest,
  };
}
