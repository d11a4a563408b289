/** The routes that show a page: the application's own if it has one, else the built-in page. */
import { resolveRedirect, resolveRequestedUrl } from "../callbacks.ts";
import { csrfToken } from "../context/csrf.ts";
import { isReference } from "../crypto/reference.ts";
import { isPublicErrorType } from "../errors/table.ts";
import { withReference } from "../http/reference.ts";
import { redirect, withCookies } from "../http/respond.ts";
import { actionUrl, withQuery } from "../http/url.ts";
import { en } from "../messages/en.ts";
import {
  claimedAddressPage,
  confirmLinkPage,
  errorPage,
  type SentMail,
  signInPage,
  signOutPage,
  verifyRequestPage,
} from "../pages/index.ts";
import { isShortByDefault } from "../session/remembered.ts";
import { offeredProvider } from "../sign-out/index.ts";
import { type OpenedTransaction, transactionsOf } from "../transaction.ts";
import type { Context, SetCookie } from "../types/internal.ts";
import type { ConfirmationNeeded } from "../types/linking.ts";
import type { CredentialInput } from "../types/provider-base.ts";
import type { ReadyEmail, ReadyProvider } from "../types/ready-provider.ts";
import type { Action } from "../types/route.ts";
import type { ReadyWebAuthn } from "../types/webauthn.ts";
import { atCanonicalHost } from "./canonical.ts";

type PageQuery = Readonly<Record<string, string | undefined>>;

/** The URL of the sign-in page: the application's own, or the built-in one. */
export const signInUrl = (context: Context, params: PageQuery): string =>
  withQuery(context.settings.pages.signIn ?? actionUrl(context, "signin"), params);

/** The error that the query names, if it is a public one. */
const errorIn = ({ call }: Context): string | undefined =>
  call.query.error === undefined ? undefined : isPublicErrorType(call.query.error) ? call.query.error : "Default";

/** The reference beside the error in the query: only of the form of one, because it is shown. */
const referenceIn = ({ call: { query } }: Context): string | undefined =>
  query.error !== undefined && isReference(query.reference) ? query.reference : undefined;

/** The values of a passkey provider that the page uses. */
const passkeyOf = (context: Context, { id, signUp, fields, autofill }: ReadyWebAuthn, params: PageQuery) => ({
  optionsUrl: withQuery(actionUrl(context, "webauthn-options", id), params),
  autofill,
  ...(signUp && { fields: fields as Readonly<Record<string, CredentialInput>> }),
});

/** The style of the button. A mark that the card keeps apart is loaded, unless the application chose another picture. */
async function buttonStyle(provider: ReadyProvider) {
  const { style } = provider;
  if (!("mark" in provider) || !provider.mark || style.mark !== undefined || style.logo) return style;
  return { ...style, mark: (await provider.mark()).default };
}

/** Whether the page asks a signed-in user to prove again who they are: its error is about that. */
const asksAgain = (error: string | undefined): boolean => error === "FreshSessionRequired" || error === "DifferentUser";

const pageProvider = (context: Context, params: PageQuery) => async (provider: ReadyProvider) => {
  const { id, name, type } = provider;
  return {
    id,
    name,
    type,
    style: await buttonStyle(provider),
    signinUrl: withQuery(actionUrl(context, "signin", id), params),
    callbackUrl: withQuery(actionUrl(context, "callback", id), params),
    ...(provider.type === "credentials" && { credentials: provider.credentials }),
    ...("source" in provider && "loginHintField" in provider.source && { loginHint: provider.source.loginHintField }),
    ...(provider.type === "webauthn" && { passkey: passkeyOf(context, provider, params) }),
  };
};

/** The input that all pages share. */
export const pageProps = ({ settings, call }: Context) => ({
  theme: settings.theme,
  host: call.url.host,
  messages: en,
});

/** The transaction with what was typed into a form that failed. It is used once. */
const typedEmail = async (context: Context, error: string | undefined): Promise<OpenedTransaction | undefined> =>
  error === undefined
    ? undefined
    : (await transactionsOf(context)).find(({ transaction }) => transaction.more?.typed !== undefined);

/** What was typed, for the field that it was typed into. */
function typedTexts({ settings, call }: Context, opened: OpenedTransaction | undefined) {
  const { provider: id = "", more } = opened?.transaction ?? {};
  const provider = settings.providers.get(id);
  const isHint = provider?.type === "oauth" || provider?.type === "oidc";
  const text = more?.typed;
  return { email: (isHint ? undefined : text) ?? call.query.email, loginHint: isHint ? text : undefined };
}

