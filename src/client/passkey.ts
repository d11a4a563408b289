/** A passkey in the browser: asks the server for options, the visitor for a passkey, and gives the form to post. Loaded on demand. */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/browser";
import { callbackFields, optionsLifetime } from "../core/pages/passkey-script/protocol.ts";
import type { Prepare, Prepared } from "./methods.ts";
import type { PostFields } from "./requests.ts";

type BrowserLibrary = typeof import("@simplewebauthn/browser");

/** Options as the server makes them, for either action. */
type CeremonyOptions = Parameters<BrowserLibrary["startRegistration"]>[0]["optionsJSON"] &
  Parameters<BrowserLibrary["startAuthentication"]>[0]["optionsJSON"];

type Credential = AuthenticationResponseJSON | RegistrationResponseJSON;

/** An optional package: inside `try`, bundlers let it be missing as long as nobody uses a passkey. */
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
 * How it is told when the browser says no, by the name of its error (Web Authentication Level 3, sections 5.1.3 and 5.1.4).
 * What does not stand here is a mistake of the code: it is thrown on.
 */
const errorMeanings: ReadonlyMap<string, string> = new Map([
  // The visitor said no, waited too long, or has no passkey: a browser does not tell which.
  ["NotAllowedError", "SignInCancelled"],
  // Somebody asked for a passkey once more before this one was there.
  ["AbortError", "SignInCancelled"],
  // This authenticator has a passkey of the visitor already.
  ["InvalidStateError", "WebAuthnVerificationError"],
  ["ConstraintError", "WebAuthnVerificationError"],
  ["NotReadableError", "WebAuthnVerificationError"],
  ["NotSupportedError", "WebAuthnVerificationError"],
  ["OperationError", "WebAuthnVerificationError"],
  // The page is at a domain that the passkeys of the application are not bound to.
  ["SecurityError", "WebAuthnVerificationError"],
  ["UnknownError", "WebAuthnVerificationError"],
]);

/** What the server reads when it makes options. Nothing else goes into an address. */
const optionFields = ["name", "email", "passkeyName"];

const supports = (
  { browserSupportsWebAuthn, browserSupportsWebAuthnAutofill }: BrowserLibrary,
  { autofill }: PostFields,
): boolean | Promise<boolean> => (autofill ? browserSupportsWebAuthnAutofill() : browserSupportsWebAuthn());

/** Path of the options, with all that the server is to know. */
function optionsPath(id: string, action: string, fields: PostFields, callbackUrl: string): string {
  const said = optionFields.flatMap((name) => (fields[name] ? [[name, `${fields[name]}`]] : []));
  return `/webauthn-options/${id}?${new URLSearchParams([["action", action], ...said, ["callbackUrl", callbackUrl]])}`;
}

/** What the visitor chose in a field of the page; nothing if the options grew old before. */
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

/** See `Door.prepare`. */
export const prepare: Prepare = async ({ base, get }, { id }, fields, callbackUrl) => {
  const action = `${fields.action ?? "authenticate"}`;
  const page = (said: Record<string, string>) => `${base}/signin?${new URLSearchParams({ ...said, callbackUrl })}`;

  /** Nobody asked for what waits in a field; and who asked twice is asked once more: then the page stays as it is. */
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
