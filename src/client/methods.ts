/** THE TABLE of methods: the types whose form is posted to `/callback/<id>`, and what the browser does first. */
import type { ProviderType } from "../core/types/provider-base.ts";
import type { Prepare } from "./preparation.ts";

const preparePasskey: Prepare = async (wire, ...input) => {
  const { prepare } = await wire.code(import("./passkey.ts"));
  return prepare(wire, ...input);
};

/** By type of provider. A type without a row is posted to `/signin/<id>` immediately. */
export const callbackMethods: { readonly [Type in ProviderType]?: { readonly prepare?: Prepare } } = {
  credentials: {},
  webauthn: { prepare: preparePasskey },
};
