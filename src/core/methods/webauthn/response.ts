/** Parses what a browser posts: the response of an authenticator, with its known fields only, each in its one valid encoding. */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import * as z from "zod/mini";
import { fromBase64url, isBase64url } from "../../crypto/byte-arrays.ts";
import { InvalidRequest, WebAuthnVerificationError } from "../../errors/index.ts";
import { isRecord } from "../../lib/is-record.ts";
import { omitUndefined } from "../../lib/omit-undefined.ts";
import type { Call } from "../../types/internal.ts";

/** A response, and the challenge that it names. */
export type AuthenticatorResponse = { readonly challenge: string } & (
  | { readonly action: "register"; readonly response: RegistrationResponseJSON }
  | { readonly action: "authenticate"; readonly response: AuthenticationResponseJSON }
);

/** Characters of base64url: an id has at most 1023 bytes (Web Authentication Level 3, section 4). */
const maxIdLength = 1364;
/** Characters of base64url: a user handle has at most 64 bytes (Web Authentication Level 3, section 5.4.3). */
const maxHandleLength = 86;
/** Characters; the body as a whole is smaller than this already. */
const maxFieldLength = 100_000;

/** Base64url without padding, which has one spelling only. */
const base64url = (maxLength = maxFieldLength) =>
  z.string().check(z.minLength(1), z.maxLength(maxLength), z.refine(isBase64url));

const transport = z.enum(["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"]);

/** Unknown transports are left out: they are hints, and browsers add new ones. */
const transports = z.catch(
  z.pipe(
    z.array(z.unknown()),
    z.transform((items) => [...new Set(items.flatMap((item) => transport.safeParse(item).data ?? []))]),
  ),
  [],
);

const commonFields = { id: base64url(maxIdLength), rawId: base64url(maxIdLength) };

const registration = z.object({
  ...commonFields,
  response: z.object({ clientDataJSON: base64url(), attestationObject: base64url(), transports }),
});

const authentication = z.object({
  ...commonFields,
  response: z.object({
    clientDataJSON: base64url(),
    authenticatorData: base64url(),
    signature: base64url(),
    // No signature covers it and it may be absent, so a malformed one counts as absent.
    userHandle: z.catch(z.optional(z.string().check(z.maxLength(maxHandleLength), z.refine(isBase64url))), undefined),
  }),
});

/** What the responses of both ceremonies have. The rest is parsed when the challenge is known. */
const withClientData = z.object({ response: z.object({ clientDataJSON: base64url() }) });

const clientData = z.object({
  challenge: z.string(),
  crossOrigin: z.optional(z.unknown()),
  topOrigin: z.optional(z.unknown()),
});

/** The object in a JSON text. */
function parseObject(text: string, what: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new InvalidRequest(`${what} is not JSON.`);
  }
  if (!isRecord(value)) throw new InvalidRequest(`${what} is not a JSON object.`);
  return value;
}

/** Parses a schema whose only possible errors are fields that are not base64url: the error names the first. */
function parseFields<S extends z.ZodMiniType>(schema: S, value: unknown): z.infer<S> {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  const field = String(error.issues[0]?.path.at(-1));
  throw new InvalidRequest(`The response of the authenticator has no usable \`${field}\`: base64url without padding.`);
}

/** The challenge in the client data, which the authenticator signs (Web Authentication Level 3, section 5.8.1). */
function signedChallenge(clientDataJSON: string): string {
  // Base64url, as its schema has checked.
  const bytes = fromBase64url(clientDataJSON) as Uint8Array<ArrayBuffer>;
  const { data } = clientData.safeParse(parseObject(new TextDecoder().decode(bytes), "clientDataJSON"));
  if (!data) throw new InvalidRequest("clientDataJSON has no challenge.");
  if (data.crossOrigin === true || data.topOrigin !== undefined) {
    throw new WebAuthnVerificationError("The passkey was used in a frame on a page of another site.");
  }
  return data.challenge;
}

const credentialType = { type: "public-key", clientExtensionResults: {} } as const;

/** Parses the body of a callback: `action`, and `data` as JSON (Web Authentication Level 3, section 5.1). */
export function readAuthenticatorResponse({ body }: Pick<Call, "body">): AuthenticatorResponse {
  const { action, data } = body;
  if (typeof data !== "string") throw new InvalidRequest("The body has no `data`: the response of the authenticator.");
  const posted = parseObject(data, "`data`");
  if (posted.type !== "public-key") throw new InvalidRequest("`data` is not a public key credential.");
  // Without an object every field of it is missing.
  const credential = isRecord(posted.response) ? posted : { ...posted, response: {} };
  const challenge = signedChallenge(parseFields(withClientData, credential).response.clientDataJSON);
  if (action === "register") {
    return { action, challenge, response: { ...credentialType, ...parseFields(registration, credential) } };
  }
  if (action === "authenticate") {
    const { response, ...ids } = parseFields(authentication, credential);
    return { action, challenge, response: { ...credentialType, ...ids, response: omitUndefined(response) } };
  }
  throw new InvalidRequest("The field `action` must be register or authenticate.");
}
