/** Sign-in and sign-out: prepares what the provider needs, posts the form and follows the redirect of the server. */
import { ClientFetchError } from "../core/errors/index.ts";
import { callbackMethods } from "./methods.ts";
import { navigate, urlOrUndefined } from "./navigation.ts";
import type { PostFields, Requests, RouteResponse } from "./requests.ts";
import type { Sessions } from "./sessions.ts";
import type {
  PublicProvider,
  RedirectOptions,
  SignIn,
  SignInAuthorizationParams,
  SignInResponse,
  SignOut,
} from "./types.ts";

/** Redirect options, with the fields to post. */
type ClientSignInInput = RedirectOptions & PostFields;

type SignInResult = Promise<SignInResponse | undefined>;

/** The work of `signIn` or `signOut`. `target` is the URL to show afterwards. */
type SignInWork = (target: string, redirect: boolean, fields: PostFields) => Promise<SignInResponse>;

/** URL of a built-in page. */
export const builtInPageUrl = ({ base }: Requests, name: string, params: Record<string, string>): string =>
  `${base}/${name}?${new URLSearchParams(params)}`;

/** Parses the response to a form. A refusal is a URL with an `error` parameter, unless it is the URL that was requested. */
function signInResponse({ status, body }: RouteResponse, target?: string): SignInResponse {
  const { url, error: type = "ClientFetchError" } = (body || {}) as Partial<Record<string, string>>;
  const address = urlOrUndefined(url);
  const params: Partial<Record<string, string>> =
    address && address.href !== target ? Object.fromEntries(address.searchParams) : {};
  const { error, code } = address ? params : { error: type };
  return { ok: !error, status, url: address?.href ?? null, error, code: error && code };
}

/** For a request that was not sent, or failed. */
const failedResponse = (error: string): SignInResponse => signInResponse({ status: 0, body: { error } });

/** Posts a form. Retries once on `MissingCSRF`: another tab may have replaced the token in the cookie. */
async function postWithRetry(
  { post }: Requests,
  path: string,
  fields: PostFields,
  callbackUrl: string,
): Promise<SignInResponse> {
  // As a form would send them: text, and no field for a missing value.
  const texts = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value?.toString()]));
  const run = async () => signInResponse(await post(path, { ...texts, callbackUrl }), callbackUrl);
  const outcome = await run();
  return outcome.error === "MissingCSRF" ? run() : outcome;
}

/**
 * Redirects to the URL of the server, or to a built-in page, which works without JavaScript. With `redirect: false` returns
 * the result. A failed request is a result too; other errors are thrown.
 */
async function conclude(wire: Requests, page: string, options: ClientSignInInput, work: SignInWork): SignInResult {
  const { redirectTo, callbackUrl: alias, redirect = true, ...fields } = options;
  const requestedUrl = redirectTo ?? alias ?? location.href;
  // The server validates text that is not a URL.
  const callbackUrl = urlOrUndefined(requestedUrl)?.href ?? requestedUrl;
  const outcome = await work(callbackUrl, redirect, fields).catch((error: unknown) => {
    if (error instanceof ClientFetchError) return failedResponse(error.type);
    throw error;
  });
  if (!redirect) return { ...outcome, url: outcome.error ? null : outcome.url };
  // The visitor did not request the passkeys of an autofill field, so stay on the page.
  const to = outcome.url ?? (fields.autofill ? "" : builtInPageUrl(wire, page, { callbackUrl }));
  if (to) navigate(to);
  return undefined;
}

/** `signIn` and `signOut`. */
export function createSignIn(wire: Requests, { renew, set, signalSignOut }: Sessions) {
  const signIn = (
    provider?: string,
    options: ClientSignInInput = {},
    params?: SignInAuthorizationParams,
  ): SignInResult =>
    conclude(wire, "signin", options, async (target, redirect, fields) => {
      const providers = provider ? await wire.data<Record<string, PublicProvider>>("/providers") : {};
      const found = providers[provider as string];
      // Every object has `constructor` and similar names, but they have no id.
      if (!found?.id) return failedResponse("InvalidProvider");
      const method = callbackMethods[found.type];
      const { form, result } = (await method?.prepare?.(wire, found, fields, target)) ?? { form: fields };
      if (!form) return result as SignInResponse;
      // Provider ids contain only characters that are allowed in a path. `URLSearchParams` takes all forms of parameters, but
      // its type has no read-only form.
      const path = `/${method ? "callback" : "signin"}/${provider}?${new URLSearchParams(params as string)}`;
      const outcome = await postWithRetry(wire, path, form, target);
      if (redirect || !outcome.ok || !method) return outcome;
      // Credentials were accepted, but without a session the visitor is not signed in.
      return { ...outcome, ok: !!(await renew()) };
    });

  const signOut = (options: ClientSignInInput = {}): SignInResult =>
    conclude(wire, "signout", options, async (target, redirect) => {
      const outcome = await postWithRetry(wire, "/signout", {}, target);
      // Before a redirect the state stays unchanged: otherwise protected components would redirect to the sign-in page first.
      if (outcome.ok) redirect ? signalSignOut() : set(null);
      return outcome;
    });

  // The public types state that there is a result if, and only if, `redirect` is false.
  return { signIn: signIn as SignIn, signOut: signOut as SignOut };
}
