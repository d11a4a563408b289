/** Signs in and out: asks what the provider needs, posts the form, goes where the server says. */
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

/** With the fields that are sent along. */
type ClientSignInInput = RedirectOptions & PostFields;

type SignInResult = Promise<SignInResponse | undefined>;

/** Does what is to be done, for somebody who wants to go to `target`. */
type SignInWork = (target: string, redirect: boolean, fields: PostFields) => Promise<SignInResponse>;

/** Address of one of our own pages. */
export const builtInPageUrl = ({ base }: Requests, name: string, params: Record<string, string>): string =>
  `${base}/${name}?${new URLSearchParams(params)}`;

/** What the server made of a form. A refusal is an address with an `error`, unless that is where the visitor wanted to go. */
function signInResponse({ status, body }: RouteResponse, target?: string): SignInResponse {
  const { url, error: type = "ClientFetchError" } = (body || {}) as Partial<Record<string, string>>;
  const address = urlOrUndefined(url);
  const params: Partial<Record<string, string>> =
    address && address.href !== target ? Object.fromEntries(address.searchParams) : {};
  const { error, code } = address ? params : { error: type };
  return { ok: !error, status, url: address?.href ?? null, error, code: error && code };
}

/** Nothing was posted, or nothing came back. */
const failedResponse = (error: string): SignInResponse => signInResponse({ status: 0, body: { error } });

/** Posts a form; once more where another tab has got itself a token meanwhile, and ours is no longer the one of the cookie. */
async function postWithRetry(
  { post }: Requests,
  path: string,
  fields: PostFields,
  callbackUrl: string,
): Promise<SignInResponse> {
  // As a form would send them: texts, and nothing for a missing value.
  const texts = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value?.toString()]));
  const run = async () => signInResponse(await post(path, { ...texts, callbackUrl }), callbackUrl);
  const outcome = await run();
  return outcome.error === "MissingCSRF" ? run() : outcome;
}

/** `signIn` and `signOut`. */
export function createSignIn(wire: Requests, { renew, set, signalSignOut }: Sessions) {
  /**
   * Goes to where the server says, and where it said nothing, to a page of our own: that one works without script. Or tells
   * what happened. A request that failed is a result too; everything else is thrown on.
   */
  async function conclude(page: string, options: ClientSignInInput, work: SignInWork): SignInResult {
    const { redirectTo, callbackUrl: alias, redirect = true, ...fields } = options;
    const requestedUrl = redirectTo ?? alias ?? location.href;
    // Text that is not an address is left to the server to judge.
    const callbackUrl = urlOrUndefined(requestedUrl)?.href ?? requestedUrl;
    const outcome = await work(callbackUrl, redirect, fields).catch((error: unknown) => {
      if (error instanceof ClientFetchError) return failedResponse(error.type);
      throw error;
    });
    if (!redirect) return { ...outcome, url: outcome.error ? null : outcome.url };
    // Nobody asked for what waits in a field.
    const to = outcome.url ?? (fields.autofill ? "" : builtInPageUrl(wire, page, { callbackUrl }));
    if (to) navigate(to);
    return undefined;
  }

  const signIn = (
    provider?: string,
    options: ClientSignInInput = {},
    params?: SignInAuthorizationParams,
  ): SignInResult =>
    conclude("signin", options, async (target, redirect, fields) => {
      const providers = provider ? await wire.data<Record<string, PublicProvider>>("/providers") : {};
      const found = providers[provider as string];
      // `constructor` and its like are in every object, and have no id.
      if (!found?.id) return failedResponse("InvalidProvider");
      const method = callbackMethods[found.type];
      const { form, result } = (await method?.prepare?.(wire, found, fields, target)) ?? { form: fields };
      if (!form) return result as SignInResponse;
      // An id of a provider is made of what may stand in a path. The platform takes all forms of parameters; its type knows
      // none that is read-only.
      const path = `/${method ? "callback" : "signin"}/${provider}?${new URLSearchParams(params as string)}`;
      const outcome = await postWithRetry(wire, path, form, target);
      if (redirect || !outcome.ok || !method) return outcome;
      // Somebody whose credentials were taken, and who has no session, was not signed in.
      return { ...outcome, ok: !!(await renew()) };
    });

  const signOut = (options: ClientSignInInput = {}): SignInResult =>
    conclude("signout", options, async (target, redirect) => {
      const outcome = await postWithRetry(wire, "/signout", {}, target);
      // Whoever leaves the page keeps it as it is: what is only for members would go to the sign-in page first.
      if (outcome.ok) redirect ? signalSignOut() : set(null);
      return outcome;
    });

  // The types know that there is a result if, and only if, `redirect` is false.
  return { signIn: signIn as SignIn, signOut: signOut as SignOut };
}
