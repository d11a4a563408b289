/** Passkeys on the sign-in page: hidden until the script has found that the browser knows them. */
import type { CredentialInput } from "../types/provider-base.ts";
import { credentialField } from "./field.ts";
import { attributesOf, clip, html, type Markup } from "./html.ts";
import { keyIcon } from "./icons.ts";
import { hiddenFields, submitButton } from "./parts.ts";

/** What the page knows of a provider of passkeys. */
export interface PagePasskey {
  /** Where options come from. */
  readonly optionsUrl: string;
  /** Whether passkeys stand in the fields of the page. */
  readonly autofill: boolean;
  /** What somebody new is asked; absent where nobody new can come this way. */
  readonly fields?: Readonly<Record<string, CredentialInput>> | undefined;
}

/** What the form needs to know of the page. */
export interface PasskeyForm {
  readonly provider: { readonly id: string; readonly name: string; readonly callbackUrl: string };
  readonly passkey: PagePasskey;
  readonly csrfToken: string;
  readonly callbackUrl: string;
  /** The sign-in page, which tells what went wrong. */
  readonly signInUrl: string;
  /** Somebody is signed in: a new passkey is theirs. */
  readonly isSignedIn: boolean;
  /** The first way: its button is filled. */
  readonly isPrimary: boolean;
  /** What stands before and after, where there is something to part. */
  readonly before: Markup | false;
  readonly after: Markup | false;
}

/** The usual names with their article, others as they are. */
const passkeyNames = (name: string): string =>
  /^(?:Passkey|Security key)$/.test(name) ? `a ${name.toLowerCase()}` : name;

const fieldLabel: CredentialInput = { label: "Name of the new passkey", placeholder: "My phone", maxlength: 64 };

/** Somebody new says who they are; a member, how the passkey is to be called. */
const signUpInputs = ({ passkey, isSignedIn }: PasskeyForm): Readonly<Record<string, CredentialInput>> | undefined =>
  isSignedIn ? { passkeyName: fieldLabel } : passkey.fields;

function creationForm(form: PasskeyForm): Markup | undefined {
  const { provider, csrfToken, callbackUrl, isSignedIn } = form;
  const fields = signUpInputs(form);
  if (!fields) return undefined;
  const inputs = Object.entries(fields).map(([name, input]) =>
    credentialField(`input-${name}-for-${provider.id}-provider`, name, input, {}),
  );
  const what = passkeyNames(clip(provider.name));
  const make = html`<form method="post" action="${provider.callbackUrl}" data-passkey="register">
${hiddenFields({ csrfToken, callbackUrl })}
${inputs}${submitButton(`${isSignedIn ? "Add" : "Create"} ${what}`, false)}
</form>
`;
  if (isSignedIn) return html`<p class="or">for your account</p>\n${make}`;
  return html`<details class="more"><summary class="quiet">New here? Create ${what}</summary>\n${make}</details>\n`;
}

/** Sign in, and make a new one. */
export function passkeyForm(form: PasskeyForm): Markup {
  const { provider, passkey, csrfToken, callbackUrl, signInUrl, isPrimary, before, after } = form;
  const place = { "data-options": passkey.optionsUrl, "data-signin": signInUrl, "data-autofill": passkey.autofill };
  return html`<div data-passkeys${attributesOf(place)} hidden>
${before}<form method="post" action="${provider.callbackUrl}" data-passkey="authenticate">
${hiddenFields({ csrfToken, callbackUrl })}
<button class="button${isPrimary && " main"}" type="submit"><span class="mark" aria-hidden="true">${keyIcon}</span><span>Continue with <bdi>${passkeyNames(clip(provider.name))}</bdi></span></button>
</form>
<p class="note" role="status" hidden>That did not work, or was stopped. Nothing was changed: try again, or choose another way.</p>
${creationForm(form)}${after}</div>
`;
}

/** Stands where passkeys are the only way, for browsers that know none or run no script. */
export const withoutPasskeys = html`<p class="small" data-without-passkeys>The only way in here is a passkey, for which this page needs its script and a browser that knows passkeys.</p>
`;
