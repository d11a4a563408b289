/** The verb `protect`: reads the session, asks the application, and decides what happens with a request. */
import type { AuthError } from "../../core/errors/auth-error.ts";
import { lazyImport } from "../../core/lib/lazy.ts";
import type { Settings } from "../../core/types/internal.ts";
import { originFor } from "./call.ts";
import { isOutage, logFailure, runInContext, sessionOf } from "./operations.ts";
import { freshSignIn, isExempt, isSignInPage, protectionResult, resultForPrograms, unavailable } from "./protect.ts";
import type { ServedRequest } from "./request-state.ts";
import type { Authorized, BridgeRequest, Protection, ProtectionResult, ProtectOptions } from "./types.ts";

/** Loaded when `fresh` is first asked for. */
const freshSessions = lazyImport(() => import("../../core/session/fresh.ts"));
/** Loaded with the first outage. */
const publicErrors = lazyImport(() => import("./public-error.ts"));

/** A request whose URL is known. */
type LocatedRequest = ServedRequest & { readonly from: BridgeRequest & { readonly url: URL } };

/** The requested URL on the origin that the visitor sees: behind a proxy, the request may name another. */
const publicUrl = async (settings: Settings, from: BridgeRequest & { readonly url: URL }): Promise<URL> =>
  new URL((await originFor(settings, from)) + from.url.href.slice(from.url.origin.length));

/** Warns in development about a result that is truthy and does not let the request pass. */
function warnOfTruthy({ production, log }: Settings, answer: unknown): void {
  if (production || !answer || answer === true || answer instanceof Response) return;
  log.warn(
    "authorized-not-true",
    "The authorized callback returned a truthy value that is not true, so the request was not allowed. Return true to allow it.",
  );
}

/** Decides. Throws if it is not known who the visitor is. */
async function decideRequest(
  served: LocatedRequest,
  authorized: Authorized,
  { fresh, programs }: ProtectOptions,
): Promise<Protection> {
  const { from, settings } = served;
  const reading = await sessionOf(served);
  const resultFor = (result: ProtectionResult, error?: "FreshSessionRequired"): Protection => ({
    ...(programs && result.do === "redirect" ? resultForPrograms(result, from.headers, reading, error) : result),
    ...reading,
  });
  const answer = isExempt(settings, from.url) || (await authorized(reading.session));
  warnOfTruthy(settings, answer);
  const url = answer === true ? from.url : await publicUrl(settings, from);
  const result = await logFailure(settings, { action: "session" }, async () => protectionResult(settings, url, answer));
  if (!fresh || result.do !== "pass" || isExempt(settings, from.url)) return resultFor(result);
  if (!reading.session) return resultFor(protectionResult(settings, await publicUrl(settings, from), false));
  const { isFreshSession } = await freshSessions();
  const options = fresh === true ? {} : fresh;
  const isPassed = await runInContext(served, (context) => isFreshSession(context, options), { isPart: true });
  if (isPassed) return resultFor(result);
  return resultFor(freshSignIn(settings, await publicUrl(settings, from)), "FreshSessionRequired");
}

/** The response while the database is away, which the log has a line about. */
export async function outageResponse(failure: AuthError, headers: Headers): Promise<Response> {
  const { toPublicError } = await publicErrors();
  return unavailable(headers, toPublicError(failure).message);
}

/** What happens with a request. While the database is away only what every visitor may see passes. */
export async function protectRequest(
  served: LocatedRequest,
  authorized: Authorized,
  options: ProtectOptions = {},
): Promise<Protection> {
  const { from, settings } = served;
  try {
    return await decideRequest(served, authorized, options);
  } catch (thrown) {
    if (!isOutage(thrown)) throw thrown;
    const nothing = { session: null, cookies: [] };
    if (isExempt(settings, from.url) || isSignInPage(settings, await publicUrl(settings, from)))
      return { do: "pass", ...nothing };
    const response = await outageResponse(thrown, from.headers);
    return { do: "answer", response, error: "ServiceUnavailable", ...nothing };
  }
}
