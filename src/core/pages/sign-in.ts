/** The sign-in page: every way in as a form that works without script. The first of the configuration stands out. */
import { type ErrorType, publicRow } from "../errors/table.ts";
import type { Outcome } from "../types/internal.ts";
import type { ProviderType } from "../types/provider-base.ts";
import { foldedForm, hasForm, isTyped, openForm, type PageProvider } from "./forms.ts";
import { attributesOf, html, type Markup } from "./html.ts";
import { alertIcon } from "./icons.ts";
import { layout, type PageProps, siteName } from "./layout.ts";
import { hiddenFields, mainLink, strong, submitButton } from "./parts.ts";
import { passkeyScript } from "./passkey-script.ts";
import { type PagePasskey, passkeyForm, withoutPasskeys } from "./passkeys.ts";

export type { PageProvider } from "./forms.ts";

/** Who is signed in, as the page names them. */
export interface PageUser {
  readonly name?: string | null | undefined;
  readonly email?: string | null | undefined;
}

/** Input of {@link signInPage}. */
export interface SignInProps extends PageProps {
  readonly providers: readonly PageProvider[];
  readonly csrfToken: string;
  /** Where to go in the end. */
  readonly callbackUrl: string;
  /** Name of the error that led here, as it stands in the query. */
  readonly error?: string | undefined;
  /** Fills in the e-mail field. */
  readonly email?: string | undefined;
  /** Address of this page, for passkeys and after a sign-out. */
  readonly signInUrl?: string | undefined;
  /** Where the form to sign out is posted to. */
  readonly signOutUrl?: string | undefined;
  /** Who is signed in: a new passkey is theirs. */
  readonly user?: PageUser | null | undefined;
}

/** What happened before, and which type of form it is about. */
interface PageProblem {
  readonly says: string;
  /** Not the visitor's fault, and nobody's. */
  readonly calm: boolean;
  readonly about?: ProviderType;
}

const about: Partial<Record<ErrorType, ProviderType>> = {
  CredentialsSignin: "credentials",
  EmailInvalid: "email",
};
const calm: ReadonlySet<string> = new Set<ErrorType>(["SessionRequired", "SignInCancelled"]);

function pageProblem(error: string | undefined): PageProblem | undefined {
  if (!error) return undefined;
  const row = publicRow(error);
  const type = row && about[error as ErrorType];
  return {
    says: row?.message ?? "The sign-in did not work. Please try again.",
    calm: calm.has(error),
    ...(type && { about: type }),
  };
}

const banner = ({ says, calm }: PageProblem): Markup =>
  html`<div class="note${!calm && " bad"}" role="alert" id="problem">${alertIcon}<p>${says}</p></div>
`;

const line = html`<p class="or">or</p>
`;

const isPasskeyForm = ({ passkey }: PageProvider): boolean => passkey !== undefined;
const isSeen = (provider: PageProvider): boolean => !isPasskeyForm(provider);

/**
 * Where lines stand: around the form that is open, between it and its neighbours. Passkeys are out of sight without script:
 * a line that nothing else needs goes with them.
 */
function headingsOf(providers: readonly PageProvider[]) {
  const open = providers.findIndex(isTyped);
  const [before, after] = [providers.slice(0, Math.max(open, 0)), open < 0 ? [] : providers.slice(open + 1)];
  return {
    open,
    /** A line before the way at this place, always in sight. */
    seen: (place: number): boolean =>
      (place === open && before.some(isSeen)) || (open >= 0 && place === open + 1 && after.some(isSeen)),
    /** A line that comes and goes with the passkeys at this place. */
    before: (place: number): boolean => open >= 0 && place === open + 1 && !after.some(isSeen),
    after: (place: number): boolean => place === open - 1 && !before.some(isSeen),
  };
}

/** Every way in, in the order of the configuration. */
function signInMethods(props: SignInProps, problem: PageProblem | undefined): readonly Markup[] {
  const { providers, csrfToken, callbackUrl, email, signInUrl = "", user } = props;
  const lines = headingsOf(providers);
  return providers.map((provider, place) => {
    const isPrimary = place === 0 && !user;
    const common = { provider, csrfToken, callbackUrl, isPrimary };
    const passkeyOf = (passkey: PagePasskey): Markup =>
      passkeyForm({
        ...common,
        passkey,
        signInUrl,
        isSignedIn: Boolean(user),
        before: lines.before(place) && line,
        after: lines.after(place) && line,
      });
    const formOf = place === lines.open ? openForm : foldedForm;
    const form = provider.passkey
      ? passkeyOf(provider.passkey)
      : formOf({ ...common, place, providers, email, wrong: problem?.about === provider.type });
    return html`${lines.seen(place) && line}${form}`;
  });
}

const withMethods = (props: SignInProps, problem: PageProblem | undefined): Markup => {
  const { providers } = props;
  const none = html`<p>There is no way to sign in on this page yet.</p>`;
  return html`<div class="ways">
${providers.length > 0 ? signInMethods(props, problem) : none}${providers.length > 0 && providers.every(isPasskeyForm) && withoutPasskeys}</div>`;
};

/** Somebody new, or somebody whose session has ended. */
const visitor = (props: SignInProps, problem: PageProblem | undefined): Markup => html`<h1>Sign in</h1>
<p>to continue to ${strong(siteName(props))}</p>
${problem && banner(problem)}${withMethods(props, problem)}`;

/** Somebody who is signed in goes on, signs out, or opens the other ways: to add one, or to change the account. */
function signedInNotice(props: SignInProps, problem: PageProblem | undefined): Markup {
  const { user, providers, csrfToken, callbackUrl, signInUrl, signOutUrl } = props;
  const who = user?.email || user?.name;
  const more = providers.some(isPasskeyForm) ? "Add a passkey or sign in another way" : "Sign in another way";
  const out = html`<form method="post" action="${signOutUrl}">
${hiddenFields({ csrfToken, callbackUrl: signInUrl })}
${submitButton("Sign out", false)}
</form>
`;
  return html`<h1>You are signed in</h1>
<p>to ${strong(siteName(props))}${who && html` as ${strong(who)}`}</p>
${problem && banner(problem)}<div class="ways">
${mainLink(callbackUrl, "Continue")}
${signOutUrl !== undefined && out}</div>
${
  providers.length > 0 &&
  html`<details class="more"${attributesOf({ open: problem !== undefined && !problem.calm })}><summary class="quiet">${more}</summary>
${withMethods(props, problem)}</details>`
}`;
}

/** Shows the ways to sign in, and who is signed in. */
export function signInPage(all: SignInProps): Promise<Outcome> {
  const { theme, host } = all;
  const providers = all.providers.filter((provider) => hasForm(provider) || isPasskeyForm(provider));
  const props = { ...all, providers };
  const script = providers.some(isPasskeyForm) ? passkeyScript : undefined;
  const problem = pageProblem(props.error);
  const body = (all.user ? signedInNotice : visitor)(props, problem);
  const title = problem && !problem.calm ? "Error: Sign in" : "Sign in";
  return layout({ theme, host, title, body, posts: true, script, marks: providers.map(({ style }) => style) });
}
