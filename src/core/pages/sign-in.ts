/** The sign-in page: each method as a form that works without script. The first method of the configuration is the primary one. */
import { isPublicErrorType, type PublicErrorType } from "../errors/table.ts";
import { type Messages, publicMessage } from "../messages/messages.ts";
import type { Outcome } from "../types/internal.ts";
import type { ProviderType } from "../types/provider-base.ts";
import { foldedForm, hasFields, hasForm, openForm, type PageProvider } from "./forms.ts";
import { attributesOf, fill, html, type Markup } from "./html.ts";
import { alertIcon } from "./icons.ts";
import { layout, type PageProps, siteName } from "./layout.ts";
import { hiddenFields, mainLink, referenceLine, strong, submitButton } from "./parts.ts";
import { passkeyScript } from "./passkey-script/compiled.ts";
import { passkeyForm, unsupportedHint } from "./passkeys.ts";

export type { PageProvider } from "./forms.ts";

/** The signed-in user, as shown on pages. */
export interface PageUser {
  readonly name?: string | null | undefined;
  readonly email?: string | null | undefined;
}

/** Input of {@link signInPage}. */
export interface SignInProps extends PageProps {
  readonly providers: readonly PageProvider[];
  /** Names of providers that cannot be used, because their configuration is wrong. */
  readonly unavailable?: readonly string[] | undefined;
  readonly csrfToken: string;
  /** The callback URL. */
  readonly callbackUrl: string;
  /** Type of the error in the query. */
  readonly error?: string | undefined;
  /** Reference of that failure. */
  readonly reference?: string | undefined;
  /** Fills in the e-mail field. */
  readonly email?: string | undefined;
  /** Fills in the field of the login hint. */
  readonly loginHint?: string | undefined;
  /** URL of this page, for passkeys and after a sign-out. */
  readonly signInUrl?: string | undefined;
  /** URL that the sign-out form is posted to. */
  readonly signOutUrl?: string | undefined;
  /** The signed-in user: a new passkey is added to this user. */
  readonly user?: PageUser | null | undefined;
  /** Whether the check-box is ticked that asks whether to remember the session; none if it is not asked. */
  readonly remember?: boolean | undefined;
  /** Whether the signed-in user is asked to prove again who they are. */
  readonly isAgain?: boolean | undefined;
}

/** The error that led to this page. */
interface PageProblem {
  readonly message: string;
  /** The line with its reference. */
  readonly reference: Markup | false;
  /** Whether it is a notice, not a failure. */
  readonly isNotice: boolean;
  /** The providers whose forms it is about. */
  readonly isAbout: (provider: PageProvider) => boolean;
}

const isOfType =
  (wanted: ProviderType) =>
  ({ type }: PageProvider): boolean =>
    type === wanted;

const formsOf: Partial<Record<PublicErrorType, PageProblem["isAbout"]>> = {
  CredentialsSignin: isOfType("credentials"),
  EmailInvalid: isOfType("email"),
  LoginHintInvalid: ({ loginHint }) => loginHint !== undefined,
};
const ofNoForm = () => false;
const notices: ReadonlySet<string> = new Set<PublicErrorType>([
  "FreshSessionRequired",
  "SessionRequired",
  "SignInCancelled",
]);

function pageProblem({ error, messages, ...props }: SignInProps): PageProblem | undefined {
  if (!error) return undefined;
  const reference = referenceLine(messages, props.reference);
  const { unknownError } = messages.signIn;
  if (!isPublicErrorType(error)) return { message: unknownError, reference, isNotice: false, isAbout: ofNoForm };
  const isAbout = formsOf[error] ?? ofNoForm;
  return { message: publicMessage(messages, error), reference, isNotice: notices.has(error), isAbout };
}

const banner = ({ message, reference, isNotice }: PageProblem): Markup =>
  html`<div class="note${!isNotice && " bad"}" role="alert" id="problem">${alertIcon}<p>${message}</p></div>
${reference}`;

const separator = ({ signIn }: Messages): Markup => html`<p class="or">${signIn.or}</p>
`;

const isPasskeyForm = ({ passkey }: PageProvider): boolean => passkey !== undefined;
const isVisible = (provider: PageProvider): boolean => !isPasskeyForm(provider);

/**
 * Positions of separators: around the open form, between it and its neighbours. Passkeys are hidden without script, and so is a
 * separator that only they need.
 */
function separatorsOf(providers: readonly PageProvider[]) {
  const open = providers.findIndex(hasFields);
  const [before, after] = [providers.slice(0, Math.max(open, 0)), open < 0 ? [] : providers.slice(open + 1)];
  return {
    open,
    /** A separator before the form at this index that is always visible. */
    visible: (place: number): boolean =>
      (place === open && before.some(isVisible)) || (open >= 0 && place === open + 1 && after.some(isVisible)),
    /** Separators that appear together with the passkeys at this index. */
    before: (place: number): boolean => open >= 0 && place === open + 1 && !after.some(isVisible),
    after: (place: number): boolean => place === open - 1 && !before.some(isVisible),
  };
}

