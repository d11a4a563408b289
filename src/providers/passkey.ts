/** Passkeys: no address, no password, a finger or a face. Needs the package @simplewebauthn/server. https://www.w3.org/TR/webauthn-3/ */
import type { WebAuthnConfig, WebAuthnUserConfig } from "../core/types/webauthn.ts";
import WebAuthn from "./webauthn.ts";

/**
 * Signs people in with a passkey, which is offered in the fields of the sign-in page. A passkey proves who they
 * are: by finger, face or PIN. Needs `experimental.enableWebAuthn` and an adapter.
 *
 * @example Passkey
 * @example Passkey({ relyingParty: { id: "example.com", name: "Example" }, signUp: false })
 */
export default function Passkey(options: WebAuthnUserConfig = {}): WebAuthnConfig {
  const { authenticatorAttachment: _, ...card } = WebAuthn();
  return {
    ...card,
    id: "passkey",
    name: "Passkey",
    userVerification: "required",
    enableConditionalUI: true,
    options,
  };
}
