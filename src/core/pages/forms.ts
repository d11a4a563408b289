/** The form of each provider on the sign-in page. The first form with fields is open; the others are collapsed to one row. */
import type { Messages } from "../messages/messages.ts";
import type { CredentialInput, ProviderStyle, ProviderType } from "../types/provider-base.ts";
import { isPath, isPicture } from "./colour.ts";
import { credentialField, isEmailField, withPasskeys } from "./field.ts";
import { attributesOf, type Child, clip, fill, html, type Markup } from "./html.ts";
import { keyIcon, letterIcon, outline, passwordIcon } from "./icons.ts";
import { hiddenFields, rememberTick, submitButton } from "./parts.ts";
import type { PagePasskey } from "./passkeys.ts";

/** A provider as pages use it. */
export interface PageProvider {
  readonly id: string;
  readonly name: string;
  readonly type: ProviderType;
  /** URL where the form of this provider starts a sign-in. */
  readonly signinUrl: string;
  /** URL that the fields are posted to, for type `credentials`. */
  readonly callbackUrl: string;
  readonly style?: Readonly<ProviderStyle> | undefined;
  /** The fields of type `credentials`. */
  readonly credentials?: Readonly<Record<string, CredentialInput>> | undefined;
  /** The field whose value is the `login_hint` of the sign-in. */
  readonly loginHint?: CredentialInput | undefined;
  /** Type `webauthn` is left out without it. */
  readonly passkey?: PagePasskey | undefined;
}

/** Input of every form of the page. */
export interface FormProps {
  readonly provider: PageProvider;
  readonly messages: Messages;
  /** Index in the list of providers. */
  readonly place: number;
  readonly providers: readonly PageProvider[];
  readonly csrfToken: string;
  readonly callbackUrl: string;
  /** Fills in the e-mail field. */
  readonly email: string | undefined;
  /** Fills in the field of the login hint. */
  readonly loginHint: string | undefined;
  /** Whether this is the first method of the page, whose button is filled. */
  readonly isPrimary: boolean;
  /** Whether the error is about the submitted values of this form. */
  readonly hasProblem: boolean;
  /** Whether the check-box is ticked that asks whether to remember the session; none if it is not asked. */
  readonly remember: boolean | undefined;
}

const rememberField = ({ provider, messages, remember }: FormProps) =>
  rememberTick(messages.signIn.remember, `input-remember-for-${provider.id}-provider`, remember);

