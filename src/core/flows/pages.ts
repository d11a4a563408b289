/** The doors that show a page: the application's own where it has one, else the built-in. */
import * as ask from "../ask.ts";
import { csrfToken } from "../enter/csrf.ts";
import { toldRow } from "../errors/table.ts";
import { actionUrl, withQuery } from "../http/link.ts";
import { redirect, withCookies } from "../http/outcome.ts";
import { confirmLinkPage, errorPage, signInPage, signOutPage, verifyRequestPage } from "../pages/index.ts";
import type { Context, Flow, Question, ReadyProvider } from "../types/flow.ts";
import type { CredentialInput } from "../types/provider.ts";
import type { ReadyWebAuthn } from "../types/webauthn.ts";
import { wishOf } from "./wish.ts";

type Params = Readonly<Record<string, string | undefined>>;

/** The sign-in page, wherever it is. */
export const signInUrl = (context: Context, params: Params): string =>
  withQuery(context.settings.pages.signIn ?? actionUrl(context, "signin"), params);

/** The error that a query names, if it is one that browsers hear. */
const errorIn = ({ call }: Context): string | undefined =>
  call.query.error === undefined ? undefined : toldRow(call.query.error) ? call.query.error : "Default";

/** What the page knows of a provider of passkeys. */
const passkeyOf = (context: Context, { id, signUp, fields, autofill }: ReadyWebAuthn) => ({
  optionsUrl: actionUrl(context, "webauthn-options", id),
  autofill,
  ...(signUp && { fields: fields as Readonly<Record<string, CredentialInput>> }),
});

const button = (context: Context) => (provider: ReadyProvider) => {
  const { id, name, type, style } = provider;
  return {
    id,
    name,
    type,
    style,
    signinUrl: actionUrl(context, "signin", id),
    callbackUrl: actionUrl(context, "callback", id),
    ...(provider.type === "credentials" && { credentials: provider.credentials }),
    ...(provider.type === "webauthn" && { passkey: passkeyOf(context, provider) }),
  };
};

/** Whether somebody is signed in, where a page with passkeys asks. */
const isMember = async (context: Context): Promise<boolean> =>
  [...context.settings.providers.values()].some(({ type }) => type === "webauthn") &&
  (await context.settings.sessions.holder(context)) !== null;

const common = ({ settings, call }: Context) => ({ theme: settings.theme, host: call.url.host });

/** `GET /signin` */
export const signInDoor: Flow = async (context) => {
  const { settings, call } = context;
  const callbackUrl = await ask.landing(context, wishOf(context));
  const error = errorIn(context);
  if (settings.pages.signIn) return redirect(signInUrl(context, { callbackUrl, error, code: call.query.code }));
  const { csrfToken: token, cookies } = await csrfToken(context);
  const providers = [...settings.providers.values()].map(button(context));
  const page = await signInPage({
    ...common(context),
    providers,
    csrfToken: token,
    callbackUrl,
    error,
    email: call.query.email,
    signInUrl: actionUrl(context, "signin"),
    isMember: await isMember(context),
  });
  return withCookies(page, cookies);
};

/** `GET /signout` */
export const signOutDoor: Flow = async (context) => {
  const callbackUrl = await ask.landing(context, wishOf(context));
  const { pages } = context.settings;
  if (pages.signOut) return redirect(withQuery(pages.signOut, { callbackUrl }));
  const { csrfToken: token, cookies } = await csrfToken(context);
  const action = actionUrl(context, "signout");
  return withCookies(await signOutPage({ ...common(context), action, csrfToken: token, callbackUrl }), cookies);
};

/** `GET /error` */
export const errorDoor: Flow = async (context) => {
  const error = errorIn(context);
  const { pages } = context.settings;
  if (pages.error) return redirect(withQuery(pages.error, { error: error ?? "Default" }));
  return errorPage({
    ...common(context),
    type: error,
    signInUrl: signInUrl(context, {}),
    homeUrl: context.call.origin,
  });
};

/** `GET /verify-request` */
export const verifyRequestDoor: Flow = async (context) => {
  const { settings, call } = context;
  const asked = call.query.provider === undefined ? undefined : settings.providers.get(call.query.provider);
  const provider = asked?.type === "email" ? asked : undefined;
  const { verifyRequest } = settings.pages;
  if (verifyRequest) return redirect(withQuery(verifyRequest, { provider: provider?.id, type: provider?.type }));
  return verifyRequestPage({ ...common(context), homeUrl: call.origin, maxAge: provider?.maxAge });
};

/** Asks before a link is used up. */
export async function confirmLink(context: Context, { confirm }: Question) {
  const { csrfToken: token, cookies } = await csrfToken(context);
  const action = actionUrl(context, "callback", context.call.providerId);
  return withCookies(await confirmLinkPage({ ...common(context), ...confirm, action, csrfToken: token }), cookies);
}
