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

/** `perms` takes the place of a scope; there are commas between them. Deezer registers no new applications at the time. */
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
    style: {
      brandColor: "#a238ff",
      mark: "M.693 10.024c.381 0 .693-1.256.693-2.807 0-1.55-.312-2.807-.693-2.807C.312 4.41 0 5.666 0 7.217s.312 2.808.693 2.808ZM21.038 1.56c-.364 0-.684.805-.91 2.096C19.765 1.446 19.184 0 18.526 0c-.78 0-1.464 2.036-1.784 5-.312-2.158-.788-3.536-1.325-3.536-.745 0-1.386 2.704-1.62 6.472-.442-1.932-1.083-3.145-1.793-3.145s-1.35 1.213-1.793 3.145c-.242-3.76-.874-6.463-1.628-6.463-.537 0-1.013 1.378-1.325 3.535C6.938 2.036 6.262 0 5.474 0c-.658 0-1.247 1.447-1.602 3.665-.217-1.291-.546-2.105-.91-2.105-.675 0-1.221 2.807-1.221 6.272 0 3.466.546 6.273 1.221 6.273.277 0 .537-.476.736-1.273.32 2.928.996 4.938 1.776 4.938.606 0 1.143-1.204 1.507-3.11.251 3.622.875 6.195 1.602 6.195.46 0 .875-1.023 1.187-2.677C10.142 21.6 11 24 12.004 24c1.005 0 1.863-2.4 2.235-5.822.312 1.654.727 2.677 1.186 2.677.728 0 1.352-2.573 1.603-6.195.364 1.906.9 3.11 1.507 3.11.78 0 1.455-2.01 1.775-4.938.208.797.46 1.273.737 1.273.675 0 1.22-2.807 1.22-6.273-.008-3.457-.553-6.272-1.23-6.272ZM23.307 10.024c.381 0 .693-1.256.693-2.807 0-1.55-.312-2.807-.693-2.807-.381 0-.693 1.256-.693 2.807s.312 2.808.693 2.808Z",
    },
    options,
  };
}
