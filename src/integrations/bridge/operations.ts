/** The building blocks of the bridge's verbs: each takes a request and its state, and returns values. */

import { after, lastOfEach } from "../../core/cookies/set-cookie.ts";
import { AuthError } from "../../core/errors/auth-error.ts";
import { awaitReady, dependsOnRules, type RoutedCall, routeCall, run, withContext } from "../../core/handle.ts";
import { lazyImport } from "../../core/lib/lazy.ts";
import { omitUndefined } from "../../core/lib/omit-undefined.ts";
import type { Call, Context, Outcome, SetCookie, Settings } from "../../core/types/internal.ts";
import type { Session } from "../../core/types/session.ts";
import { callOf, type Intent, originFor, tokenIn } from "./call.ts";
import { forgetSession, recordCookies, type ServedRequest } from "./request-state.ts";
import type { AccessTokenInput, AccessTokenReading, RedirectResult, SessionReading } from "./types.ts";

/** An outcome, with the cookies to write. */
type WrittenOutcome = Outcome & { readonly cookies: readonly SetCookie[] };

/** Runs a verb of the application, and reports it to `observe`: once, so that parts of a verb do not count as verbs. */
export async function runCall<T>(settings: Settings, call: Partial<Call>, work: () => Promise<T>): Promise<T> {
  const logged = () => logFailure(settings, call, work);
  if (!settings.observe) return logged();
  const { observedCall } = await import("../../core/observed-request.ts");
  return observedCall(settings, call, logged);
}

/** Awaits work for a call. An error is logged, and thrown as an `AuthError`. */
export function logFailure<T>(settings: Settings, call: Partial<Call>, work: () => Promise<T>): Promise<T> {
  return work().catch(async (thrown: unknown) => {
    await settings.check.run().catch(() => {});
    const provider = settings.providers.has(call.providerId ?? "") ? { provider: call.providerId } : {};
    const { reportFailure } = await import("../../core/report.ts");
    throw reportFailure(settings.log, thrown, { action: call.action, ...provider }).error;
  });
}

/** The user whose session was read: cookies are kept for verified tokens only. */
export const userIdIn = async (context: Context | undefined): Promise<string | undefined> =>
  (await context?.principal().catch(() => null))?.userId;

/** Loaded with the first renewal. */
const renewals = lazyImport(() => import("./shared-renewals.ts"));

/** Keeps cookies that this response cannot set for a later one: of this process, and of others. */
async function keepForLater(served: ServedRequest, context: Context, cookies: readonly SetCookie[]): Promise<void> {
  const { settings, state } = served;
  const userId = await userIdIn(context);
  recordCookies({ ...served, from: { ...served.from, canWrite: false } }, cookies, userId);
  const token = tokenIn(settings, served.from, state.browserCookies);
  if (token === null || userId === undefined) return;
  await (await renewals()).shareRenewal(settings, token, state.pendingCookies, context.clock());
}

/** Keeps the cookies of a session read for a later response if this one cannot set them. */
async function keepSessionCookies(served: ServedRequest, context: Context | undefined): Promise<void> {
  const cookies = (await context?.session.cookies().catch(() => [])) ?? [];
  if (context && cookies.length > 0) await keepForLater(served, context, cookies);
}

/** Records the cookies of a call. Returns those to set on this response. */
async function writeOrKeep(
  served: ServedRequest,
  context: Context,
  cookies: readonly SetCookie[],
): Promise<readonly SetCookie[]> {
  if (served.from.canWrite !== false || cookies.length === 0) return recordCookies(served, cookies);
  await keepForLater(served, context, cookies);
  return [];
}

/**
 * The renewal of this session that another process could not write. Asked only where the session is due, or a callback failed:
 * other reads cost no read of the shared state. The token was verified.
 */
async function waitingRenewal({ from, settings, state }: ServedRequest, context: Context) {
  const token = state.pendingCookies.length > 0 ? null : tokenIn(settings, from, state.browserCookies);
  if (token === null || (await context.session.id().catch(() => null)) === null) return undefined;
  return (await renewals()).sharedRenewal(settings, token, context.clock());
}

