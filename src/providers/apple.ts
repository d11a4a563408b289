/** Apple. https://developer.apple.com/documentation/signinwithapplerestapi */
import type { SignedSecret } from "../core/types/client-options.ts";
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";

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

/** Options of {@link Apple}, besides those of every OpenID Connect provider. */
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
    // https://developer.apple.com/documentation/signinwithapplerestapi/generate-and-validate-tokens
    refresh: { rotates: false, mayRetry: true },
    style: { brandColor: "#000000" },
    mark: () => import("./lib/marks/apple.ts"),
    options: rest,
  };
}
