/** Figma. https://developers.figma.com/docs/rest-api/authentication/ */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://developers.figma.com/docs/rest-api/users-endpoints/ */
export interface FigmaProfile {
  id: string;
  handle: string;
  email?: string;
  img_url?: string;
  [claim: string]: unknown;
}

/** Sign-in with Figma. Default scope: `current_user:read`. */
export default function Figma(options: OAuthUserConfig<FigmaProfile> = {}): OAuthConfig<FigmaProfile> {
  return {
    id: "figma",
    name: "Figma",
    type: "oauth",
    authorization: { url: "https://www.figma.com/oauth", params: { scope: "current_user:read" } },
    token: { url: "https://api.figma.com/v1/oauth/token" },
    // https://developers.figma.com/docs/rest-api/oauth-apps/
    refresh: { url: "https://api.figma.com/v1/oauth/refresh" },
    userinfo: { url: "https://api.figma.com/v1/me" },
    profile: ({ id, handle, email, img_url }) => ({
      id: String(id),
      name: handle,
      email: email ?? null,
      image: img_url ?? null,
    }),
    style: { brandColor: "#ff7237" },
    mark: () => import("./lib/marks/figma.ts"),
    options,
  };
}