/** The forms of all methods, in the order of the configuration. */
function methodForms(props: SignInProps, problem: PageProblem | undefined): readonly Markup[] {
  const { providers, messages, csrfToken, callbackUrl, email, loginHint, signInUrl = "", user, remember } = props;
  const separators = separatorsOf(providers);
  const line = separator(messages);
  return providers.map((provider, place) => {
    const { passkey } = provider;
    const common = { provider, messages, csrfToken, callbackUrl, isPrimary: place === 0 && !user, remember };
    const lines = { before: separators.before(place) && line, after: separators.after(place) && line };
    const formOf = place === separators.open ? openForm : foldedForm;
    const form = passkey
      ? passkeyForm({ ...common, ...lines, passkey, signInUrl, isSignedIn: Boolean(user) })
      : formOf({ ...common, place, providers, email, loginHint, hasProblem: problem?.isAbout(provider) === true });
    return html`${separators.visible(place) && line}${form}`;
  });
}

function methodsSection(props: SignInProps, problem: PageProblem | undefined): Markup {
  const { providers, messages, unavailable = [] } = props;
  const forms = providers.length > 0 ? methodForms(props, problem) : html`<p>${messages.signIn.noMethods}</p>`;
  const onlyPasskeys = providers.length > 0 && providers.every(isPasskeyForm);
  return html`<div class="actions">
${forms}${onlyPasskeys && unsupportedHint(messages)}${unavailable.map((provider) => html`<p>${fill(messages.signIn.unavailable, { provider })}</p>`)}</div>`;
}

/** The page for a visitor who is not signed in. */
const signedOutBody = (props: SignInProps, problem: PageProblem | undefined): Markup => {
  const { heading, intro } = props.messages.signIn;
  return html`<h1>${heading}</h1>
<p>${fill(intro, { site: strong(siteName(props)) })}</p>
${problem && banner(problem)}${methodsSection(props, problem)}`;
};

const signOutForm = ({ messages, signOutUrl, signInUrl, csrfToken }: SignInProps): Markup =>
  html`<form method="post" action="${signOutUrl}">
${hiddenFields({ csrfToken, callbackUrl: signInUrl })}
${submitButton(messages.common.signOut, false)}
</form>
`;

/** The methods of the page, collapsed; open if one of them failed. */
function foldedMethods(props: SignInProps, problem: PageProblem | undefined): Markup {
  const { otherMethods, addPasskeyOrOther } = props.messages.signIn;
  const summary = props.providers.some(isPasskeyForm) ? addPasskeyOrOther : otherMethods;
  const open = problem !== undefined && !problem.isNotice;
  return html`<details class="more"${attributesOf({ open })}><summary class="quiet">${summary}</summary>
${methodsSection(props, problem)}</details>
`;
}

/** For a signed-in user: continue, sign out, or open the methods to add one or to change the account. */
function signedInBody(props: SignInProps, problem: PageProblem | undefined): Markup {
  const { user, providers, messages, callbackUrl, signOutUrl } = props;
  const { signedInHeading, signedIn, signedInAs } = messages.signIn;
  const name = user?.email || user?.name;
  const site = strong(siteName(props));
  return html`<h1>${signedInHeading}</h1>
<p>${name ? fill(signedInAs, { site, user: strong(name) }) : fill(signedIn, { site })}</p>
${problem && banner(problem)}<div class="actions">
${mainLink(callbackUrl, messages.common.continue)}
${signOutUrl !== undefined && signOutForm(props)}</div>
${providers.length > 0 && foldedMethods(props, problem)}`;
}

/** For a signed-in user who must prove again who they are: every method, at once, and none to add. */
function againBody(props: SignInProps, problem: PageProblem | undefined): Markup {
  const { user, messages } = props;
  const name = user?.email || user?.name;
  const site = strong(siteName(props));
  const { againHeading, signedIn, signedInAs } = messages.signIn;
  return html`<h1>${againHeading}</h1>
<p>${name ? fill(signedInAs, { site, user: strong(name) }) : fill(signedIn, { site })}</p>
${problem && banner(problem)}${methodsSection({ ...props, user: null }, problem)}`;
}

/** Shows the sign-in methods, and the signed-in user. */
export function signInPage(input: SignInProps): Promise<Outcome> {
  const { theme, host, messages } = input;
  const providers = input.providers.filter((provider) => hasForm(provider) || isPasskeyForm(provider));
  const props = { ...input, providers };
  const script = providers.some(isPasskeyForm) ? passkeyScript : undefined;
  const problem = pageProblem(props);
  const bodyOf = input.isAgain ? againBody : input.user ? signedInBody : signedOutBody;
  const body = bodyOf(props, problem);
  const title = problem && !problem.isNotice ? messages.signIn.errorTitle : messages.signIn.heading;
  const marks = providers.map(({ style }) => style);
  return layout({ theme, host, messages, title, body, posts: true, script, marks });
}
