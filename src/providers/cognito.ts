/** Amazon Cognito. https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-userpools-server-contract-reference.html */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";

/** https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-user-pools-using-the-id-token.html */
export interface CognitoProfile {
  sub: string;
  name?: string;
  given_name?: string;
  "cognito:username"?: string;
  email?: string;
  /** A string at the userinfo endpoint. */
  email_verified?: boolean | "true" | "false";
  picture?: string;
  [claim: string]: unknown;
}

/** Needs `issuer` (or `AUTH_COGNITO_ISSUER`): `https://cognito-idp.<region>.amazonaws.com/<user pool id>`. */
export default function Cognito(options: OIDCUserConfig<CognitoProfile> = {}): OIDCConfig<CognitoProfile> {
  return {
    id: "cognito",
    name: "Cognito",
    type: "oidc",
    profile: ({ sub, name, given_name, "cognito:username": username, email, picture }) => ({
      id: sub,
      name: name ?? given_name ?? username ?? null,
      email: email ?? null,
      image: picture ?? null,
    }),
    emailVerified: ({ email_verified }) => email_verified === true || email_verified === "true",
    // https://docs.aws.amazon.com/cognito/latest/developerguide/logout-endpoint.html
    logout: { returnParameter: "logout_uri" },
    style: { brandColor: "#c17b9e" },
    options,
  };
}
