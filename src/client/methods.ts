/** THE TABLE of doors: which route a provider of a type is posted to, and what must happen in the browser before. */
import { ClientFetchError } from "../core/errors/index.ts";
import type { ProviderType } from "../core/types/provider-base.ts";
import type { PostFields, Requests } from "./requests.ts";
import type { PublicProvider, SignInResponse } from "./types.ts";

/** What came of the preparation: a form to post, or how it ended before; neither where its code did not arrive. */
export interface Prepared {
  readonly form?: PostFields;
  /** An empty `url`: the page stays as it is. */
  readonly result?: SignInResponse;
}

/** What the browser does before a form is posted: with the fields that were given, for somebody who wants to go to `target`. */
export type Prepare = (
  wire: Requests,
  provider: PublicProvider,
  fields: PostFields,
  target: string,
) => Promise<Prepared>;

const preparePasskey: Prepare = async (...input) => {
  const { prepare } = await import("./passkey.ts").catch(() => {
    // For example: the application was deployed again, and the code of an older page is gone.
    throw new ClientFetchError();
  });
  return prepare(...input);
};

/** By type of provider. */
export const callbackMethods: { readonly [Type in ProviderType]?: { readonly prepare?: Prepare } } = {
  credentials: {},
  webauthn: { prepare: preparePasskey },
};
