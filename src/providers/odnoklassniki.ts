/** Odnoklassniki (OK). https://apiok.ru/en/ext/oauth/ */
import type { OAuthConfig, OAuthUserConfig, UserinfoRequest } from "../core/types/provider.ts";
import type { Profile } from "../core/types/user.ts";
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

/** Options of {@link Odnoklassniki}, besides those of every OAuth provider. */
export interface OdnoklassnikiOptions extends OAuthUserConfig<OdnoklassnikiProfile> {
  /** The public key of the application, which comes beside its id and its secret key. */
  publicKey: string;
}

/** Every call is signed: with its parameters in order, and a key made of the access token and the secret. */
const profileFor =
  (publicKey: string) =>
  async ({ tokens, provider, fetch }: UserinfoRequest): Promise<Profile> => {
    const { md5 } = await import("./lib/md5.ts");
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
    scopeSeparator: ";",
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
    style: { brandColor: "#ee8208" },
    mark: () => import("./lib/marks/odnoklassniki.ts"),
    options,
  };
}