/** Runs a call, and records its cookies. `before`: work in its context, whose cookies are written too. */
async function perform(
  served: ServedRequest,
  call: Call,
  before?: (context: Context) => Promise<readonly SetCookie[]>,
): Promise<WrittenOutcome> {
  const { settings, state } = served;
  const isRead = call.method === "GET";
  let routed: RoutedCall | undefined;
  let earlier: readonly SetCookie[] = [];
  /** Runs the call again, with a renewal that waits; nothing if there is none. */
  const runAgain = async (context: Context): Promise<WrittenOutcome | undefined> => {
    const waiting = isRead ? await waitingRenewal(served, context) : undefined;
    if (!waiting) return undefined;
    state.cookies = after(state.cookies, waiting);
    state.pendingCookies = waiting;
    return perform(served, { ...call, cookies: state.cookies }, async () => earlier);
  };
  const work = async () => {
    if (dependsOnRules(settings, call)) await awaitReady(settings, call);
    routed = await routeCall(settings, call);
    const { context } = routed;
    if (isRead) state.context = context;
    earlier = (await before?.(context)) ?? [];
    const outcome = await run(routed);
    const renewed = outcome.cookies ?? [];
    const again = renewed.length > 0 ? await runAgain(context) : undefined;
    return again ?? { ...outcome, cookies: await writeOrKeep(served, context, [...earlier, ...renewed]) };
  };
  return runCall(settings, call, work).catch(async (thrown: unknown) => {
    const again = routed && (await runAgain(routed.context));
    if (again) return again;
    await keepSessionCookies(served, routed?.context);
    throw thrown;
  });
}

/** Loaded with the first refresh ahead, and with the first access token. */
const ahead = lazyImport(() => import("../../core/tokens/ahead.ts"));
const tokens = lazyImport(() => import("../../core/tokens/index.ts"));

/** Keeps why there is no fresh access token, for the `session` callback. */
async function noteRefreshError({ state }: ServedRequest, thrown: unknown): Promise<void> {
  const { RefreshFailed } = await import("../../core/errors/index.ts");
  if (thrown instanceof RefreshFailed) state.refreshError = thrown;
}

/** `refresh: "ahead"`: work before a session is read. A failure is logged, and the request goes on. */
function refreshAhead(served: ServedRequest) {
  const { from, settings } = served;
  if (settings.refresh !== "ahead" || from.canWrite === false) return undefined;
  return async (context: Context): Promise<readonly SetCookie[]> => {
    await settings.check.loadAdapter();
    const { renewAhead } = await ahead();
    return logFailure(settings, context.call, () => renewAhead(context)).catch(async (thrown: unknown) => {
      await noteRefreshError(served, thrown);
      return [];
    });
  };
}

async function readSession(served: ServedRequest): Promise<SessionReading> {
  const { from, settings, state } = served;
  const call = await callOf(settings, from, state.cookies, {
    method: "GET",
    action: "session",
    readOnly: from.canWrite === false,
    refreshError: () => state.refreshError,
  });
  const { body, cookies } = await perform(served, call, refreshAhead(served));
  return { session: body as Session | null, cookies };
}

/** Whether the database, or shared state, could not be asked: then it is not known whether there is a session. */
export const isOutage = (thrown: unknown): thrown is AuthError => thrown instanceof AuthError && thrown.status === 503;

/** The error for a session that could not be read: that of the adapter, where it names more than a failed method. */
async function sessionUnknown(failure: AuthError): Promise<AuthError> {
  if (failure.type !== "AdapterError") return failure;
  const { DatabaseUnreachable } = await import("../../core/errors/index.ts");
  const { reference, status } = failure;
  // Without a cause: its own is in the log, and some frameworks take the cause of an error for the error.
  const error: AuthError = new DatabaseUnreachable(
    `The session could not be read, so it is not known whether there is one. ${failure.message}`,
  );
  return Object.assign(error, omitUndefined({ reference, status }));
}

/**
 * Reads the session once per request. A session that is refused by a callback is `null`; a configuration error is thrown, and an
 * outage, because it is not known then who the visitor is.
 */
export function sessionOf(served: ServedRequest): Promise<SessionReading> {
  const { settings, state } = served;
  state.reading ??= readSession(served).catch(async (thrown: unknown): Promise<SessionReading> => {
    await settings.check.run().catch(() => {});
    if (settings.fault) throw thrown;
    if (isOutage(thrown)) throw await sessionUnknown(thrown);
    return { session: null, cookies: [] };
  });
  return state.reading;
}

/** Loaded with the first call that changes something. */
const senderChecks = lazyImport(() => import("../../core/context/csrf.ts"));

