/** Converts a thrown error to an outcome: status and page by the table of errors, redirect, page or JSON by the table of cases. */
import { dropSession } from "./cookies/set-cookie.ts";
import { isBase64url } from "./crypto/byte-arrays.ts";
import { fromCheckedBase64url } from "./crypto/bytes.ts";
import { toAuthError } from "./errors/convert.ts";
import {
  type AuthError,
  CredentialsSignin,
  ErrorPageLoop,
  MethodNotAllowed,
  MissingCSRF,
  RefreshFailed,
  SessionRequired,
  SignOutError,
  UntrustedHost,
} from "./errors/index.ts";
import { type ErrorRow, type ErrorType, errorRowOf, knownErrorType, publicType } from "./errors/table.ts";
import { cookiesOf, originSources } from "./http/origin.ts";
import { withReference } from "./http/reference.ts";
import { json, redirect, withCookies } from "./http/respond.ts";
import { untrustedHostMessage } from "./http/untrusted.ts";
import { absolute, actionUrl, isRedirectUrl, safeRedirect, withQuery } from "./http/url.ts";
import { isEmailField } from "./pages/field.ts";
import { errorPage } from "./pages/index.ts";
import { type Reported, reportFailure } from "./report.ts";
import { keepTypedText, type OpenedTransaction, peekTransaction } from "./transaction.ts";
import type { Call, Outcome, SetCookie, Settings } from "./types/internal.ts";
import type { ReadyProvider } from "./types/ready-provider.ts";

/** A call that failed: complete, or only its headers if it could not be received. */
export interface FailedCall {
  readonly settings: Settings;
  readonly headers: Headers;
  readonly call?: Call | undefined;
  /** URL of the request. */
  readonly url?: string | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Called with the failure once it is logged. */
  readonly onFailure?: ((failure: Reported) => void) | undefined;
}

/** A failed call, its error, and the values derived from both. */
interface Failure extends FailedCall, Reported {
  /** The type that browsers get. */
  readonly type: ErrorType;
  readonly row: ErrorRow;
}

/** A failure of a call that was received. */
interface CallFailure extends Failure {
  readonly call: Call;
  /** The callback URL of the visitor. The page that shows the error passes it on. */
  readonly callbackUrl: string | undefined;
  /** Cookies that are cleared with the failure. */
  readonly cookies: readonly SetCookie[];
}

/** A configuration error has the status 500, because the request did not cause it. */
function failureOf(failed: FailedCall, { error, reference }: Reported): Failure {
  const known = knownErrorType(error);
  const row = { ...errorRowOf(known), ...(failed.settings.fault && { status: 500 }) };
  return { ...failed, error, reference, row, type: publicType(known) };
}

/**
 * The `state` of an authorization response; in a signed one (JARM) it is a claim. It is not verified: it names the transaction
 * whose cookie is cleared, and a response that names none clears none.
 */
function stateOf({ query, body }: Call): unknown {
  const state = query.state ?? body.state;
  const response = query.response ?? body.response;
  const payload = typeof response === "string" ? response.split(".")[1] : undefined;
  if (state !== undefined || payload === undefined || !isBase64url(payload)) return state;
  try {
    return JSON.parse(new TextDecoder().decode(fromCheckedBase64url(payload))).state;
  } catch {
    return undefined;
  }
}

/** The sign-in that failed, if the call is its callback. A callback with a wrong HTTP method does not end it. */
async function failedTransaction(
  { settings, now, error }: Failure,
  call: Call,
): Promise<OpenedTransaction | undefined> {
  if (call.action !== "callback" || error instanceof MethodNotAllowed) return undefined;
  const state = stateOf(call);
  const context = { settings, call, cookies: cookiesOf(settings, call.origin), now };
  return typeof state === "string" ? peekTransaction(context, state) : undefined;
}

/** The callback URL of the sign-in, which was checked at its start; otherwise the requested one, if it is on this site. */
function callbackUrlOf({ origin, body, query }: Call, failed: OpenedTransaction | undefined): string | undefined {
  if (failed) return failed.transaction.callbackUrl;
  const url = safeRedirect(body.callbackUrl ?? query.callbackUrl, origin);
  return url === origin ? undefined : url;
}

/** Clears the transaction that failed, or a session that could not be ended or whose user was deleted. */
function clearedCookies({ settings, error }: Failure, call: Call, failed: OpenedTransaction | undefined) {
  // The authorization response was not read: the visitor may send it again, with a correct token.
  if (error instanceof MissingCSRF) return [];
  const endsSession = error instanceof SignOutError || error instanceof SessionRequired;
  if (!endsSession) return failed?.cookies ?? [];
  return dropSession(call.cookies, cookiesOf(settings, call.origin));
}

