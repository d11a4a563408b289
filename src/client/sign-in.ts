/** Sign-in and sign-out: follows the redirect of the server, or returns the result. The code that posts the forms is loaded later. */
import { ClientFetchError } from "../core/errors/index.ts";
import { navigate } from "./navigation.ts";
import type { SignInWork } from "./preparation.ts";
import type { PostFields, Requests } from "./requests.ts";
import type { Sessions } from "./sessions.ts";
import type { RedirectOptions, SignIn, SignInAuthorizationParams, SignInResponse, SignOut } from "./types.ts";

/** Redirect options, with the fields to post. */
type ClientSignInInput = RedirectOptions & PostFields;

/** URL of a built-in page. */
export const builtInPageUrl = ({ base }: Requests, name: string, params: Record<string, string>): string =>
  `${base}/${name}?${new URLSearchParams(params)}`;

/** Loads the code that posts the forms. */
export const loadForms = ({ code }: Requests) => code(import("./submit.ts"));

/** `signIn` and `signOut`. */
export function createSignIn(wire: Requests, sessions: Sessions) {
  /**
   * Redirects to the URL of the server, or to a built-in page, which works without JavaScript. With `redirect: false` returns
   * the result. A failed request is a result too; other errors are thrown.
   */
  async function conclude(
    page: string,
    { redirectTo, callbackUrl: alias, redirect = true, ...fields }: ClientSignInInput,
    choose: (forms: Awaited<ReturnType<typeof loadForms>>) => SignInWork,
  ): Promise<SignInResponse | undefined> {
    const requestedUrl = redirectTo ?? alias ?? location.href;
    // The server validates it, also text that is not a URL.
    const callbackUrl = URL.canParse(requestedUrl, location.href)
      ? new URL(requestedUrl, location.href).href
      : requestedUrl;
    const outcome = await loadForms(wire)
      .then((forms) => choose(forms)(callbackUrl, redirect, fields))
      .catch((error: unknown) => {
        if (!(error instanceof ClientFetchError)) throw error;
        return { ok: false, status: 0, url: null, error: error.type, code: undefined };
      });
    if (!redirect) return { ...outcome, url: outcome.error ? null : outcome.url };
    // The visitor did not request the passkeys of an autofill field, so stay on the page.
    const to = outcome.url ?? (fields.autofill ? "" : builtInPageUrl(wire, page, { callbackUrl }));
    if (to) navigate(to);
    return undefined;
  }

  const signIn = (provider?: string, options: ClientSignInInput = {}, params?: SignInAuthorizationParams) =>
    conclude("signin", options, ({ submitSignIn }) => submitSignIn(wire, sessions, provider, params));

  const signOut = (options: ClientSignInInput = {}) =>
    conclude("signout", options, ({ submitSignOut }) => submitSignOut(wire, sessions));

  // The public types state that there is a result if, and only if, `redirect` is false.
  return { signIn: signIn as SignIn, signOut: signOut as SignOut };
}
