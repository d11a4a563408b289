/** Hugging Face. https://huggingface.co/docs/hub/oauth */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";
import type { StandardClaims } from "../core/types/user.ts";

/** The claims of the scopes `profile` and `email`. https://huggingface.co/docs/hub/oauth#currently-supported-scopes */
export interface HuggingFaceProfile extends StandardClaims {}

/** Sign-in with Hugging Face. Default scope: `openid profile email`. */
export default function HuggingFace(options: OIDCUserConfig<HuggingFaceProfile> = {}): OIDCConfig<HuggingFaceProfile> {
  return {
    id: "huggingface",
    name: "Hugging Face",
    type: "oidc",
    issuer: "https://huggingface.co",
    style: { brandColor: "#ffd21e" },
    options,
  };
}
