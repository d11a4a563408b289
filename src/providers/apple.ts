/** Apple. https://developer.apple.com/documentation/signinwithapplerestapi */
import type { OIDCConfig, OIDCUserConfig, SignedSecret } from "../core/types/provider.ts";

/** https://developer.apple.com/documentation/signinwithapple/authenticating-users-with-sign-in-with-apple */
export interface AppleProfile {
  sub: string;
  /** May be an address of Apple's that forwards to the person (`is_private_email`). */
  email?: string;
  email_verified?: boolean | "true" | "false";
  is_private_email?: boolean | "true" | "false";
  /** Only at the very first sign-in, and sent by the browser: nothing in it is proved. */
  user?: { name?: { firstName?: string; lastName?: string }; email?: string };
  [claim: string]: unknown;
}

export interface AppleOptions extends OIDCUserConfig<AppleProfile> {
  /** The key of the developer account (the text of the `.p8` file). With it, a fresh `clientSecret` is made for each sign-in. */
  privateKey?: { readonly key: string; readonly keyId: string; readonly teamId: string } | undefined;
}

const signedBy = ({ key, keyId, teamId }: NonNullable<AppleOptions["privateKey"]>): SignedSecret => ({
  key,
  keyId,
  issuer: teamId,
  audience: "https://appleid.apple.com",
});

/** The callback URL must be `https:` and not on localhost. Set `privateKey`, or make `clientSecret` yourself every six months. */
export default function Apple(options: AppleOptions = {}): OIDCConfig<AppleProfile> {
  const { privateKey, ...rest } = options;
  return {
    id: "apple",
    name: "Apple",
    type: "oidc",
    issuer: "https://appleid.apple.com",
    authorization: { params: { scope: "openid name email", response_mode: "form_post" } },
    ...(privateKey && { signedSecret: signedBy(privateKey) }),
    client: { token_endpoint_auth_method: "client_secret_post" },
    callbackClaims: ["user"],
    profile: ({ sub, email, user }) => ({
      id: sub,
      name: [user?.name?.firstName, user?.name?.lastName].filter(Boolean).join(" ") || null,
      email: email ?? null,
    }),
    emailVerified: ({ email_verified }) => email_verified === true || email_verified === "true",
    style: {
      brandColor: "#000000",
      mark: "M12.152 6.896c-.948 0-2.415-1.078-3.96-1.04-2.04.027-3.91 1.183-4.961 3.014-2.117 3.675-.546 9.103 1.519 12.09 1.013 1.454 2.208 3.09 3.792 3.039 1.52-.065 2.09-.987 3.935-.987 1.831 0 2.35.987 3.96.948 1.637-.026 2.676-1.48 3.676-2.948 1.156-1.688 1.636-3.325 1.662-3.415-.039-.013-3.182-1.221-3.22-4.857-.026-3.04 2.48-4.494 2.597-4.559-1.429-2.09-3.623-2.324-4.39-2.376-2-.156-3.675 1.09-4.61 1.09zM15.53 3.83c.843-1.012 1.4-2.427 1.245-3.83-1.207.052-2.662.805-3.532 1.818-.78.896-1.454 2.338-1.273 3.714 1.338.104 2.715-.688 3.559-1.701",
    },
    options: rest,
  };
}
