/** TrainingPeaks. https://github.com/TrainingPeaks/PartnersAPI/wiki/OAuth */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://github.com/TrainingPeaks/PartnersAPI/wiki/v1-Athlete-Profile */
export interface TrainingPeaksProfile {
  Id: number;
  FirstName?: string | null;
  LastName?: string | null;
  Email?: string | null;
  [claim: string]: unknown;
}

/** Options of {@link TrainingPeaks}, besides those of every OAuth provider. */
export interface TrainingPeaksOptions extends OAuthUserConfig<TrainingPeaksProfile> {
  /** Which servers to use. Default: `production`. */
  environment?: "production" | "sandbox" | undefined;
}

/** Sign-in with TrainingPeaks. Default scope: `athlete:profile`. */
export default function TrainingPeaks(options: TrainingPeaksOptions = {}): OAuthConfig<TrainingPeaksProfile> {
  const { environment, ...rest } = options;
  const host = environment === "sandbox" ? "sandbox.trainingpeaks.com" : "trainingpeaks.com";
  return {
    id: "trainingpeaks",
    name: "TrainingPeaks",
    type: "oauth",
    authorization: { url: `https://oauth.${host}/OAuth/Authorize`, params: { scope: "athlete:profile" } },
    token: { url: `https://oauth.${host}/oauth/token` },
    userinfo: { url: `https://api.${host}/v1/athlete/profile` },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ Id, FirstName, LastName, Email }) => ({
      id: String(Id),
      name: [FirstName, LastName].filter(Boolean).join(" ") || null,
      email: Email ?? null,
      image: null,
    }),
    options: rest,
  };
}
