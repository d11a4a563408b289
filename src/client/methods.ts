/** THE TABLE of methods: the types whose form is posted to `/callback/<id>`, and what the browser does first. */
import { ClientFetchError } from "../core/errors/index.ts";
import type { ProviderType } from "../core/types/provider-base.ts";
import type { Prepare } from "./preparation.ts";

const preparePasskey: Prepare = async (...input) => {
  const { prepare } = await import("./passkey.ts").catch(() => {
    // For example: the application was deployed again, and the code that an older page refers to no longer exists.
    throw new ClientFetchError();
  });
  return prepare(...input);
};

/** By type of provider. A type without a row is posted to `/signin/<id>` immediately. */
export const callbackMethods: { readonly [Type in ProviderType]?: { readonly prepare?: Prepare } } = {
  credentials: {},
  webauthn: { prepare: preparePasskey },
};
