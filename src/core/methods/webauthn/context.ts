/** What every file of this folder uses: the context, the store, the library, the relying party, and encodings. */
import { toError } from "../../errors/convert.ts";
import { InvalidConfiguration } from "../../errors/index.ts";
import { requireStore } from "../../stores/index.ts";
import type { Context, ProviderContext } from "../../types/internal.ts";
import type { ReadyWebAuthn } from "../../types/webauthn.ts";

/** A call to a provider of passkeys. */
export type PasskeyContext = ProviderContext<ReadyWebAuthn>;

/** What is requested: a new passkey, or the use of a stored one. */
export type Ceremony = "register" | "authenticate";

/** The store of passkeys. */
export const passkeyStore = (context: Pick<Context, "settings">) => requireStore(context, "passkeys");

type WebAuthnServer = typeof import("@simplewebauthn/server");

/** The functions of the library that are used. */
export type WebAuthnLibrary = Pick<
  WebAuthnServer,
  | "generateRegistrationOptions"
  | "generateAuthenticationOptions"
  | "verifyRegistrationResponse"
  | "verifyAuthenticationResponse"
> &
  Pick<typeof import("@simplewebauthn/server/helpers"), "verifySignature">;

/** Loads the library: an optional package. */
export async function libraryOf({ provider }: PasskeyContext): Promise<WebAuthnLibrary> {
  const loaded = await provider.library().catch((thrown: unknown) => {
    throw new InvalidConfiguration(
      "Passkeys need the package @simplewebauthn/server, version 13 or later, which could not be loaded. Install it: npm install @simplewebauthn/server",
      { cause: { err: toError(thrown), provider: provider.id } },
    );
  });
  return loaded as WebAuthnLibrary;
}

/** The relying party of a ceremony. */
export interface ResolvedRelyingParty {
  /** The domain that passkeys are bound to. */
  readonly id: string;
  readonly name: string;
  readonly origins: readonly string[];
}

/** The relying party of a call: from the options of the provider, else the origin that the visitor sees. */
export function relyingPartyOf({ provider, call }: PasskeyContext): ResolvedRelyingParty {
  const { hostname, host } = new URL(call.origin);
  const { id = hostname, name = host, origins = [call.origin] } = provider.relyingParty;
  return { id, name, origins };
}

/** Base64url (RFC 4648, section 5), as in responses, to base64 (section 4), as passkeys are stored. */
export const toStored = (text: string): string =>
  text
    .replaceAll("-", "+")
    .replaceAll("_", "/")
    .padEnd(4 * Math.ceil(text.length / 4), "=");

/** Base64 to base64url. */
export const fromStored = (text: string): string => text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** Stored transports, which are joined by commas. */
export const transportsOf = ({ transports }: { readonly transports?: string | null }): readonly string[] =>
  (transports ?? "").split(",").filter((transport) => transport !== "");
