/** THE TABLE of doors: which route a provider of a type is posted to, and what must happen in the browser before. */
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

// The code of an old page is gone, say, since the application was replaced.
const preparePasskey: Prepare = async (...given) =>
  (await import("./passkey.ts").catch(() => undefined))?.prepare(...given) ?? {};

/** By type of provider. */
// biome-ignore format: a table
export const methodRoutes: Readonly<Record<ProviderType, "signin" | "callback">> = {
  oauth:       "signin",
  oidc:        "signin",
  email:       "signin",
  credentials: "callback",
  webauthn:    "callback",
};

/** What must happen before, by type of provider: its code is loaded when it is first needed. */
export const preparations: { readonly [Type in ProviderType]?: Prepare } = { webauthn: preparePasskey };
