/** A passkey in the browser: requests options, runs the ceremony and returns the form to post. Loaded on demand. */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/browser";
import { callbackFields, optionsLifetime } from "../core/pages/passkey-script/protocol.ts";
import type { Prepare, Prepared } from "./preparation.ts";
import type { PostFields } from "./requests.ts";

type BrowserLibrary = typeof import("@simplewebauthn/browser");

/** The options of the server, for either action. */
type CeremonyOptions = Parameters<BrowserLibrary["startRegistration"]>[0]["optionsJSON"] &
  Parameters<BrowserLibrary["startAuthentication"]>[0]["optionsJSON"];

type Credential = AuthenticationResponseJSON | RegistrationResponseJSON;

/** An optional package: inside `try`, bundlers accept that it is missing. */
async function loadLibrary(): Promise<BrowserLibrary> {
  try {
    return await import("@simplewebauthn/browser");
  } catch (cause) {
    throw new Error(
      "The code for passkeys did not load. If the package is missing, install it: npm install @simplewebauthn/browser",
      { cause },
    );
  }
}

/**
 * Error types by the name of the browser's error (Web Authentication Level 3, sections 5.1.3 and 5.1.4). Other errors are
 * bugs, and rethrown.
 */
const errorMeanings: ReadonlyMap<string, string> = new Map([
  // Cancelled, timed out, or no passkey exists: browsers do not distinguish these.
  ["NotAllowedError", "SignInCancelled"],
  // Another ceremony began.
  ["AbortError", "SignInCancelled"],
  // The authenticator already has a passkey of this user.
  ["InvalidStateError", "WebAuthnVerificationError"],
  ["ConstraintError", "WebAuthnVerificationError"],
  ["NotReadableError", "WebAuthnVerificationError"],
  ["NotSupportedError", "WebAuthnVerificationError"],
  ["OperationError", "WebAuthnVerificationError"],
  // The domain of the page does not match the relying party ID.
  ["SecurityError", "WebAuthnVerificationError"],
  ["UnknownError", "WebAuthnVerificationError"],
]);

/** Fields that the server reads when it creates options. No other field is added to the URL. */
const optionFields = ["name", "email", "passkeyName", "reauthenticate", "remember"];

const supports = (
  { browserSupportsWebAuthn, browserSupportsWebAuthnAutofill }: BrowserLibrary,
  { autofill }: PostFields,
): boolean | Promise<boolean> => (autofill ? browserSupportsWebAuthnAutofill() : browserSupportsWebAuthn());

/** Path of the options request, with these fields. */
function optionsPath(id: string, action: string, fields: PostFields, callbackUrl: string): string {
  const values = optionFields.flatMap((name) =>
    fields[name] || fields[name] === false ? [[name, `${fields[name]}`]] : [],
  );
  return `/webauthn-options/${id}?${new URLSearchParams([["action", action], ...values, ["callbackUrl", callbackUrl]])}`;
}

/** The passkey that the visitor chose in a field of the page; `undefined` if the challenge expired first. */
async function runAutofill(library: BrowserLibrary, optionsJSON: CeremonyOptions): Promise<Credential | undefined> {
  const { startAuthentication, WebAuthnAbortService } = library;
  let old = false;
  const timer = setTimeout(() => {
    old = true;
    WebAuthnAbortService.cancelCeremony();
  }, optionsLifetime);
  try {
    return await startAuthentication({ optionsJSON, useBrowserAutofill: true });
  } catch (error) {
    if (old) return undefined;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function runCeremony(library: BrowserLibrary, action: string, { autofill }: PostFields, optionsJSON: CeremonyOptions) {
  if (action === "register") return library.startRegistration({ optionsJSON });
  return autofill ? runAutofill(library, optionsJSON) : library.startAuthentication({ optionsJSON });
}

/** See `Prepare`. */
export const prepare: Prepare = async ({ base, get }, { id }, fields, callbackUrl) => {
  const action = `${fields.action ?? "authenticate"}`;
  const page = (params: Record<string, string>) => `${base}/signin?${new URLSearchParams({ ...params, callbackUrl })}`;

  /** Do not navigate after autofill, which the visitor did not request, or when another ceremony began. */
  function ended(error: string, code?: string, status = 0): Prepared {
    const url = fields.autofill || code === "AbortError" ? "" : page({ error, ...(code && { code }) });
    return { result: { ok: false, status, error, code, url } };
  }

  const library = await loadLibrary();
  if (!(await supports(library, fields))) return ended("WebAuthnVerificationError", "NotSupportedError");
  try {
    for (;;) {
      const { status, body } = await get(optionsPath(id, action, fields, callbackUrl));
      const { options, error = "ClientFetchError" } = (body ?? {}) as { options?: CeremonyOptions; error?: string };
      if (!options) return ended(error, undefined, status);
      const credential = await runCeremony(library, action, fields, options);
      if (credential) return { form: callbackFields(action, options.challenge, credential) };
    }
  } catch (thrown) {
    const { name } = thrown as Error;
    const error = errorMeanings.get(name);
    if (!error) throw thrown;
    return ended(error, name);
  }
};
