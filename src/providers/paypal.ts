/** PayPal. https://developer.paypal.com/docs/log-in-with-paypal/integrate/ */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://developer.paypal.com/docs/api/identity/v1/#userinfo_get */
export interface PayPalProfile {
  /** An address: `https://www.paypal.com/webapps/auth/identity/user/...`. */
  user_id: string;
  name?: string;
  emails?: readonly { value: string; primary: boolean; confirmed: boolean }[];
  email?: string;
  email_verified?: boolean;
  picture?: string;
  [claim: string]: unknown;
}

/** Options of {@link PayPal}, besides those of every OAuth provider. */
export interface PayPalOptions extends OAuthUserConfig<PayPalProfile> {
  /** Which of its two worlds the keys of the application are for. Default: `live`. */
  environment?: "live" | "sandbox" | undefined;
}

/** The address that counts, and whether it was proved: from the list if there is one. */
function address({ emails, email, email_verified }: PayPalProfile): { email?: string; proved: boolean } {
  const own = emails?.find(({ primary }) => primary);
  if (own) return { email: own.value, proved: own.confirmed === true };
  return { ...(email !== undefined && { email }), proved: email_verified === true };
}

/** Sign-in with PayPal. Default scope: `openid profile email`. */
export default function PayPal(options: PayPalOptions = {}): OAuthConfig<PayPalProfile> {
  const { environment = "live", ...rest } = options;
  const world = environment === "sandbox" ? ".sandbox" : "";
  const api = `https://api-m${world}.paypal.com/v1`;
  return {
    id: "paypal",
    name: "PayPal",
    type: "oauth",
    authorization: {
      url: `https://www${world}.paypal.com/signin/authorize`,
      params: { scope: "openid profile email" },
    },
    token: { url: `${api}/oauth2/token` },
    userinfo: { url: `${api}/identity/oauth2/userinfo`, params: { schema: "paypalv1.1" } },
    client: { token_endpoint_auth_method: "client_secret_basic" },
    profile: (user) => ({
      id: user.user_id,
      name: user.name ?? null,
      email: address(user).email ?? null,
      image: user.picture ?? null,
    }),
    emailVerified: (user) => address(user).proved,
    style: { brandColor: "#002991" },
    mark: () => import("./lib/marks/paypal.ts"),
    options: rest,
  };
}
