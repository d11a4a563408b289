/** Headers and an intent -> `Call`, without a made-up request. */
import { readChunks } from "../../core/cookies/cookie.ts";
import { cookiesOf, detectOrigin, originSources, safeOrigin } from "../../core/http/origin.ts";
import { parsePath } from "../../core/http/receive.ts";
import { actionUrl } from "../../core/http/url.ts";
import { lazyImport } from "../../core/lib/lazy.ts";
import type { Call, CookieJar, Settings } from "../../core/types/internal.ts";
import { paramsOf } from "./input.ts";
import type { BridgeRequest, SignInInput } from "./types.ts";

/** What server code of the application requests. */
export type Intent = Pick<Call, "method" | "action"> &
  Partial<Pick<Call, "providerId" | "query" | "body" | "readOnly" | "refreshError" | "scopes" | "serverParams">>;

/** Explains why an origin is not known: loaded when it is not. */
const explanation = lazyImport(() => import("../../core/http/untrusted.ts"));

/**
 * The origin that the visitor sees.
 *
 * @throws UntrustedHost, InsecureOrigin
 */
export const originFor = async (settings: Settings, from: BridgeRequest): Promise<string> =>
  safeOrigin(settings, from) ?? (await explanation()).originFor(settings, from);

/** The origin of a call. A call without one is logged, like every other error. */
async function callOrigin(settings: Settings, from: BridgeRequest): Promise<string> {
  try {
    return await originFor(settings, from);
  } catch (thrown) {
    const { reportFailure } = await import("../../core/report.ts");
    throw reportFailure(settings.log, settings.fault ?? thrown).error;
  }
}

/** A call of server code, which acts for the visitor whose cookies came with the request: it needs no CSRF token. */
export async function callOf(
  settings: Settings,
  from: BridgeRequest,
  cookieJar: CookieJar,
  intent: Intent,
): Promise<Call> {
  const origin = await callOrigin(settings, from);
  return {
    query: {},
    body: {},
    ...intent,
    origin,
    url: new URL(actionUrl({ settings, call: { origin } }, intent.action, intent.providerId)),
    headers: from.headers,
    cookies: cookieJar,
    wantsUrl: false,
    trusted: true,
  };
}

/** The session token in the cookies, not verified; `null` if there is none, or if the origin is not known. */
export function tokenIn(
  settings: Settings,
  { headers, url, protocol }: BridgeRequest,
  cookieJar: CookieJar,
): string | null {
  const origin = detectOrigin(originSources(settings, { headers, url, protocol }));
  if (origin === null) return null;
  const { sessionToken, former } = cookiesOf(settings, origin);
  return readChunks(cookieJar, sessionToken.name) ?? former?.read(cookieJar) ?? null;
}

/** Whether a path is a route of the library, decided as in the router: a common prefix is not enough. */
export const isOwnRoute = (path: string, basePath: string): boolean => parsePath(path, basePath) !== null;

/** The requested callback URL, untrusted. */
export const callbackUrlFor = (from: BridgeRequest, redirectTo: string | undefined): string =>
  redirectTo ?? from.headers.get("referer") ?? "/";

/** The intent of a sign-in: a configured provider, or the sign-in page. */
export function signInIntent({ providers, log }: Settings, from: BridgeRequest, input: SignInInput): Intent {
  const { provider, callbackUrl, redirectTo = callbackUrl, remember, fields, scopes } = input;
  const known = provider === undefined ? undefined : providers.get(provider);
  if (provider !== undefined && !known) {
    log.warn(
      "unknown-provider",
      "signIn was called with a provider id that is not configured, so it redirects to the sign-in page.",
    );
  }
  const choice = remember === undefined ? {} : { remember };
  const body = { ...fields, ...choice, callbackUrl: callbackUrlFor(from, redirectTo) };
  if (!known) return { method: "POST", action: "signin", body };
  const action = known.type === "credentials" ? "callback" : "signin";
  const serverParams = paramsOf(input.authorizationParams);
  const query = { ...paramsOf(input.visitorParams), ...serverParams };
  return { method: "POST", action, providerId: known.id, query, serverParams, body, ...(scopes && { scopes }) };
}