async function callFailureOf(failure: Failure, call: Call): Promise<CallFailure> {
  const failed = await failedTransaction(failure, call);
  const cookies = clearedCookies(failure, call, failed);
  return { ...failure, call, callbackUrl: callbackUrlOf(call, failed), cookies };
}

const wantsHtml = (headers: Headers): boolean => headers.get("accept")?.includes("text/html") ?? false;

/** Whether the session was requested: a failure must not look like a session. */
const asksSession = ({ call, url = "" }: FailedCall): boolean =>
  call ? call.action === "session" : /^[^?#]*\/session(?:[?#]|$)/.test(url);

/** The error page or JSON without a redirect, with the status of the error. */
async function answerInPlace(failure: Failure): Promise<Outcome> {
  const { settings, headers, call, type, row, reference } = failure;
  if (!wantsHtml(headers))
    return json(asksSession(failure) ? null : { error: type, reference }, { status: row.status });
  // If the request could not be received its origin is unknown: a path leads to the origin that the visitor is at.
  const origin = call?.origin ?? "";
  const signInUrl = settings.pages.signIn ?? actionUrl({ settings, call: { origin } }, "signin");
  const links = { signInUrl, homeUrl: origin || "/" };
  // Loaded here, not at the top: a session read needs no messages.
  const { en: messages } = await import("./messages/en.ts");
  const page = await errorPage({ theme: settings.theme, messages, host: call?.url.host, type, reference, ...links });
  return { ...page, status: row.status };
}

const inPlace = async (failure: CallFailure): Promise<Outcome> =>
  withCookies(await answerInPlace(failure), failure.cookies);

/** Whether the client requested data, and so reads the response as JSON. */
const asksData = ({ call: { action } }: CallFailure): boolean =>
  ["session", "csrf", "providers", "token", "webauthn-options"].includes(action);

/**
 * The error as JSON, with the reason of a failed refresh. For the session the body is `null`: with 400 if the application refuses an update, otherwise with the
 * status of the error.
 */
function asData({ settings, call: { action, method }, error, type, reference, row: { status } }: CallFailure): Outcome {
  const reason = error instanceof RefreshFailed ? { reason: error.reason } : {};
  if (action !== "session") return json({ error: type, ...reason, reference }, { status });
  const isRefusedUpdate = method === "POST" && !settings.fault && status !== 503;
  return json(null, { status: isRefusedUpdate ? 400 : status });
}

/**
 * Whether the request itself was wrong, so that a page of the application cannot help. Scripts that requested a URL get one,
 * except for 405: that response has an `Allow` header (RFC 9110, section 15.5.6).
 */
const isRequestError = ({ call, row: { status, page } }: CallFailure): boolean =>
  page === "error" && [400, 404, 405, 413, 415].includes(status) && (status === 405 || !call.wantsUrl);

/** Whether a redirect would lead back to where the error happened: the error page, or a configuration error. */
const failsAtErrorPage = ({ settings, call }: CallFailure): boolean =>
  call.action === "error" || (settings.fault !== undefined && settings.pages.error === undefined);

/** Whether the error page of the application is the callback URL, so that a redirect could loop. */
function isErrorPageLoop({ settings, callbackUrl, call: { origin } }: CallFailure): boolean {
  const { error } = settings.pages;
  if (!isRedirectUrl(error) || callbackUrl === undefined) return false;
  return new URL(callbackUrl, origin).pathname === new URL(error, origin).pathname;
}

function inPlaceOfLoop(failure: CallFailure): Promise<Outcome> {
  const message = "The callback URL is the page of pages.error. Do not protect that page.";
  reportFailure(failure.settings.log, new ErrorPageLoop(message));
  return inPlace(failure);
}

/** Whether the form of a provider has an e-mail address in its field `email`. In other forms that field may be a secret. */
const asksEmail = (provider: ReadyProvider | undefined): boolean =>
  provider?.type === "email" ||
  (provider?.type === "credentials" && isEmailField("email", provider.credentials.email ?? { type: "password" }));

const asksLoginHint = (provider: ReadyProvider | undefined): boolean =>
  (provider?.type === "oauth" || provider?.type === "oidc") && provider.source.loginHintField !== undefined;

/** What was typed into the form of a provider, if the page can show it again. */
function typedText(provider: ReadyProvider | undefined, { email, login_hint: hint }: Call["body"]): unknown {
  if (asksEmail(provider)) return email;
  return asksLoginHint(provider) ? hint : undefined;
}

/** Whether the built-in sign-in page shows the error, and its own form was posted: another site must not fill in the form. */
const isOwnForm = ({ settings, row }: CallFailure, { wantsUrl, method, headers, origin }: Call): boolean =>
  row.page === "signIn" &&
  settings.pages.signIn === undefined &&
  !wantsUrl &&
  method === "POST" &&
  headers.get("origin") === origin;

/** Keeps the submitted address, or login hint, for the form on the sign-in page. In a sealed cookie, because URLs are logged. */
async function typedTextCookies(failure: CallFailure): Promise<readonly SetCookie[]> {
  const { settings, call, now } = failure;
  const { providerId = "", body, origin } = call;
  const typed = typedText(settings.providers.get(providerId), body);
  if (!isOwnForm(failure, call) || typeof typed !== "string" || typed === "" || typed.length > 254) return [];
  return keepTypedText({ settings, call, cookies: cookiesOf(settings, origin), now }, providerId, typed);
}

/** Redirects to the page that shows the error. */
async function redirectToPage(failure: CallFailure): Promise<Outcome> {
  const { settings, call, error, type, row, callbackUrl, cookies, reference } = failure;
  const page = settings.pages[row.page] ?? actionUrl({ settings, call }, row.page === "signIn" ? "signin" : "error");
  const code = error instanceof CredentialsSignin ? error.code : undefined;
  const url = withQuery(absolute(call.origin, page), { error: type, code, callbackUrl, reference });
  return redirect(url, [...cookies, ...(await typedTextCookies(failure))]);
}

/** A failure that does not redirect. */
interface ErrorCase {
  readonly when: (failure: CallFailure) => boolean;
  readonly answer: (failure: CallFailure) => Outcome | Promise<Outcome>;
}

/** Whether a provider posted a logout token to a route that accepts them. */
const isLogoutRequest = ({ call: { action }, row: { status } }: CallFailure): boolean =>
  action === "backchannel-logout" && status !== 404 && status !== 405;

/** The error of OpenID Connect Back-Channel Logout 1.0, section 2.8: for an invalid token, and for sessions that could not be ended. */
const refusedLogout = (): Outcome =>
  json({ error: "invalid_request" }, { status: 400, headers: { "cache-control": "no-store" } });

/** Whether the response is for a frame of a provider: it cannot show another page. */
const isProviderFrame = ({ call: { action } }: CallFailure): boolean => action === "frontchannel-logout";

/** THE TABLE of cases: the first one that applies responds; any other failure redirects to a page. */
// biome-ignore format: a table
const cases: readonly ErrorCase[] = [
  { when: isLogoutRequest,  answer: refusedLogout  },
  { when: isProviderFrame,  answer: inPlace        },
  { when: asksData,         answer: asData         },
  { when: isRequestError,   answer: inPlace        },
  { when: failsAtErrorPage, answer: inPlace        },
  { when: isErrorPageLoop,  answer: inPlaceOfLoop  },
];

async function answerFor(failure: Failure): Promise<Outcome> {
  if (!failure.call) return answerInPlace(failure);
  const known = await callFailureOf(failure, failure.call);
  const found = cases.find(({ when }) => when(known));
  return found ? found.answer(known) : redirectToPage(known);
}

/** The part of the log line about the call: the action, and the provider if it is a configured one. */
function logFields({ settings }: FailedCall, { action, providerId = "" }: Call) {
  return settings.providers.has(providerId) ? { action, provider: providerId } : { action };
}

/** Adds the host of this request to the error for an unknown URL, which was found before there was a request. */
function withHost(error: AuthError, { settings, headers }: FailedCall): AuthError {
  if (error !== settings.fault || !(error instanceof UntrustedHost)) return error;
  const reason = untrustedHostMessage(originSources(settings, { headers }));
  return new UntrustedHost(`${error.message} Of this request: ${reason}`, { cause: error.cause });
}

/** The outcome for anything that was thrown. Writes one line to the log, with the reference that the outcome has. */
export async function errorResponse(thrown: unknown, failed: FailedCall): Promise<Outcome> {
  const fields = failed.call && logFields(failed, failed.call);
  const reported = reportFailure(failed.settings.log, withHost(toAuthError(thrown), failed), fields);
  failed.onFailure?.(reported);
  const outcome = withReference(await answerFor(failureOf(failed, reported)), reported.reference);
  const { allow } = reported.error.cause ?? {};
  return typeof allow === "string" ? { ...outcome, headers: { ...outcome.headers, allow } } : outcome;
}
