/** Passkeys on the sign-in page: hidden until the script detects that the browser supports them. */
import type { Messages } from "../messages/messages.ts";
import type { CredentialInput } from "../types/provider-base.ts";
import { credentialField } from "./field.ts";
import { attributesOf, clip, fill, html, type Markup } from "./html.ts";
import { keyIcon } from "./icons.ts";
import { hiddenFields, rememberTick, submitButton } from "./parts.ts";

/** The values of a passkey provider that pages use. */
export interface PagePasskey {
  /** URL of the options. */
  readonly optionsUrl: string;
  /** Whether browsers offer passkeys in the fields of the page. */
  readonly autofill: boolean;
  /** Fields for a new user; absent if new users cannot sign up with a passkey. */
  readonly fields?: Readonly<Record<string, CredentialInput>> | undefined;
}

/** Input of {@link passkeyForm}. */
export interface PasskeyForm {
  readonly provider: { readonly id: string; readonly name: string; readonly callbackUrl: string };
  readonly passkey: PagePasskey;
  readonly messages: Messages;
  readonly csrfToken: string;
  readonly callbackUrl: string;
  /** URL of the sign-in page, which shows errors. */
  readonly signInUrl: string;
  /** Whether a user is signed in: a new passkey is then added to that user. */
  readonly isSignedIn: boolean;
  /** Whether this is the first method of the page, whose button is filled. */
  readonly isPrimary: boolean;
  /** Whether the check-box is ticked that asks whether to remember the session; none if it is not asked. */
  readonly remember: boolean | undefined;
  /** Separators before and after, if the neighbours need them. */
  readonly before: Markup | false;
  readonly after: Markup | false;
}

/** The default names with their article, others as they are. */
const nameInSentence = ({ passkeys }: Messages, name: string): string =>
  Object.hasOwn(passkeys.names, name) ? (passkeys.names[name] ?? name) : clip(name);

/** A new user enters name and address; a signed-in user, a name for the passkey. */
function inputsOf({ passkey, isSignedIn, messages }: PasskeyForm) {
  const { newNameLabel, newNamePlaceholder, fieldLabels } = messages.passkeys;
  if (isSignedIn) return { passkeyName: { label: newNameLabel, placeholder: newNamePlaceholder, maxlength: 64 } };
  if (!passkey.fields) return undefined;
  const labelled = ([name, input]: [string, CredentialInput]) =>
    [name, { ...input, label: input.label ?? fieldLabels[name] }] as const;
  return Object.fromEntries(Object.entries(passkey.fields).map(labelled));
}

const passkeyRememberTick = ({ provider, messages, remember }: PasskeyForm, form: string) =>
  rememberTick(messages.signIn.remember, `input-remember-for-${provider.id}-${form}`, remember);

function creationForm(form: PasskeyForm): Markup | undefined {
  const { provider, messages, csrfToken, callbackUrl, isSignedIn } = form;
  const fields = inputsOf(form);
  if (!fields) return undefined;
  const inputs = Object.entries(fields).map(([name, input]) =>
    credentialField(`input-${name}-for-${provider.id}-provider`, name, input, {}),
  );
  const words = messages.passkeys;
  const passkeyName = { name: nameInSentence(messages, provider.name) };
  const fieldsAndButton = html`<form method="post" action="${provider.callbackUrl}" data-passkey="register">
${hiddenFields({ csrfToken, callbackUrl })}
${inputs}${passkeyRememberTick(form, "new")}${submitButton(fill(isSignedIn ? words.add : words.create, passkeyName), false)}
</form>
`;
  if (isSignedIn) return html`<p class="or">${words.forYourAccount}</p>\n${fieldsAndButton}`;
  const summary = fill(words.newHere, passkeyName);
  return html`<details class="more"><summary class="quiet">${summary}</summary>\n${fieldsAndButton}</details>\n`;
}

/** Sign in with a passkey, and create one. */
export function passkeyForm(form: PasskeyForm): Markup {
  const { provider, passkey, messages, csrfToken, callbackUrl, signInUrl, isPrimary, before, after } = form;
  const data = { "data-options": passkey.optionsUrl, "data-signin": signInUrl, "data-autofill": passkey.autofill };
  const name = html`<bdi>${nameInSentence(messages, provider.name)}</bdi>`;
  return html`<div data-passkeys${attributesOf(data)} hidden>
${before}<form method="post" action="${provider.callbackUrl}" data-passkey="authenticate">
${hiddenFields({ csrfToken, callbackUrl })}
${passkeyRememberTick(form, "provider")}<button class="button${isPrimary && " main"}" type="submit"><span class="mark" aria-hidden="true">${keyIcon}</span><span>${fill(messages.signIn.continueWith, { provider: name })}</span></button>
</form>
<p class="note" role="status" hidden>${messages.passkeys.failed}</p>
${creationForm(form)}${after}</div>
`;
}

/** Shown if passkeys are the only method, for browsers that support none or run no script. */
export const unsupportedHint = ({ passkeys }: Messages): Markup =>
  html`<p class="small" data-without-passkeys>${passkeys.unsupported}</p>
`;
