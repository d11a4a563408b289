/** What the browser does to sign in or out: types of the code that is loaded later. */
import type { PostFields, Requests } from "./requests.ts";
import type { PublicProvider, SignInResponse } from "./types.ts";

/** The work of `signIn` or `signOut`. `target` is the URL to show afterwards. */
export type SignInWork = (target: string, redirect: boolean, fields: PostFields) => Promise<SignInResponse>;

/** The form to post, or the result if there is nothing to post. */
export interface Prepared {
  readonly form?: PostFields;
  /** With an empty `url` the browser stays on the page. */
  readonly result?: SignInResponse;
}

/** Prepares a form from the given fields. `target` is the URL to show after sign-in. */
export type Prepare = (
  requests: Requests,
  provider: PublicProvider,
  fields: PostFields,
  target: string,
) => Promise<Prepared>;
