/** The script of the sign-in page, for passkeys. It runs in browsers only: `npm run passkey-script` compiles it to `compiled.ts`. */

// It shows the forms that are hidden without it, fetches options, passes them to the browser, and posts the result. It reads only
// attributes that the page itself has written.
import { callbackFields, optionsLifetime } from "./protocol.ts";

type PasskeyAction = "authenticate" | "register";
type Descriptors = readonly PublicKeyCredentialDescriptorJSON[] | undefined;
type CreationOptions = PublicKeyCredentialCreationOptionsJSON;
type RequestOptions = PublicKeyCredentialRequestOptionsJSON;

/** Response of the options route. */
interface OptionsResponse {
  readonly options?: CreationOptions & RequestOptions;
  readonly error?: string;
}

/** The element of one provider on the page. */
interface Section {
  readonly element: HTMLElement;
  readonly forms: readonly HTMLFormElement[];
  /** Shown when the browser gave no passkey. */
  readonly note: HTMLElement | null;
  /** Ends the request that waits in the fields of the page. */
  pending?: AbortController;
}

// Binary values are base64url in JSON, and bytes in the browser (Web Authentication Level 3, section 5.1). The methods of
// PublicKeyCredential that convert them are missing in older browsers.
const decodeBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));

const encodeBytes = (bytes: ArrayBuffer): string =>
  btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

const descriptors = (list: Descriptors) =>
  (list ?? []).map((one) => ({ ...one, id: decodeBytes(one.id) })) as PublicKeyCredentialDescriptor[];

/** Options as the browser expects them. */
const publicKey = {
  register: (options: CreationOptions) => ({
    ...options,
    challenge: decodeBytes(options.challenge),
    user: { ...options.user, id: decodeBytes(options.user.id) },
    excludeCredentials: descriptors(options.excludeCredentials),
  }),
  authenticate: (options: RequestOptions) => ({
    ...options,
    challenge: decodeBytes(options.challenge),
    allowCredentials: descriptors(options.allowCredentials),
  }),
};

type AuthenticatorFields = AuthenticatorAttestationResponse & AuthenticatorAssertionResponse;
const binaryFields = ["attestationObject", "authenticatorData", "signature", "userHandle"] as const;

/** A credential as JSON. The authenticator data of a new passkey is part of its attestation object. */
function credentialJson({ id, type, response }: PublicKeyCredential) {
  const found = response as AuthenticatorFields;
  const fields: Record<string, unknown> = { clientDataJSON: encodeBytes(found.clientDataJSON) };
  for (const name of binaryFields) {
    const value = found[name];
    if (value && !(name === "authenticatorData" && found.attestationObject)) fields[name] = encodeBytes(value);
  }
  if (found.getTransports) fields.transports = found.getTransports();
  return { id, rawId: id, type, response: fields };
}

/** The page is being left: nothing may happen after this. */
const pageUnload = () => new Promise<never>(() => {});

// A field named `submit` would hide the method of the form.
const { submit } = HTMLFormElement.prototype;

const actionOf = (form: HTMLFormElement) => form.dataset.passkey as PasskeyAction;

/** Fetches options. Where the server gives an error, the sign-in page shows it. */
async function fetchOptions({ element }: Section, form: HTMLFormElement): Promise<CreationOptions & RequestOptions> {
  const query = new URLSearchParams({ action: actionOf(form) });
  for (const [name, value] of new FormData(form)) if (name !== "csrfToken") query.set(name, String(value));
  const response = await fetch(`${element.dataset.options}?${query}`);
  const { options, error = "" } = (await response.json()) as OptionsResponse;
  if (response.ok && options) return options;
  const callbackUrl = query.get("callbackUrl") ?? "";
  location.assign(`${element.dataset.signin}?${new URLSearchParams({ error, callbackUrl })}`);
  return pageUnload();
}

/** Asks the visitor for a passkey, and posts the form with it. */
async function usePasskey(section: Section, form: HTMLFormElement, request: CredentialRequestOptions): Promise<never> {
  const action = actionOf(form);
  const options = await fetchOptions(section, form);
  const credential =
    action === "register"
      ? await navigator.credentials.create({ publicKey: publicKey.register(options) as never })
      : await navigator.credentials.get({ ...request, publicKey: publicKey.authenticate(options) as never });
  const fields = callbackFields(action, options.challenge, credentialJson(credential as PublicKeyCredential));
  for (const [name, value] of Object.entries(fields)) {
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  }
  submit.call(form);
  return pageUnload();
}

/** Offers passkeys in the fields of the page: the browser waits until the visitor chooses one there. */
async function offerAutofill(section: Section): Promise<void> {
  const form = section.forms.find((one) => actionOf(one) === "authenticate");
  if (!form || !("autofill" in section.element.dataset)) return;
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
  for (let isExpired = true; isExpired; ) {
    const controller = new AbortController();
    section.pending = controller;
    isExpired = false;
    const timer = setTimeout(() => {
      isExpired = true;
      controller.abort();
    }, optionsLifetime);
    await usePasskey(section, form, { mediation: "conditional", signal: controller.signal }).catch(() => {});
    clearTimeout(timer);
  }
}

/** Shows the forms of a provider, and handles them. */
function startSection(element: HTMLElement): void {
  const forms = [...element.querySelectorAll("form")];
  const section: Section = { element, forms, note: element.querySelector<HTMLElement>("[role=status]") };
  const showNote = (isShown: boolean) => {
    if (section.note) section.note.hidden = !isShown;
  };
  for (const form of forms) {
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      section.pending?.abort();
      showNote(false);
      await usePasskey(section, form, {}).catch(() => showNote(true));
      offerAutofill(section);
    });
  }
  element.hidden = false;
  offerAutofill(section);
}

if (typeof PublicKeyCredential === "function" && navigator.credentials) {
  for (const element of document.querySelectorAll<HTMLElement>("[data-passkeys]")) startSection(element);
  for (const hint of document.querySelectorAll<HTMLElement>("[data-without-passkeys]")) hint.hidden = true;
}
