/** Security keys, plugged in or held near. Needs the package @simplewebauthn/server. https://www.w3.org/TR/webauthn-3/ */
import type { WebAuthnConfig, WebAuthnUserConfig } from "../core/types/webauthn.ts";

/** An optional package. Bundlers accept that it is missing if each `import()` is awaited inside `try`: esbuild looks for nothing else. */
async function library(): Promise<object> {
  try {
    const server = await import("@simplewebauthn/server");
    const { verifySignature } = await import("@simplewebauthn/server/helpers");
    return { ...server, verifySignature };
  } catch (cause) {
    throw new Error("The package is not there. Install it: npm install @simplewebauthn/server", { cause });
  }
}

/**
 * Signs people in with a security key. A key with a PIN or a fingerprint asks for it; one without is accepted as well, and the `signIn` callback gets `profile.userVerified`. Needs `experimental.enableWebAuthn` and an adapter.
 *
 * @example WebAuthn({ userVerification: "required", attestation: "direct" })
 */
export default function WebAuthn(options: WebAuthnUserConfig = {}): WebAuthnConfig {
  return {
    id: "webauthn",
    name: "Security key",
    type: "webauthn",
    library,
    authenticatorAttachment: "cross-platform",
    userVerification: "preferred",
    enableConditionalUI: false,
    options,
  };
}