/** Logo, mark, first letter or key: the first that the provider has. */
function mark({ name, style }: PageProvider, place: number): Markup {
  if (isPicture(style?.logo)) return html`<span class="mark logos"><img src="${style.logo}" alt=""></span>`;
  if (isPath(style?.mark)) return html`<span class="mark m${place}">${outline(style.mark)}</span>`;
  const letter = /^[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase();
  return html`<span class="mark m${place}" aria-hidden="true">${letter ?? keyIcon}</span>`;
}

/** `Continue with GitHub`, with the name of the provider, or its logo only. */
const continueWith = ({ signIn }: Messages, provider: string | Markup): Markup =>
  fill(signIn.continueWith, { provider });

function oauthForm(form: FormProps): Markup {
  const { provider, messages, place, csrfToken, callbackUrl, isPrimary } = form;
  const words = continueWith(messages, html`<bdi>${clip(provider.name)}</bdi>`);
  return html`<form method="post" action="${provider.signinUrl}">
${hiddenFields({ csrfToken, callbackUrl })}
${rememberField(form)}<button class="button${isPrimary && " main"}" type="submit">${mark(provider, place)}<span>${words}</span></button>
</form>
`;
}

/** Whether browsers offer passkeys in the fields of the page. */
const offersAutofill = (providers: readonly PageProvider[]): boolean =>
  providers.some(({ passkey }) => passkey?.autofill);

/** Attributes of a field that the error is about. */
const invalidAttributes = (hasProblem: boolean) =>
  hasProblem ? { "aria-invalid": "true", "aria-describedby": "problem" } : {};

const hasSeveral = (providers: readonly PageProvider[], type: ProviderType): boolean =>
  providers.filter((provider) => provider.type === type).length > 1;

/** Fields, and a button with this label. */
type InnerForm = (form: FormProps, words: Child) => Markup;

const emailForm: InnerForm = (form, words) => {
  const { provider, messages, providers, csrfToken, callbackUrl, email, isPrimary, hasProblem } = form;
  const { emailLabel, emailPlaceholder: placeholder } = messages.signIn;
  const id = `input-email-for-${provider.id}-provider`;
  const autocomplete = offersAutofill(providers) ? withPasskeys("email") : "email";
  const input = { id, name: "email", type: "email", autocomplete, required: true, placeholder };
  return html`<form method="post" action="${provider.signinUrl}">
${hiddenFields({ csrfToken, callbackUrl })}
<div class="field"><label for="${id}">${emailLabel}</label>
<input${attributesOf({ ...input, value: email && clip(email, 254), ...invalidAttributes(hasProblem) })}></div>
${rememberField(form)}${submitButton(words, isPrimary)}
</form>
`;
};

const credentialsForm: InnerForm = (form, words) => {
  const { provider, providers, csrfToken, callbackUrl, email, isPrimary, hasProblem } = form;
  const fields = Object.entries(provider.credentials ?? {}).map(([name, input]) => {
    const typed = email && isEmailField(name, input) ? { value: clip(email, 254) } : {};
    const id = `input-${name}-for-${provider.id}-provider`;
    return credentialField(id, name, input, { ...typed, ...invalidAttributes(hasProblem) }, offersAutofill(providers));
  });
  return html`<form method="post" action="${provider.callbackUrl}">
${hiddenFields({ csrfToken, callbackUrl })}
${fields}${provider.credentials?.remember === undefined && rememberField(form)}${submitButton(words, isPrimary)}
</form>
`;
};

/** One field, whose value tells the provider who signs in. */
const loginHintForm: InnerForm = (form, words) => {
  const { provider, csrfToken, callbackUrl, loginHint, isPrimary, hasProblem } = form;
  const id = `input-login-hint-for-${provider.id}-provider`;
  const typed = loginHint ? { value: clip(loginHint, 254) } : {};
  const more = { ...typed, ...invalidAttributes(hasProblem) };
  return html`<form method="post" action="${provider.signinUrl}">
${hiddenFields({ csrfToken, callbackUrl })}
${credentialField(id, "login_hint", provider.loginHint ?? {}, more)}${rememberField(form)}${submitButton(words, isPrimary)}
</form>
`;
};

const isUnnamed = ({ name }: PageProvider): boolean => name === "" || name === "Credentials";

/** A form with fields: its labels, open and collapsed, and the icon of its row. */
interface TypedForm {
  readonly inner: InnerForm;
  /** Default: the mark of the provider. */
  readonly icon?: Markup;
  /** The button of the open form. */
  readonly words: (form: FormProps) => Child;
  /** The row of the collapsed form, and the button inside. */
  readonly folded: (form: FormProps) => readonly [row: Child, button: Child];
}

const emailWords = ({ provider, messages, providers }: FormProps): Child =>
  hasSeveral(providers, "email") ? continueWith(messages, clip(provider.name)) : messages.signIn.continueWithEmail;

const credentialsWords = ({ provider, messages }: FormProps): Child =>
  isUnnamed(provider) ? messages.common.signIn : fill(messages.signIn.signInWith, { provider: clip(provider.name) });

const credentialsRow = ({ provider, messages }: FormProps): Child =>
  isUnnamed(provider) ? messages.signIn.continueWithPassword : continueWith(messages, clip(provider.name));

const typedForm: Partial<Readonly<Record<ProviderType, TypedForm>>> = {
  email: {
    inner: emailForm,
    icon: letterIcon,
    words: emailWords,
    folded: (form) => [emailWords(form), form.messages.signIn.sendLink],
  },
  credentials: {
    inner: credentialsForm,
    icon: passwordIcon,
    words: credentialsWords,
    folded: (form) => [credentialsRow(form), form.messages.common.signIn],
  },
};

const providerWords = ({ provider, messages }: FormProps): Markup =>
  continueWith(messages, html`<bdi>${clip(provider.name)}</bdi>`);

const hintedForm: TypedForm = {
  inner: loginHintForm,
  words: providerWords,
  folded: (form) => [providerWords(form), form.messages.common.continue],
};

const typedFormOf = ({ type, loginHint }: PageProvider): TypedForm | undefined =>
  loginHint ? hintedForm : typedForm[type];

/** Whether the form of a provider has fields. The form of the others is one button. */
export const hasFields = (provider: PageProvider): boolean => typedFormOf(provider) !== undefined;

/** Whether a provider has a form. Passkeys need a script, so they are rendered separately, hidden until it runs. */
export const hasForm = ({ type }: PageProvider): boolean => type !== "webauthn";

/** The form of a provider, open. */
export function openForm(form: FormProps): Markup {
  const typed = typedFormOf(form.provider);
  return typed ? typed.inner(form, typed.words(form)) : oauthForm(form);
}

/** The same as one row, which opens without script. It is open from the start if the visitor has to correct a value. */
export function foldedForm(form: FormProps): Markup {
  const typed = typedFormOf(form.provider);
  if (!typed) return oauthForm(form);
  const [row, button] = typed.folded(form);
  const { icon: own } = typed;
  const icon = own ? html`<span class="mark" aria-hidden="true">${own}</span>` : mark(form.provider, form.place);
  const open = form.hasProblem || (form.provider.type === "email" && Boolean(form.email));
  return html`<details class="fold"${attributesOf({ open })}><summary class="button">${icon}<span>${row}</span></summary>
${typed.inner(form, button)}</details>
`;
}
