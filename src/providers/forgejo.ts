/** Forgejo, on codeberg.org or self-hosted. https://forgejo.org/docs/latest/user/oauth2-provider/ */
import type { OAuthConfig } from "../core/types/provider.ts";
import Gitea, { type GiteaOptions, type GiteaProfile } from "./gitea.ts";

/** It answers as Gitea does. https://codeberg.org/api/swagger#/user/userGetCurrent */
export interface ForgejoProfile extends GiteaProfile {}

/** Options of {@link Forgejo}, besides those of every OAuth provider. */
export interface ForgejoOptions extends GiteaOptions {
  /** Address of the server. Default: `https://codeberg.org`. */
  baseUrl?: string | undefined;
}

/** As `gitea`, from which it comes. */
export default function Forgejo(options: ForgejoOptions = {}): OAuthConfig<ForgejoProfile> {
  const card = Gitea(options);
  return {
    ...card,
    id: "forgejo",
    name: "Forgejo",
    derive: ({ issuer = "https://codeberg.org" }) => card.derive?.({ issuer }) ?? {},
    style: { brandColor: "#fb923c" },
  };
}
