/** Odnoklassniki (OK). https://apiok.ru/en/ext/oauth/ */
import type { OAuthConfig, OAuthUserConfig, UserinfoRequest } from "../core/types/provider.ts";
import type { Profile } from "../core/types/user.ts";
import { md5 } from "./lib/md5.ts";
import { definedOptions, jsonFrom, reshaped } from "./lib/parts.ts";

/** https://apiok.ru/en/dev/methods/rest/users/users.getCurrentUser */
export interface OdnoklassnikiProfile {
  uid: string;
  name?: string;
  /** For applications that may see it (`GET_EMAIL`). Not known to be verified. */
  email?: string;
  pic_2?: string;
  pic_3?: string;
  [claim: string]: unknown;
}

export interface OdnoklassnikiOptions extends OAuthUserConfig<OdnoklassnikiProfile> {
  /** The public key of the application, which comes beside its id and its secret key. */
  publicKey: string;
}

/** Every call is signed: with its parameters in order, and a key made of the access token and the secret. */
const profileFor =
  (publicKey: string) =>
  ({ tokens, provider, fetch }: UserinfoRequest): Promise<Profile> => {
    const call = { application_key: publicKey, format: "json", method: "users.getCurrentUser" };
    const listed = Object.entries(call).map((pair) => pair.join("="));
    const sig = md5([...listed, md5(`${tokens.access_token}${provider.clientSecret}`)].join(""));
    const query = new URLSearchParams({ ...call, sig, access_token: tokens.access_token ?? "" });
    return jsonFrom(fetch, `https://api.ok.ru/fb.do?${query}`);
  };

/** Scopes have semicolons between them. */
export default function Odnoklassniki(input: OdnoklassnikiOptions): OAuthConfig<OdnoklassnikiProfile> {
  const { publicKey, ...options } = definedOptions(input, "Odnoklassniki", "publicKey");
  return {
    id: "odnoklassniki",
    name: "Odnoklassniki",
    type: "oauth",
    authorization: {
      url: "https://connect.ok.ru/oauth/authorize",
      params: { scope: "VALUABLE_ACCESS;GET_EMAIL" },
    },
    // It calls its bearer tokens `session`.
    token: {
      url: "https://api.ok.ru/oauth/token.do",
      conform: reshaped((body) => ({ ...body, token_type: "bearer" })),
    },
    userinfo: { request: profileFor(publicKey) },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ uid, name, email, pic_2, pic_3 }) => ({
      id: uid,
      name: name ?? null,
      email: email ?? null,
      image: pic_3 ?? pic_2 ?? null,
    }),
    style: {
      brandColor: "#ee8208",
      mark: "M12 0a6.2 6.2 0 0 0-6.194 6.195 6.2 6.2 0 0 0 6.195 6.192 6.2 6.2 0 0 0 6.193-6.192A6.2 6.2 0 0 0 12.001 0zm0 3.63a2.567 2.567 0 0 1 2.565 2.565 2.568 2.568 0 0 1-2.564 2.564 2.568 2.568 0 0 1-2.565-2.564 2.567 2.567 0 0 1 2.565-2.564zM6.807 12.6a1.814 1.814 0 0 0-.91 3.35 11.611 11.611 0 0 0 3.597 1.49l-3.462 3.463a1.815 1.815 0 0 0 2.567 2.566L12 20.066l3.405 3.403a1.813 1.813 0 0 0 2.564 0c.71-.709.71-1.858 0-2.566l-3.462-3.462a11.593 11.593 0 0 0 3.596-1.49 1.814 1.814 0 1 0-1.932-3.073 7.867 7.867 0 0 1-8.34 0c-.318-.2-.674-.29-1.024-.278z",
    },
    options,
  };
}
