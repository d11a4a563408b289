/** WebAuthnConfig -> ReadyWebAuthn: applies the defaults. */
import { omitUndefined } from "../../lib/omit-undefined.ts";
import type { ReadyWebAuthn, WebAuthnConfig } from "../../types/webauthn.ts";

/** Ed25519, ECDSA with P-256, RSA (Web Authentication Level 3, section 5.4.1). Every authenticator supports one of them. */
export const defaultAlgorithms = [-8, -7, -257] as const;
const defaultFields: ReadyWebAuthn["fields"] = {
  name: { required: true, autocomplete: "name webauthn" },
};
/** Seconds. */
export const defaultTimeout = 300;

export const originsOf = ({ relyingParty: { origin } = {} }: WebAuthnConfig): readonly string[] | undefined =>
  origin === undefined ? undefined : [origin].flat();

/** Completes a passkey provider. */
export function resolveWebAuthn(card: WebAuthnConfig): Omit<ReadyWebAuthn, "id" | "name" | "style"> {
  const { id, name } = card.relyingParty ?? {};
  return {
    type: "webauthn",
    // The rules have checked that it is set.
    library: async () => (card.library as () => Promise<object>)(),
    relyingParty: omitUndefined({ id, name, origins: originsOf(card) }),
    userVerification: card.userVerification ?? "required",
    ...omitUndefined({ attachment: card.authenticatorAttachment }),
    attestation: card.attestation ?? "none",
    algorithms: Object.freeze([...(card.algorithms ?? defaultAlgorithms)]),
    timeout: card.timeout ?? defaultTimeout,
    signUp: card.signUp ?? true,
    fields: Object.freeze({ ...(card.formFields ?? defaultFields) }),
    autofill: card.enableConditionalUI ?? true,
  };
}
