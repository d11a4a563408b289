/** Alipay. https://opendocs.alipay.com/open/263/105809 */
import type { OAuthConfig, OAuthUserConfig, TokenRequest, UserinfoRequest } from "../core/types/provider.ts";
import type { Profile } from "../core/types/user.ts";
import { reshaped } from "./lib/parts.ts";

/** https://opendocs.alipay.com/open/02aild: the answer to `alipay.user.info.share` */
export interface AlipayProfile {
  /** Digits. Newer applications receive `open_id` instead. */
  user_id?: string;
  /** Another one in each application. */
  open_id?: string;
  nick_name?: string;
  avatar?: string;
  [claim: string]: unknown;
}

const gateway = "https://openapi.alipay.com/gateway.do";

/** Its clock stands at +08:00: `2026-01-15 20:00:00`. */
const timestamp = (): string => new Date(Date.now() + 28_800_000).toISOString().slice(0, 19).replace("T", " ");

/** A call of the gateway: its parameters in the order of the alphabet, signed (RSA2) by the application. */
async function signed({ clientId, clientSecret }: OAuthConfig, call: Record<string, string>): Promise<URLSearchParams> {
  const { signRsa } = await import("../core/crypto/rsa.ts");
  const usual = { app_id: clientId ?? "", charset: "utf-8", format: "JSON", sign_type: "RSA2", version: "1.0" };
  const form = new URLSearchParams({ ...usual, timestamp: timestamp(), ...call });
  form.sort();
  const text = [...form].map((pair) => pair.join("=")).join("&");
  form.set("sign", await signRsa(text, clientSecret ?? ""));
  return form;
}

/** https://opendocs.alipay.com/common/02km9f: codes of the gateway, and finer ones */
const errors: Readonly<Record<string, string>> = {
  20000: "temporarily_unavailable",
  "isv.invalid-app-id": "invalid_client",
  "isv.invalid-signature": "invalid_client",
  "isv.missing-signature": "invalid_client",
};

type Answer = Readonly<Record<string, unknown>>;

/** What is inside of an answer: the tokens, or an error in numbers. */
const conform = reshaped(({ alipay_system_oauth_token_response: tokens, error_response: error, ...rest }) => {
  if (!error) return { token_type: "bearer", ...rest, ...(tokens as Answer) };
  const { code, sub_code, sub_msg } = error as Answer;
  const name = errors[String(code)] ?? errors[String(sub_code)] ?? "invalid_grant";
  return { error: name, error_description: `${sub_code}: ${sub_msg}` };
});

/** The grant is a code or a refresh token. */
async function prepare({ body, provider }: TokenRequest) {
  const grant = [...body].filter(([name]) => ["code", "grant_type", "refresh_token"].includes(name));
  return { body: await signed(provider, { method: "alipay.system.oauth.token", ...Object.fromEntries(grant) }) };
}

async function request({ tokens, provider, fetch }: UserinfoRequest): Promise<Profile> {
  const call = { method: "alipay.user.info.share", auth_token: tokens.access_token ?? "" };
  const response = await fetch(gateway, { method: "POST", body: await signed(provider, call) });
  const { alipay_user_info_share_response: person } = (await response.json()) as { [name: string]: Profile };
  if (person?.code === "10000") return person;
  throw new Error("Alipay refused the profile request.");
}

/**
 * `clientId` is the APPID. `clientSecret` (or `AUTH_ALIPAY_SECRET`) is the private key of the application in PKCS #8: it signs
 * every request, and is never sent. Returns no e-mail address.
 */
export default function Alipay(options: OAuthUserConfig<AlipayProfile> = {}): OAuthConfig<AlipayProfile> {
  return {
    id: "alipay",
    name: "Alipay",
    type: "oauth",
    clientIdParameter: "app_id",
    codeParameter: "auth_code",
    authorization: {
      url: "https://openauth.alipay.com/oauth2/publicAppAuthorize.htm",
      params: { scope: "auth_user" },
    },
    token: { url: gateway, prepare, conform },
    userinfo: { request },
    client: { token_endpoint_auth_method: "none" },
    usesSecret: true,
    checks: ["state"],
    profile: ({ user_id, open_id, nick_name, avatar }) => ({
      id: String(user_id ?? open_id),
      name: nick_name || null,
      email: null,
      image: avatar || null,
    }),
    style: { brandColor: "#1677ff" },
    mark: () => import("./lib/marks/alipay.ts"),
    options,
  };
}
