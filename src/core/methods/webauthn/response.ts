/** What a browser posts -> the answer of an authenticator: only what is known of it, in its only right spelling. */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { fromBase64url, isBase64url } from "../../crypto/bytes.ts";
import { InvalidRequest, WebAuthnVerificationError } from "../../errors/index.ts";
import type { Call } from "../../types/internal.ts";

type ResponseFields = Readonly<Record<string, unknown>>;

/** An answer, and the challenge that it says it is for. */
export type AuthenticatorResponse = { readonly challenge: string } & (
  | { readonly action: "register"; readonly response: RegistrationResponseJSON }
  | { readonly action: "authenticate"; readonly response: AuthenticationResponseJSON }
);

/** Characters of base64url: an id has at most 1023 bytes (Web Authentication Level 3, section 4). */
const longestId = 1364;
/** Characters; the body as a whole is smaller than this already. */
const maxResponseLength = 100_000;
const transports: ReadonlySet<unknown> = new Set(["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"]);

const isObjectValue = (value: unknown): value is ResponseFields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The object in a JSON text. */
function parseResponse(text: string, what: string): ResponseFields {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new InvalidRequest(`${what} is not JSON.`);
  }
  if (!isObjectValue(value)) throw new InvalidRequest(`${what} is not a JSON object.`);
  return value;
}

function binary(fields: ResponseFields, name: string, most = maxResponseLength): string {
  const value = fields[name];
  if (typeof value === "string" && value !== "" && value.length <= most && isBase64url(value)) return value;
  throw new InvalidRequest(`The answer of the authenticator has no usable \`${name}\`: base64url without padding.`);
}

/** The challenge in what the browser says of the call (Web Authentication Level 3, section 5.8.1). */
function signedChallenge(clientDataJSON: string): string {
  const bytes = fromBase64url(clientDataJSON) as Uint8Array<ArrayBuffer>;
  const { challenge, crossOrigin, topOrigin } = parseResponse(new TextDecoder().decode(bytes), "clientDataJSON");
  if (typeof challenge !== "string") throw new InvalidRequest("clientDataJSON has no challenge.");
  if (crossOrigin === true || topOrigin !== undefined) {
    throw new WebAuthnVerificationError("The passkey was used in a frame on a page of another site.");
  }
  return challenge;
}

const commonFields = (data: ResponseFields) => ({
  id: binary(data, "id", longestId),
  rawId: binary(data, "rawId", longestId),
  type: "public-key" as const,
  clientExtensionResults: {},
});

function registrationFields(data: ResponseFields, response: ResponseFields): RegistrationResponseJSON {
  const list = Array.isArray(response.transports) ? response.transports : [];
  return {
    ...commonFields(data),
    response: {
      clientDataJSON: binary(response, "clientDataJSON"),
      attestationObject: binary(response, "attestationObject"),
      transports: [...new Set(list.filter((transport) => transports.has(transport)))],
    },
  };
}

/** Characters of base64url: a user handle has at most 64 bytes (Web Authentication Level 3, section 5.4.3). */
const longestHandle = 86;

/** The user handle, where there is one that can be read. No signature covers it, so a page may as well leave it out. */
const handleIn = ({ userHandle }: ResponseFields) =>
  typeof userHandle === "string" && userHandle.length <= longestHandle && isBase64url(userHandle) ? { userHandle } : {};

const authenticationFields = (data: ResponseFields, response: ResponseFields): AuthenticationResponseJSON => ({
  ...commonFields(data),
  response: {
    clientDataJSON: binary(response, "clientDataJSON"),
    authenticatorData: binary(response, "authenticatorData"),
    signature: binary(response, "signature"),
    ...handleIn(response),
  },
});

/** Reads the body of a callback: `action`, and `data` as JSON (Web Authentication Level 3, section 5.1). */
export function readAuthenticatorResponse({ body }: Pick<Call, "body">): AuthenticatorResponse {
  const { action, data } = body;
  if (typeof data !== "string") throw new InvalidRequest("The body has no `data`: the answer of the authenticator.");
  const credential = parseResponse(data, "`data`");
  if (credential.type !== "public-key") throw new InvalidRequest("`data` is not a public key credential.");
  const inner = isObjectValue(credential.response) ? credential.response : {};
  const challenge = signedChallenge(binary(inner, "clientDataJSON"));
  if (action === "register") return { action, challenge, response: registrationFields(credential, inner) };
  if (action === "authenticate") return { action, challenge, response: authenticationFields(credential, inner) };
  throw new InvalidRequest("The field `action` must be register or authenticate.");
}
