/** Providers of passkeys and security keys: as an application writes them, and with nothing left to default. */
import type { CommonProvider, CredentialInput, Overrides, ProviderStyle } from "./provider-base.ts";

/** Who asks for a passkey: what it is bound to, and what the dialog of the browser says (Web Authentication Level 3, section 5.4.2). */
export interface RelyingParty {
  /**
   * Domain that passkeys are bound to: that of the pages, or one above it, up to the one that you registered. A public
   * suffix (`com`, `co.uk`) is a configuration error where it is known as one. Default: the host name of the request.
   */
  id?: string;
  /** How the dialog calls the application. Default: the host of the request. */
  name?: string;
  /** Origins of the pages that ask. Default: the origin of the request. */
  origin?: string | readonly string[];
}

/** Passkeys and security keys (Web Authentication Level 3). */
export interface WebAuthnConfig extends CommonProvider {
  type: "webauthn";
  /** Loads `@simplewebauthn/server`, version 14. The cards of the library bring it along. */
  library?(): Promise<object>;
  relyingParty?: RelyingParty;
  /** Whether the person must show who they are, by finger, face or PIN. Default: `required`. */
  userVerification?: "required" | "preferred" | "discouraged";
  /** Only what is built in (`platform`), or only what is plugged in or held near (`cross-platform`). Default: both. */
  authenticatorAttachment?: "platform" | "cross-platform";
  /** Whether a new authenticator must prove its make. Its `aaguid` is then for the `signIn` callback to judge. Default: `none`. */
  attestation?: "none" | "direct" | "enterprise";
  /** Signature algorithms of new passkeys, the best first (COSE numbers). Default: `[-8, -7, -257]`. */
  algorithms?: readonly number[];
  /** Seconds that the dialog of the browser waits. Default: 300. */
  timeout?: number;
  /** Whether somebody who is not signed in may become a new user by making a passkey. Default: `true`. */
  signUp?: boolean;
  /**
   * What a new user is asked. An address that is typed here is not proved: it opens nothing to whoever typed it, and its
   * owner can take it back with a magic link or through a provider that verified it. Default: `name`.
   */
  formFields?: { name?: CredentialInput; email?: CredentialInput };
  /** Whether passkeys are offered in the fields of the sign-in page (autofill). At most one provider can. Default: `true`. */
  enableConditionalUI?: boolean;
  options?: WebAuthnUserConfig;
}

/** What an application may say about a provider of passkeys. */
export type WebAuthnUserConfig = Overrides<Omit<WebAuthnConfig, "options" | "type">>;

/** A WebAuthn provider with nothing left to default, but for what follows from the address of a call. */
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
  /** What a new user is asked. */
  readonly fields: Readonly<Partial<Record<"name" | "email", CredentialInput>>>;
  readonly autofill: boolean;
}
