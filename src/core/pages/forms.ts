/** One form of the sign-in page for each provider; all but the first that asks for something are folded to one row. */
import type { CredentialInput, ProviderStyle, ProviderType } from "../types/provider-base.ts";
import { isPath, isPicture } from "./colour.ts";
import { credentialField, isEmailField, withPasskeys } from "./field.ts";
import { attributesOf, clip, html, type Markup } from "./html.ts";
import { keyIcon, letterIcon, outline, passwordIcon } from "./icons.ts";
import { hiddenFields, submitButton } from "./parts.ts";
import type { PagePasskey } from "./passkeys.ts";

/** A provider as the page sees it. */
export interface PageProvider {
  readonly id: string;
  readonly name: string;
  readonly type: ProviderType;
  /** Where the form of this provider begins a sign-in. */
  readonly signinUrl: string;
  /** Where what was typed is posted to, for type `credentials`. */
  readonly callbackUrl: string;
  readonly style?: Readonly<ProviderStyle> | undefined;
  /** The fields of type `credentials`. */
  readonly credentials?: Readonly<Record<string, CredentialInput>> | undefined;
  /** Type `webauthn` is left out without it. */
  readonly passkey?: PagePasskey | undefined;
}

/** What a form needs to know of the page. */
export interface FormProps {
  readonly provider: PageProvider;
  /** Place in the list of providers. */
  readonly place: number;
  readonly providers: readonly PageProvider[];
  readonly csrfToken: string;
  readonly callbackUrl: string;
  /** Fills in the e-mail field. */
  readonly email: string | undefined;
  /** The first way: its button is filled. */
  readonly isPrimary: boolean;
  /** The problem is about what was typed into this form. */
  readonly wrong: boolean;
}

/** Logo, mark, first letter or key: whichever there is, in this order. */
function mark({ name, style }: PageProvider, place: number): Markup {
  if (isPicture(style?.logo)) return html`<span class="mark logos"><img src="${style.logo}" alt=""></span>`;
  if (isPath(style?.mark)) return html`<span class="mark m${place}">${outline(style.mark)}</span>`;
  const letter = /^[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase();
  return html`<span class="mark m${place}" aria-hidden="true">${letter ?? keyIcon}</span>`;
}

function oauthForm({ provider, place, csrfToken, callbackUrl, isPrimary }: FormProps): Markup {
  return html`<form method="post" action="${provider.signinUrl}">
${hiddenFields({ csrfToken, callbackUrl })}
<button class="button${isPrimary && " main"}" type="submit">${mark(provider, place)}<span>Continue with <bdi>${clip(provider.name)}</bdi></span></button>
</form>
`;
}

/** Whether passkeys stand in the fields of the page. */
const isFilledIn = (providers: readonly PageProvider[]): boolean => providers.some(({ passkey }) => passkey?.autofill);

/** Attributes of a field that the problem is about. */
const blamed = (wrong: boolean) => (wrong ? { "aria-invalid": "true", "aria-describedby": "problem" } : {});

const several = (providers: readonly PageProvider[], type: ProviderType): boolean =>
  providers.filter((provider) => provider.type === type).length > 1;

/** What is typed, and a button. `words` are those of the button. */
type InnerForm = (form: FormProps, words: string) => Markup;

const emailForm: InnerForm = ({ provider, providers, csrfToken, callbackUrl, email, isPrimary, wrong }, words) => {
  const id = `input-email-for-${provider.id}-provider`;
  const autocomplete = isFilledIn(providers) ? withPasskeys("email") : "email";
  const input = { id, name: "email", type: "email", autocomplete, required: true };
  return html`<form method="post" action="${provider.signinUrl}">
${hiddenFields({ csrfToken, callbackUrl })}
<div class="field"><label for="${id}">E-mail address</label>
<input${attributesOf({ ...input, placeholder: "you@example.com", value: email && clip(email, 254), ...blamed(wrong) })}></div>
${submitButton(words, isPrimary)}
</form>
`;
};

const credentialsForm: InnerForm = (
  { provider, providers, csrfToken, callbackUrl, email, isPrimary, wrong },
  words,
) => {
  const fields = Object.entries(provider.credentials ?? {}).map(([name, input]) => {
    const typed = email && isEmailField(name, input) ? { value: clip(email, 254) } : {};
    const id = `input-${name}-for-${provider.id}-provider`;
    return credentialField(id, name, input, { ...typed, ...blamed(wrong) }, isFilledIn(providers));
  });
  return html`<form method="post" action="${provider.callbackUrl}">
${hiddenFields({ csrfToken, callbackUrl })}
${fields}${submitButton(words, isPrimary)}
</form>
`;
};

const isUnnamed = ({ name }: PageProvider): boolean => name === "" || name === "Credentials";

/** A form with fields: its words, open and folded, and the mark of its row. */
interface TypedForm {
  readonly inner: InnerForm;
  readonly icon: Markup;
  /** The button of the open form. */
  readonly words: (form: FormProps) => string;
  /** The row of the folded form, and the button inside. */
  readonly folded: (form: FormProps) => readonly [row: string, button: string];
}

const emailWords = ({ provider, providers }: FormProps): string =>
  several(providers, "email") ? `Continue with ${clip(provider.name)}` : "Continue with e-mail";

const credentialsWords = ({ provider }: FormProps): string =>
  isUnnamed(provider) ? "Sign in" : `Sign in with ${clip(provider.name)}`;

const typedForm: Partial<Readonly<Record<ProviderType, TypedForm>>> = {
  email: {
    inner: emailForm,
    icon: letterIcon,
    words: emailWords,
    folded: (form) => [emailWords(form), "Send the link"],
  },
  credentials: {
    inner: credentialsForm,
    icon: passwordIcon,
    words: credentialsWords,
    folded: (form) => [
      isUnnamed(form.provider) ? "Continue with a password" : `Continue with ${clip(form.provider.name)}`,
      "Sign in",
    ],
  },
};

/** Whether a provider is one mere button. Passkeys are: they have a script to do the rest. */
export const isTyped = ({ type }: PageProvider): boolean => typedForm[type] !== undefined;

/** Whether there is a form for a provider. Passkeys need a script: they stand apart, and out of sight until it runs. */
export const hasForm = ({ type }: PageProvider): boolean => type !== "webauthn";

/** The form of a provider, whole. */
export function openForm(form: FormProps): Markup {
  const found = typedForm[form.provider.type];
  return found ? found.inner(form, found.words(form)) : oauthForm(form);
}

/** The same as one row, which opens without script. It is open from the start where the visitor has to correct what was typed. */
export function foldedForm(form: FormProps): Markup {
  const found = typedForm[form.provider.type];
  if (!found) return oauthForm(form);
  const [row, button] = found.folded(form);
  return html`<details class="fold"${attributesOf({ open: form.wrong || (form.provider.type === "email" && Boolean(form.email)) })}><summary class="button"><span class="mark" aria-hidden="true">${found.icon}</span><span>${row}</span></summary>
${found.inner(form, button)}</details>
`;
}
