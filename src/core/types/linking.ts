/** Account linking: the questions to the visitor, the choices, and the decision. */
import type { AdapterUser } from "./adapter.ts";
import type { User } from "./user.ts";

/**
 * What the owner of an address chooses if a stored user has it without proof: to keep that user, or to create a new
 * user of their own.
 */
export type AddressChoice = "keep" | "anew";

/** What a method returns if the visitor must first press a button. Nothing was used yet. */
export interface ConfirmationNeeded {
  readonly confirm: {
    /** The address that the button signs in with. */
    readonly email: string;
    /** The fields that the form posts to the callback. */
    readonly fields: Readonly<Record<string, string>>;
    /**
     * `sign-in`: whether to sign in here. `keep`: whether the signed-in user, who has the address without proof, belongs to
     * them. `claimed`: what to do about another user who has the address without proof.
     */
    readonly about: "sign-in" | "keep" | "claimed";
    /** Names of the providers that the user with the address signs in with, as far as the adapter can list them. */
    readonly methodNames: readonly string[];
  };
}

/** What to do with an identity. */
export type Decision =
  | { readonly do: "enter"; readonly user: User | AdapterUser }
  | { readonly do: "link"; readonly user: AdapterUser }
  /** `released`: the user who had the address without proof, and loses it. */
  | { readonly do: "create"; readonly released?: AdapterUser }
  | { readonly do: "refuse"; readonly why: "OAuthAccountNotLinked" | "AccountNotLinked" | "Verification" };