/** Whether a call only starts or completes a sign-in: a link of another site may lead to one. */
const isSignIn = ({ action }: Pick<Call, "action">): boolean => action === "signin" || action === "callback";

/**
 * Throws for a request of another site, and reports it: a wrong AUTH_URL has the same effect. Every verb that changes something
 * comes through here. The `Origin` header, which browsers send with every POST (Fetch Standard, section 3.2), is enough for a
 * sign-in.
 */
export async function checkSender({ from, settings }: ServedRequest, call: Call): Promise<void> {
  const { foreignOrigin, foreignSender, rejectCrossSite } = await senderChecks();
  const reason = isSignIn(call) ? foreignOrigin(call) : foreignSender(call, from.method);
  if (reason) await runCall(settings, call, async () => rejectCrossSite(reason));
}

/** Runs an intent that changes the session, and forgets the session that was read before. Cross-site requests are rejected. */
export async function act(served: ServedRequest, intent: Intent): Promise<WrittenOutcome> {
  const { from, settings, state } = served;
  await settings.check.run();
  const call = await callOf(settings, from, state.cookies, { ...intent, refreshError: () => state.refreshError });
  await checkSender(served, call);
  const outcome = await perform(served, call);
  forgetSession(state);
  return outcome;
}

/** Runs an intent that ends in a redirect. */
export async function actAndRedirect(served: ServedRequest, intent: Intent): Promise<RedirectResult> {
  const { from, settings } = served;
  const { redirect = "/", cookies } = await act(served, intent);
  return { url: new URL(redirect, await originFor(settings, from)).href, cookies };
}

/**
 * Runs work that has no route, in the context of the request. Work with `changes` is rejected for cross-site requests. `isPart`:
 * it belongs to a verb that is reported already.
 */
export async function runInContext<T>(
  served: ServedRequest,
  work: (context: Context) => Promise<T>,
  { changes = false, isPart = false } = {},
): Promise<T> {
  const { from, settings, state } = served;
  const call = await callOf(settings, from, state.cookies, { method: "GET", action: "session", readOnly: true });
  if (changes) await checkSender(served, call);
  const known = state.context;
  const run = async () => {
    await settings.check.loadAdapter();
    state.context ??= withContext(settings, call);
    return work(state.context);
  };
  return (isPart ? logFailure : runCall)(settings, call, run).finally(async () => {
    if (!known) await keepSessionCookies(served, state.context);
  });
}

/** Runs work that puts another session in place of the one that came, and reads the new one. */
export async function replaceSession(
  served: ServedRequest,
  work: (context: Context) => Promise<readonly SetCookie[]>,
): Promise<SessionReading> {
  const { from, state } = served;
  if (from.canWrite === false) {
    const { InvalidRequest } = await import("../../core/errors/index.ts");
    const refused = new InvalidRequest(
      "The session cannot be replaced here, because this response cannot set cookies.",
    );
    return runCall(served.settings, {}, () => Promise.reject(refused));
  }
  const cookies = await runInContext(served, work, { changes: true });
  forgetSession(state);
  const written = recordCookies(served, cookies);
  const { session, cookies: renewed } = await sessionOf(served);
  return { session, cookies: lastOfEach([...written, ...renewed]) };
}

async function readAccessToken(served: ServedRequest, input: AccessTokenInput): Promise<AccessTokenReading> {
  const { from, state } = served;
  const { accessToken } = await tokens();
  // The cookies with all changes so far: an earlier call of this request may have refreshed.
  const inRequest = (context: Context): Context => ({
    ...context,
    call: { ...context.call, cookies: state.cookies, readOnly: from.canWrite === false },
  });
  try {
    const { token, cookies } = await runInContext(served, (context) => accessToken(inRequest(context), input));
    return { token, cookies: recordCookies(served, cookies) };
  } catch (thrown) {
    await noteRefreshError(served, thrown);
    throw thrown;
  }
}

/** An access token of the signed-in user, once per request for equal arguments. */
export function accessTokenOf(served: ServedRequest, input: AccessTokenInput): Promise<AccessTokenReading> {
  const { from, state } = served;
  const { provider, scopes, minLifetime, force, whileActing } = input;
  const key = JSON.stringify([provider, scopes, minLifetime, force, whileActing, from.canWrite !== false]);
  state.accessTokens ??= new Map();
  const known = state.accessTokens.get(key);
  if (known) return known;
  const reading = readAccessToken(served, input);
  state.accessTokens.set(key, reading);
  return reading;
}
