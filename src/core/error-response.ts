/** Thrown error + call -> Outcome, by the table of errors. Clears the transaction that failed, and keeps everything else. */
import { dropChunks } from "./cookies/chunks.ts";
import { toAuthError } from "./errors/convert.ts";
import {
  type AuthError,
  CredentialsSignin,
  ErrorPageLoop,
  MethodNotAllowed,
  MissingCSRF,
  SessionRequired,
  SignOutError,
  UntrustedHost,
} from "./errors/index.ts";
import { type ErrorRow, type ErrorType, errorRowOf, errorTable, publicType } from "./errors/table.ts";
import { cookiesOf, originSources } from "./http/origin.ts";
import { json, redirect, withCookies } from "./http/outcome.ts";
import { untrustedHostMessage } from "./http/untrusted.ts";
import { absolute, actionUrl, isRedirectUrl, safeRedirect, withQuery } from "./http/url.ts";
import { isEmailField } from "./pages/field.ts";
import { errorPage } from "./pages/index.ts";
import { keepTypedEmail, type OpenedTransaction, peekTransaction } from "./transaction.ts";
import type { Call, Outcome, ReadyProvider, SetCookie, Settings } from "./types/internal.ts";

/** What is known of a call that failed: all of it, or just its headers where it could not be received. */
export interface FailedCall {
  readonly settings: Settings;
  readonly headers: Headers;
  readonly call?: Call | undefined;
  /** Address of the request up to its path, for one that could not be received. */
  readonly path?: string | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** An application may have classes of its own, with types that the table does not know. */
const knownErrorType = ({ type }: AuthError): ErrorType => (Object.hasOwn(errorTable, type) ? type : "AuthError");

const reasonCode = (error: AuthError): string | undefined =>
  error instanceof CredentialsSignin ? error.code : undefined;

const wantsHtml = (headers: Headers): boolean => headers.get("accept")?.includes("text/html") ?? false;

/** The sign-in that was under way, so that it is cleared, and its wish passed on. */
async function pending({ settings, call, now }: FailedCall): Promise<OpenedTransaction | undefined> {
  if (call?.action !== "callback") return undefined;
  const context = { settings, call, cookies: cookiesOf(settings, call.origin), now };
  const state = call.query.state ?? call.body.state;
  return typeof state === "string" ? peekTransaction(context, state) : undefined;
}

/** Where the visitor wanted to go, for the page that they see instead: as it was judged at the start, else if it is on this site. */
function callbackUrlOf({ origin, body, query }: Call, taken: OpenedTransaction | undefined): string | undefined {
  if (taken) return taken.transaction.callbackUrl;
  const url = safeRedirect(body.callbackUrl ?? query.callbackUrl, origin);
  return url === origin ? undefined : url;
}

/** Whether the session was asked for: a failure must not look like one. */
const asksSession = ({ call, path = "" }: FailedCall): boolean =>
  call?.action === "session" || path.endsWith("/session");

/** An error page in place, with the status of the error. */
async function errorPageInPlace(failed: FailedCall, type: ErrorType, row: ErrorRow): Promise<Outcome> {
  const { settings, headers, call } = failed;
  if (!wantsHtml(headers)) return json(asksSession(failed) ? null : { error: type }, { status: row.status });
  // Without a call nobody knows the origin. A path leads to the one that the visitor is at.
  const origin = call?.origin ?? "";
  const signInUrl = settings.pages.signIn ?? actionUrl({ settings, call: { origin } }, "signin");
  const home = { signInUrl, homeUrl: origin || "/" };
  const page = await errorPage({ theme: settings.theme, host: call?.url.host, type, ...home });
  return { ...page, status: row.status };
}

/** Whether a provider asks for an address in its field `email`; what is a secret elsewhere is none of ours. */
const asksEmail = (provider: ReadyProvider | undefined): boolean =>
  provider?.type === "email" ||
  (provider?.type === "credentials" && isEmailField("email", provider.credentials.email ?? { type: "password" }));

/**
 * The address that was typed, for the form on the sign-in page: in a sealed cookie, for a URL ends in logs. Only from a page
 * of this site: no other site decides what stands in our form.
 */
async function typedEmailCookies(
  { settings, now }: FailedCall,
  call: Call,
  row: ErrorRow,
): Promise<readonly SetCookie[]> {
  const { email } = call.body;
  const { providerId = "", method, headers, origin } = call;
  const isOurPage = row.page === "signIn" && settings.pages.signIn === undefined && !call.wantsUrl;
  if (!isOurPage || method !== "POST" || headers.get("origin") !== origin) return [];
  if (typeof email !== "string" || email === "" || email.length > 254) return [];
  if (!asksEmail(settings.providers.get(providerId))) return [];
  return keepTypedEmail({ settings, call, cookies: cookiesOf(settings, origin), now }, providerId, email);
}

/** Sends the browser to the page that tells of the error. */
function redirectToPage(
  settings: Settings,
  call: Call,
  error: AuthError,
  row: ErrorRow,
  callbackUrl: string | undefined,
): Outcome {
  const own = settings.pages[row.page];
  const address = absolute(
    call.origin,
    own ?? actionUrl({ settings, call }, row.page === "signIn" ? "signin" : "error"),
  );
  return redirect(
    withQuery(address, { error: publicType(knownErrorType(error)), code: reasonCode(error), callbackUrl }),
  );
}

/** Whether the error page of the application would lead back to itself: it is where the visitor wanted to go. */
function loops(settings: Settings, callbackUrl: string | undefined, origin: string): boolean {
  const own = settings.pages.error;
  if (!isRedirectUrl(own) || callbackUrl === undefined) return false;
  return new URL(callbackUrl, origin).pathname === new URL(own, origin).pathname;
}

/** Whether a client reads the answer as JSON: it asked for data. */
const asksData = ({ action }: Call): boolean => ["session", "csrf", "providers", "webauthn-options"].includes(action);

/**
 * An update of the session that the application refuses fails with 400 and `null`; a read, and whatever a broken
 * configuration or a store that is away fails, with the status of its error and `null`.
 */
function asData({ settings }: FailedCall, { action, method }: Call, type: ErrorType, status: number): Outcome {
  if (action !== "session") return json({ error: type }, { status });
  return json(null, { status: method === "POST" && !settings.fault && status !== 503 ? 400 : status });
}

/** The request itself was wrong: no page of the application could help. */
const isRequestError = (row: ErrorRow): boolean =>
  [400, 404, 405, 413, 415].includes(row.status) && row.page === "error";

/**
 * Whether no other page could tell of it: the request itself was wrong, or the page that would tell is where this happened.
 * Scripts that asked for a URL get one, except for a method: that answer has a status and a header of its own (RFC 9110,
 * section 15.5.6).
 */
const isAnsweredInPlace = ({ settings, call }: FailedCall, row: ErrorRow): boolean =>
  (isRequestError(row) && (row.status === 405 || !call?.wantsUrl)) ||
  call?.action === "error" ||
  (settings.fault !== undefined && settings.pages.error === undefined);

/** The row of an error. What is wrong with the configuration is never the fault of the request. */
const rowFor = ({ settings }: FailedCall, error: AuthError): ErrorRow => ({
  ...errorRowOf(knownErrorType(error)),
  ...(settings.fault && { status: 500 }),
});

/** What is cleared: the transaction that failed, and a session that could not be ended, or whose user is gone: this browser goes on without it. */
function cleared(
  { settings, call }: FailedCall,
  error: AuthError,
  taken: OpenedTransaction | undefined,
): readonly SetCookie[] {
  // The answer of an authenticator was not even looked at: it may come once more, with a token that is right.
  if (error instanceof MissingCSRF) return [];
  const ends = error instanceof SignOutError || error instanceof SessionRequired;
  if (!ends || !call) return taken?.cookies ?? [];
  return dropChunks(call.cookies, cookiesOf(settings, call.origin).sessionToken);
}

async function answerFor(failed: FailedCall, error: AuthError): Promise<Outcome> {
  const { settings, call } = failed;
  const row = rowFor(failed, error);
  const type = publicType(knownErrorType(error));
  if (!call) return errorPageInPlace(failed, type, row);
  if (asksData(call)) return asData(failed, call, type, row.status);
  // A probe with a method that the door does not have is no answer, and ends nothing.
  const taken = error instanceof MethodNotAllowed ? undefined : await pending(failed);
  const callbackUrl = callbackUrlOf(call, taken);
  const cookies = cleared(failed, error, taken);
  if (isAnsweredInPlace(failed, row)) return withCookies(await errorPageInPlace(failed, type, row), cookies);
  if (loops(settings, callbackUrl, call.origin)) {
    settings.log.error(
      "ErrorPageLoop",
      new ErrorPageLoop("pages.error is where the visitor wanted to go. Leave it out of what you protect."),
    );
    return withCookies(await errorPageInPlace(failed, type, row), cookies);
  }
  const typed = await typedEmailCookies(failed, call, row);
  return withCookies(redirectToPage(settings, call, error, row, callbackUrl), [...cookies, ...typed]);
}

/** Where it happened, for the log: what was asked for, and at which provider of the configuration. */
function allowHeaderOf({ settings }: FailedCall, { action, providerId = "" }: Call) {
  return settings.providers.has(providerId) ? { action, provider: providerId } : { action };
}

/** The fault of an unknown address is found before there is a request: here is one, and it names a host. */
function withHost(error: AuthError, { settings, headers }: FailedCall): AuthError {
  if (error !== settings.fault || !(error instanceof UntrustedHost)) return error;
  const why = untrustedHostMessage(originSources(settings, { headers }));
  return new UntrustedHost(`${error.message} Of this request: ${why}`, { cause: error.cause });
}

/** Turns whatever was thrown into an answer that says what to do, and into one line of the log. */
export async function errorResponse(thrown: unknown, failed: FailedCall): Promise<Outcome> {
  const error = withHost(toAuthError(thrown), failed);
  failed.settings.log.error(error.type, error, ...(failed.call ? [allowHeaderOf(failed, failed.call)] : []));
  const outcome = await answerFor(failed, error);
  const allow = error.cause?.allow;
  return typeof allow === "string" ? { ...outcome, headers: { ...outcome.headers, allow } } : outcome;
}
