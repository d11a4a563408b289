/** Slack. https://docs.slack.dev/authentication/sign-in-with-slack */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";

/** https://docs.slack.dev/reference/methods/openid.connect.userInfo */
export interface SlackProfile {
  sub: string;
  name?: string;
  email?: string;
  email_verified?: boolean;
  picture?: string;
  "https://slack.com/user_id"?: string;
  /** The workspace. */
  "https://slack.com/team_id"?: string;
  "https://slack.com/user_image_512"?: string;
  [claim: string]: unknown;
}

/**
 * The callback URL must be `https:`. To preselect a workspace, set `authorization: { params: { team: "T0123456" } }`: this is only a hint, so check the claim in `signIn`. Slack refuses PKCE from applications that have a secret.
 */
export default function Slack(options: OIDCUserConfig<SlackProfile> = {}): OIDCConfig<SlackProfile> {
  return {
    id: "slack",
    name: "Slack",
    type: "oidc",
    issuer: "https://slack.com",
    checks: ["state", "nonce"],
    profile: ({ sub, name, email, picture, ...more }) => ({
      id: sub,
      name: name ?? null,
      email: email ?? null,
      image: picture ?? more["https://slack.com/user_image_512"] ?? null,
    }),
    // Only an app with token rotation has tokens that expire, and refresh tokens.
    // https://docs.slack.dev/authentication/using-token-rotation
    refresh: { rotates: true },
    style: { brandColor: "#611f69" },
    options,
  };
}
