/** Whose account, and whose address: what is asked of a visitor, what they choose, and what is decided. */
import type { AdapterUser } from "./adapter.ts";
import type { User } from "./user.ts";

/**
 * What the owner of an address chooses where a stored user holds it without proof: to keep that user, or to start anew with
 * a user of their own.
 */
export type AddressChoice = "keep" | "anew";

/** What a way returns when the visitor must first press a button: nothing was used up yet. */
export interface ConfirmationNeeded {
  readonly confirm: {
    /** Whom the button signs in. */
    readonly email: string;
    /** What the form posts back to the callback. */
    readonly fields: Readonly<Record<string, string>>;
    /**
     * `sign-in`: whether to sign in here. `keep`: whether the user who is signed in, and holds the address without proof, is
     * theirs. `claimed`: what becomes of the address, which another user holds without proof.
     */
    readonly about: "sign-in" | "keep" | "claimed";
    /** How the user who holds the address signs in, by name of the provider, as far as the adapter tells. */
    readonly methodNames: readonly string[];
  };
}

/** What is to be done with an identity. */
export type Decision =
  | { readonly do: "enter"; readonly user: User | AdapterUser }
  | { readonly do: "link"; readonly user: AdapterUser }
  /** `released`: the user who held the address without proof, and loses it. */
  | { readonly do: "create"; readonly released?: AdapterUser }
  | { readonly do: "refuse"; readonly why: "OAuthAccountNotLinked" | "AccountNotLinked" | "Verification" };
