/** Alipay. https://opendocs.alipay.com/open/263/105809 */
import { signRsa } from "../core/crypto/rsa.ts";
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

async function prepare({ body, provider }: TokenRequest) {
  const code = body.get("code") ?? "";
  return {
    body: await signed(provider, { method: "alipay.system.oauth.token", grant_type: "authorization_code", code }),
  };
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
    checks: ["state"],
    profile: ({ user_id, open_id, nick_name, avatar }) => ({
      id: String(user_id ?? open_id),
      name: nick_name || null,
      email: null,
      image: avatar || null,
    }),
    style: {
      brandColor: "#1677ff",
      mark: "M19.695 15.07c3.426 1.158 4.203 1.22 4.203 1.22V3.846c0-2.124-1.705-3.845-3.81-3.845H3.914C1.808.001.102 1.722.102 3.846v16.31c0 2.123 1.706 3.845 3.813 3.845h16.173c2.105 0 3.81-1.722 3.81-3.845v-.157s-6.19-2.602-9.315-4.119c-2.096 2.602-4.8 4.181-7.607 4.181-4.75 0-6.361-4.19-4.112-6.949.49-.602 1.324-1.175 2.617-1.497 2.025-.502 5.247.313 8.266 1.317a16.796 16.796 0 0 0 1.341-3.302H5.781v-.952h4.799V6.975H4.77v-.953h5.81V3.591s0-.409.411-.409h2.347v2.84h5.744v.951h-5.744v1.704h4.69a19.453 19.453 0 0 1-1.986 5.06c1.424.52 2.702 1.011 3.654 1.333m-13.81-2.032c-.596.06-1.71.325-2.321.869-1.83 1.608-.735 4.55 2.968 4.55 2.151 0 4.301-1.388 5.99-3.61-2.403-1.182-4.438-2.028-6.637-1.809",
    },
    options,
  };
}
