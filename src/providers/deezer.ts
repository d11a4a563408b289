/** Deezer. https://developers.deezer.com/api/oauth */
import type { OAuthConfig, OAuthUserConfig, TokenRequest, UserinfoRequest } from "../core/types/provider.ts";
import type { Profile } from "../core/types/user.ts";
import { jsonFrom, reshaped } from "./lib/parts.ts";

/** https://developers.deezer.com/api/user */
export interface DeezerProfile {
  id: number;
  name: string;
  /** Not known to be verified. */
  email?: string;
  picture?: string;
  [claim: string]: unknown;
}

/** The secret has another name. It stays in the body, for addresses are logged on their way. */
function prepare({ body }: TokenRequest) {
  body.set("secret", body.get("client_secret") ?? "");
  body.delete("client_secret");
  return { body };
}

/** `expires` are seconds; 0 for a token that does not. */
const conform = reshaped(({ expires, ...body }) => ({
  token_type: "bearer",
  ...body,
  ...(Number(expires) > 0 ? { expires_in: expires } : {}),
}));

/** It takes the token in the address alone. */
const request = ({ tokens, fetch }: UserinfoRequest): Promise<Profile> =>
  jsonFrom(fetch, `https://api.deezer.com/user/me?access_token=${encodeURIComponent(tokens.access_token ?? "")}`);

/** `perms` takes the place of a scope; there are commas between them. Deezer does not accept new applications at present. */
export default function Deezer(options: OAuthUserConfig<DeezerProfile> = {}): OAuthConfig<DeezerProfile> {
  return {
    id: "deezer",
    name: "Deezer",
    type: "oauth",
    clientIdParameter: "app_id",
    authorization: { url: "https://connect.deezer.com/oauth/auth.php", params: { perms: "basic_access,email" } },
    token: {
      url: "https://connect.deezer.com/oauth/access_token.php",
      params: { output: "json" },
      prepare,
      conform,
    },
    userinfo: { request },
    client: { token_endpoint_auth_method: "client_secret_post" },
    checks: ["state"],
    profile: ({ id, name, email, picture }) => ({
      id: String(id),
      name,
      email: email || null,
      image: picture || null,
    }),
    style: { brandColor: "#a238ff" },
    mark: () => import("./lib/marks/deezer.ts"),
    options,
  };
}
