/** `portico/providers`: every provider that comes with the library, by id, and the mail with the magic link. */

export type { EmailConfig, EmailUserConfig } from "../core/types/email-provider.ts";
export type {
  CredentialsConfig,
  LazyProvider,
  OAuth2Config,
  OAuthConfig,
  OAuthUserConfig,
  OIDCConfig,
  OIDCUserConfig,
  Provider,
  ProviderInput,
} from "../core/types/provider.ts";
export type { CredentialInput, ProviderType } from "../core/types/provider-base.ts";
export type { RelyingParty, WebAuthnConfig, WebAuthnUserConfig } from "../core/types/webauthn.ts";
export { type BuiltInProviderId, builtIn, isBuiltIn, providerIds } from "./lib/catalogue.ts";
export { type LinkMailParams, linkMail, type Mail } from "./lib/mail.ts";
