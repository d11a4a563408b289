/** edX, and any Open edX. https://docs.openedx.org/ */
import type { OAuthConfig, OAuthUserConfig, UserinfoRequest } from "../core/types/provider.ts";
import type { Profile } from "../core/types/user.ts";
import { jsonFrom } from "./lib/parts.ts";

/** What `/api/user/v1/accounts/<user name>` returns to the user themselves. */
export interface EdXProfile {
  /** Can neither be changed nor be taken by another person. */
  username: string;
  name?: string;
  /** Not known to be verified. */
  email?: string;
  profile_image?: { has_image: boolean; image_url_large?: string };
  [claim: string]: unknown;
}

/** Options of {@link EdX}, besides those of every OAuth provider. */
export interface EdXOptions extends OAuthUserConfig<EdXProfile> {
  /** Where the LMS of an Open edX is. Default: `https://courses.edx.org`. */
  baseUrl?: string | undefined;
}

/** One endpoint returns the id, another the profile. */
const profileAt =
  (base: string) =>
  async ({ tokens, fetch }: UserinfoRequest): Promise<Profile> => {
    const headers = { authorization: `Bearer ${tokens.access_token}` };
    const { username } = await jsonFrom(fetch, `${base}/api/user/v1/me`, headers);
    if (typeof username !== "string") throw new Error("edX returned no user name.");
    const account = await jsonFrom(fetch, `${base}/api/user/v1/accounts/${encodeURIComponent(username)}`, headers);
    return { ...account, username };
  };

/** Sign-in with edX. Default scope: `profile`. */
export default function EdX(options: EdXOptions = {}): OAuthConfig<EdXProfile> {
  const { baseUrl = "https://courses.edx.org", ...rest } = options;
  const base = baseUrl.replace(/\/$/, "");
  return {
    id: "edx",
    name: "edX",
    type: "oauth",
    authorization: { url: `${base}/oauth2/authorize/`, params: { scope: "profile" } },
    token: { url: `${base}/oauth2/access_token` },
    userinfo: { request: profileAt(base) },
    profile: ({ username, name, email, profile_image }) => ({
      id: username,
      name: name || username,
      email: email || null,
      image: (profile_image?.has_image && profile_image.image_url_large) || null,
    }),
    style: { brandColor: "#02262b" },
    options: rest,
  };
}