/** `GET /signin` */
export const signInPageAction: Action = atCanonicalHost(async (context) => {
  const { settings, call } = context;
  const callbackUrl = await resolveRequestedUrl(context);
  const error = errorIn(context);
  const reference = referenceIn(context);
  if (settings.pages.signIn) {
    const url = signInUrl(context, { callbackUrl, error, code: call.query.code, reference });
    return withReference(redirect(url), reference);
  }
  const { csrfToken: token, cookies } = await csrfToken(context);
  const typed = await typedEmail(context, error);
  const user = await context.principal();
  const isAgain = user !== null && asksAgain(error);
  const page = await signInPage({
    ...pageProps(context),
    providers: await Promise.all(
      [...settings.providers.values()].map(pageProvider(context, isAgain ? { reauthenticate: "true" } : {})),
    ),
    unavailable: [...settings.check.faultyProviders.values()].map(({ name }) => name),
    csrfToken: token,
    callbackUrl,
    error,
    reference,
    ...typedTexts(context, typed),
    signInUrl: actionUrl(context, "signin"),
    signOutUrl: actionUrl(context, "signout"),
    user,
    ...(settings.session.remember === "ask" && { remember: user?.short === false }),
    isAgain,
  });
  return withReference(withCookies(page, [...cookies, ...(typed?.cookies ?? [])]), reference);
});

/** `GET /signout` */
export const signOutPageAction: Action = atCanonicalHost(async (context) => {
  const callbackUrl = await resolveRequestedUrl(context);
  const { pages } = context.settings;
  if (pages.signOut) return redirect(withQuery(pages.signOut, { callbackUrl }));
  const { csrfToken: token, cookies } = await csrfToken(context);
  const user = await context.principal();
  const page = await signOutPage({
    ...pageProps(context),
    action: actionUrl(context, "signout"),
    csrfToken: token,
    // If the visitor asked for no page, a sign-out at the provider ends at the built-in one.
    callbackUrl: context.call.query.callbackUrl === undefined ? undefined : callbackUrl,
    stayUrl: callbackUrl,
    user,
    provider: user ? await offeredProvider(context, user) : undefined,
  });
  return withCookies(page, cookies);
});

/** `GET /error` */
export const errorPageAction: Action = atCanonicalHost(async (context) => {
  const error = errorIn(context);
  const { pages } = context.settings;
  const reference = referenceIn(context);
  if (pages.error)
    return withReference(redirect(withQuery(pages.error, { error: error ?? "Default", reference })), reference);
  const page = await errorPage({
    ...pageProps(context),
    type: error,
    reference,
    signInUrl: signInUrl(context, {}),
    homeUrl: context.call.origin,
  });
  return withReference(page, reference);
});

/**
 * The mail that this browser requested last. The address is taken only from the sealed transaction, so that no link can put
 * another one on the page.
 */
async function sentMail(
  context: Context,
): Promise<{ provider: ReadyEmail; sent: SentMail; cookies: readonly SetCookie[] } | undefined> {
  const mails = (await transactionsOf(context)).flatMap(({ transaction }) => {
    const { provider: id, callbackUrl, short = false, more = {} } = transaction;
    const provider = context.settings.providers.get(id);
    const { email } = more;
    return provider?.type === "email" && email ? [{ provider, email, callbackUrl, short }] : [];
  });
  const [last] = mails;
  if (!last) return undefined;
  const { provider, email, callbackUrl, short } = last;
  const { csrfToken: token, cookies } = await csrfToken(context);
  const isRepeated = mails.filter((mail) => mail.provider === provider && mail.email === email).length > 1;
  const action = actionUrl(context, "signin", provider.id);
  const remember = short === isShortByDefault(context.settings) ? undefined : `${!short}`;
  return { provider, sent: { email, isRepeated, action, csrfToken: token, callbackUrl, remember }, cookies };
}

/** `GET /verify-request` */
export const verifyRequestPageAction: Action = atCanonicalHost(async (context) => {
  const { settings, call } = context;
  const named = call.query.provider === undefined ? undefined : settings.providers.get(call.query.provider);
  const provider = named?.type === "email" ? named : undefined;
  const { verifyRequest } = settings.pages;
  if (verifyRequest) return redirect(withQuery(verifyRequest, { provider: provider?.id, type: provider?.type }));
  const mail = await sentMail(context);
  const page = await verifyRequestPage({
    ...pageProps(context),
    homeUrl: call.origin,
    maxAge: (mail?.provider ?? provider)?.maxAge,
    sent: mail?.sent,
    signInUrl: signInUrl(context, { callbackUrl: mail?.sent.callbackUrl }),
  });
  return withCookies(page, mail?.cookies ?? []);
});

/** The page that asks before a magic link is used. */
export async function confirmLink(context: Context, { confirm }: ConfirmationNeeded) {
  const { csrfToken: token, cookies } = await csrfToken(context);
  const action = actionUrl(context, "callback", context.call.providerId);
  const { about, methodNames, ...link } = confirm;
  const props = { ...pageProps(context), ...link, action, csrfToken: token };
  if (about === "sign-in") return withCookies(await confirmLinkPage(props), cookies);
  const callbackUrl = await resolveRedirect(context, link.fields.callbackUrl);
  const page = claimedAddressPage({
    ...props,
    methodNames,
    isOwn: about === "keep",
    signInUrl: signInUrl(context, { callbackUrl }),
  });
  return withCookies(await page, cookies);
}
