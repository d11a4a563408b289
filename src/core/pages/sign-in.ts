/** The sign-in page: every way in as a form that works without script. */
import { type ErrorType, toldRow } from "../errors/table.ts";
import type { Outcome } from "../types/flow.ts";
import type { CredentialInput, ProviderStyle, ProviderType } from "../types/provider.ts";
import { isPath, isPicture } from "./colour.ts";
import { credentialField, withPasskeys } from "./field.ts";
import { attributes, clip, html, type Markup } from "./html.ts";
import { alertIcon, keyIcon, outline } from "./icons.ts";
import { layout, type PageProps } from "./layout.ts";
import { hidden, mainButton, named } from "./parts.ts";
import { passkeyScript } from "./passkey-script.ts";
import { type PagePasskey, passkeyForm, withoutPasskeys } from "./passkeys.ts";

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
  /** Address of this page, for passkeys. */
  readonly signInUrl?: string | undefined;
  /** Whether somebody is signed in: a new passkey is theirs. */
  readonly isMember?: boolean | undefined;
}

/** What happened before, and which type of form it is about. */
interface Problem {
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

function problemOf(error: string | undefined): Problem | undefined {
  if (!error) return undefined;
  const row = toldRow(error);
  const type = row && about[error as ErrorType];
  return {
    says: row?.says ?? "The sign-in did not work. Please try again.",
    calm: calm.has(error),
    ...(type && { about: type }),
  };
}

const banner = ({ says, calm }: Problem): Markup =>
  html`<div class="note${!calm && " bad"}" role="alert" id="problem">${alertIcon}<p>${says}</p></div>
`;

/** Logo, mark, first letter or key: whichever there is, in this order. */
function mark({ name, style }: PageProvider, place: number): Markup {
  if (isPicture(style?.logo)) return html`<span class="mark logos"><img src="${style.logo}" alt=""></span>`;
  if (isPath(style?.mark)) return html`<span class="mark m${place}">${outline(style.mark)}</span>`;
  const letter = /^[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase();
  return html`<span class="mark m${place}" aria-hidden="true">${letter ?? keyIcon}</span>`;
}

/** What a form needs to know of the page. */
interface Form {
  readonly provider: PageProvider;
  readonly place: number;
  readonly props: SignInProps;
  /** The problem is about what was typed into this form. */
  readonly wrong: boolean;
}

function oauthForm({ provider, place, props: { csrfToken, callbackUrl } }: Form): Markup {
  return html`<form method="post" action="${provider.signinUrl}">
${hidden({ csrfToken, callbackUrl })}
<button class="button" type="submit">${mark(provider, place)}<span>Continue with <bdi>${clip(provider.name)}</bdi></span></button>
</form>
`;
}

/** Whether passkeys stand in the fields of the page. */
const fills = ({ providers }: SignInProps): boolean => providers.some(({ passkey }) => passkey?.autofill);

/** Attributes of a field that the problem is about. */
const blamed = (wrong: boolean) => (wrong ? { "aria-invalid": "true", "aria-describedby": "problem" } : {});

function emailForm({ provider, props, wrong }: Form): Markup {
  const { csrfToken, callbackUrl, email, providers } = props;
  const id = `input-email-for-${provider.id}-provider`;
  const several = providers.filter(({ type }) => type === "email").length > 1;
  const autocomplete = fills(props) ? withPasskeys("email") : "email";
  const input = { id, name: "email", type: "email", autocomplete, required: true };
  return html`<form method="post" action="${provider.signinUrl}">
${hidden({ csrfToken, callbackUrl })}
<div class="field"><label for="${id}">E-mail address</label>
<input${attributes({ ...input, placeholder: "you@example.com", value: email && clip(email, 254), ...blamed(wrong) })}></div>
${mainButton(several ? `Continue with ${clip(provider.name)}` : "Continue with e-mail")}
</form>
`;
}

function credentialsForm({ provider, props, wrong }: Form): Markup {
  const { csrfToken, callbackUrl } = props;
  const fields = Object.entries(provider.credentials ?? {});
  const unnamed = provider.name === "" || provider.name === "Credentials";
  return html`<form method="post" action="${provider.callbackUrl}">
${hidden({ csrfToken, callbackUrl })}
${fields.map(([name, input]) =>
  credentialField(`input-${name}-for-${provider.id}-provider`, name, input, blamed(wrong), fills(props)),
)}
${mainButton(unnamed ? "Sign in" : `Sign in with ${clip(provider.name)}`)}
</form>
`;
}

// Passkeys need a script: they stand apart, and out of sight until it runs.
const forms: Readonly<Record<ProviderType, ((form: Form) => Markup) | undefined>> = {
  oauth: oauthForm,
  oidc: oauthForm,
  email: emailForm,
  credentials: credentialsForm,
  webauthn: undefined,
};

const isButton = (provider: PageProvider | undefined): boolean =>
  provider?.type === "oauth" || provider?.type === "oidc";

const line = html`<p class="or">or</p>
`;

/** Whether there is a line between two ways: there is none from one mere button to the next. */
const isParted = (before: PageProvider | undefined, after: PageProvider): boolean =>
  before !== undefined && !(isButton(before) && isButton(after));

/** Lines around passkeys go with them: without script, the ways around them stand as if they were neighbours. */
function passkeys(props: SignInProps, passkey: PagePasskey, place: number, last: PageProvider | undefined): Markup {
  const { providers, csrfToken, callbackUrl, signInUrl = "", isMember = false } = props;
  const provider = providers[place] as PageProvider;
  const next = providers[place + 1];
  const before = place > 0 && line;
  const after = next !== undefined && !next.passkey && !isParted(last, next) && line;
  return passkeyForm({ provider, passkey, csrfToken, callbackUrl, signInUrl, isMember, before, after });
}

/** Every way in, with a line between those that are not both a mere button. */
const ways = (props: SignInProps, problem: Problem | undefined): readonly Markup[] =>
  props.providers.map((provider, place) => {
    const last = props.providers.slice(0, place).findLast(({ passkey }) => !passkey);
    if (provider.passkey) return passkeys(props, provider.passkey, place, last);
    const form = forms[provider.type]?.({ provider, place, props, wrong: problem?.about === provider.type });
    return html`${isParted(last, provider) && line}${form}`;
  });

/** Shows the ways to sign in. */
export function signInPage(all: SignInProps): Promise<Outcome> {
  const { theme, host } = all;
  const providers = all.providers.filter(({ type, passkey }) => forms[type] || passkey);
  const props = { ...all, providers };
  const script = providers.some(({ passkey }) => passkey) ? passkeyScript : undefined;
  const only = providers.length > 0 && providers.every(({ passkey }) => passkey);
  const problem = problemOf(props.error);
  const none = html`<p>There is no way to sign in on this page yet.</p>`;
  const body = html`<h1>Sign in</h1>
<p>to continue to ${named(host)}</p>
${problem && banner(problem)}<div class="ways">
${providers.length > 0 ? ways(props, problem) : none}${only && withoutPasskeys}</div>`;
  const title = problem && !problem.calm ? "Error: Sign in" : "Sign in";
  return layout({ theme, host, title, body, posts: true, script, marks: providers.map(({ style }) => style) });
}
