/** What the browser does before a form is posted: types for the table of methods and the code that it loads. */
import type { PostFields, Requests } from "./requests.ts";
import type { PublicProvider, SignInResponse } from "./types.ts";

/** The form to post, or the result if there is nothing to post. */
export interface Prepared {
  readonly form?: PostFields;
  /** An empty `url` leaves the page as it is. */
  readonly result?: SignInResponse;
}

/** Prepares a form from the given fields, for a visitor who goes to `target` afterwards. */
export type Prepare = (
  requests: Requests,
  provider: PublicProvider,
  fields: PostFields,
  target: string,
) => Promise<Prepared>;
