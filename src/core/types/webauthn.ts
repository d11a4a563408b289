/** Passkey providers: as an application configures them, and with all defaults applied. */
import type { CommonProvider, CredentialInput, Overrides, ProviderStyle } from "./provider-base.ts";

/** The relying party (Web Authentication Level 3, section 5.4.2): the domain of passkeys, and the name in the browser's dialog. */
export interface RelyingParty {
  /**
   * Domain that passkeys are bound to: the domain of the pages, or a parent up to the domain that you registered. A well-known
   * public suffix (`com`, `co.uk`) is a configuration error. Default: the host name of the request.
   */
  id?: string;
  /** Name of the application in the dialog. Default: the host of the request. */
  name?: string;
  /** Origins of the pages that use passkeys. Default: the origin of the request. */
  origin?: string | readonly string[];
}

/** Passkeys and security keys (Web Authentication Level 3). */
export interface WebAuthnConfig extends CommonProvider {
  /** The type of providers of passkeys. */
  type: "webauthn";
  /** Loads `@simplewebauthn/server`, version 13 or later. The cards of the library set it. */
  library?(): Promise<object>;
  /** Domain, name and origins of the passkeys. Default: from the request. */
  relyingParty?: RelyingParty;
  /**
   * Whether the authenticator must verify the user, by fingerprint, face or PIN (Web Authentication Level 3, section 5.8.6).
   * Default: `required`.
   */
  userVerification?: "required" | "preferred" | "discouraged";
  /**
   * Only built-in authenticators (`platform`), or only ones that are plugged in or connected wirelessly (`cross-platform`) (Web
   * Authentication Level 3, section 5.4.5). Default: both.
   */
  authenticatorAttachment?: "platform" | "cross-platform";
  /**
   * Whether a new authenticator must prove its model (Web Authentication Level 3, section 5.4.7). The `signIn` callback then gets
   * its `aaguid`. Default: `none`.
   */
  attestation?: "none" | "direct" | "enterprise";
  /**
   * Signature algorithms of new passkeys, the best first: COSE numbers (Web Authentication Level 3, section 5.8.5). Default: `[-8,
   * -7, -257]`, which are EdDSA, ES256 and RS256.
   */
  algorithms?: readonly number[];
  /** Timeout of the browser's dialog in seconds. Default: 300. */
  timeout?: number;
  /** Whether a visitor who is not signed in may create a user with a passkey. Default: `true`. */
  signUp?: boolean;
  /**
   * Fields that a new user fills in. An address that is typed here is not proved: it links nothing, and its owner can take
   * it back with a magic link or through a provider that verified it. Default: `name`.
   */
  formFields?: { name?: CredentialInput; email?: CredentialInput };
  /** Whether passkeys are offered in the fields of the sign-in page (autofill). At most one provider can. Default: `true`. */
  enableConditionalUI?: boolean;
  /** Options of the application, which take precedence over everything above. */
  options?: WebAuthnUserConfig;
}

/** Options of the application for a passkey provider. */
export type WebAuthnUserConfig = Overrides<Omit<WebAuthnConfig, "options" | "type">>;

/** A WebAuthn provider with all defaults applied, except values that depend on the origin of a call. */
export interface ReadyWebAuthn {
  readonly id: string;
  readonly name: string;
  readonly style: Readonly<ProviderStyle>;
  readonly type: "webauthn";
  readonly library: () => Promise<object>;
  readonly relyingParty: { readonly id?: string; readonly name?: string; readonly origins?: readonly string[] };
  readonly userVerification: "required" | "preferred" | "discouraged";
  readonly attachment?: "platform" | "cross-platform";
  readonly attestation: "none" | "direct" | "enterprise";
  readonly algorithms: readonly number[];
  /** Seconds. */
  readonly timeout: number;
  readonly signUp: boolean;
  /** Fields that a new user fills in. */
  readonly fields: Readonly<Partial<Record<"name" | "email", CredentialInput>>>;
  readonly autofill: boolean;
}
