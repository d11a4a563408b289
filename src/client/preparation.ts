/** What the browser does before a form is posted: types for the table of methods and the code that it loads. */
import type { PostFields, Requests } from "./requests.ts";
import type { PublicProvider, SignInResponse } from "./types.ts";

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
