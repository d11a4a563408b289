/** Posts the forms of sign-in and sign-out, and reads the response. Loaded after the page has its session: see `sign-in.ts`. */
import { callbackMethods } from "./methods.ts";
import type { SignInWork } from "./preparation.ts";
import type { PostFields, Requests, RouteResponse } from "./requests.ts";
import type { Sessions } from "./sessions.ts";
import type { PublicProvider, SignInAuthorizationParams, SignInResponse } from "./types.ts";

/** A URL that a browser may be redirected to: `http:` or `https:`, never a script. */
function redirectUrl(url: string | undefined): URL | undefined {
  const address = url && URL.canParse(url, location.href) && new URL(url, location.href);
  return address && /^https?:/.test(address.protocol) ? address : undefined;
}

/** Parses the response to a form. A refusal is a URL with an `error` parameter, unless it is the URL that was requested. */
function signInResponse({ status, body }: RouteResponse, target?: string): SignInResponse {
  const { url, ...refusal } = (body || {}) as Partial<Record<string, string>>;
  const address = redirectUrl(url);
  const params: Partial<Record<string, string>> =
    address && address.href !== target ? Object.fromEntries(address.searchParams) : {};
  const { error, code, reference } = address ? params : { error: "ClientFetchError", ...refusal };
  return { ok: !error, status, url: address?.href ?? null, error, code: error && code, reference: error && reference };
}

/** Posts a form. Retries once on `MissingCSRF`: another tab may have replaced the token in the cookie. */
async function postWithRetry(
  { post }: Requests,
  path: string,
  fields: PostFields,
  callbackUrl: string,
): Promise<SignInResponse> {
  // As a form would send them: text, and no field for a missing value.
  const texts = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      name === "scopes" && Array.isArray(value) ? value.join(" ") : value?.toString(),
    ]),
  );
  const run = async () => signInResponse(await post(path, { ...texts, callbackUrl }), callbackUrl);
  const outcome = await run();
  return outcome.error === "MissingCSRF" ? run() : outcome;
}

/** Signs in with a provider. */
export const submitSignIn =
  (wire: Requests, { renew }: Sessions, provider?: string, params?: SignInAuthorizationParams): SignInWork =>
  async (target, redirect, fields) => {
    const providers = provider ? await wire.data<Record<string, PublicProvider>>("/providers") : {};
    const found = providers[provider as string];
    // Every object has `constructor` and similar names, but they have no id.
    if (!found?.id) return signInResponse({ status: 0, body: { error: "InvalidProvider" } });
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
  };

/** Signs out. */
export const submitSignOut =
  (wire: Requests, { set, signalSignOut }: Sessions): SignInWork =>
  async (target, redirect, { provider }) => {
    const outcome = await postWithRetry(wire, "/signout", { provider }, target);
    // Before a redirect the state stays unchanged: otherwise protected components would redirect to the sign-in page first.
    if (outcome.ok) redirect ? signalSignOut() : set(null);
    return outcome;
  };
