/** Account linking: the questions to the visitor, the choices, and the decision. */
import type { AdapterUser } from "./adapter.ts";
import type { SignInProof } from "./principal.ts";
import type { Profile, TokenSet, User } from "./user.ts";

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

/** What a provider returned about a person. The identity is made of it, again if it had to wait. */
export interface FetchedClaims {
  readonly claims: Profile;
  readonly tokens: TokenSet;
  /** The issuer that the authorization response named. */
  readonly iss?: string | undefined;
}

/** An identity of a provider that waits for the choice of its person, as the transaction keeps it. Nothing of it was written. */
export interface WaitingIdentity {
  readonly fetched: FetchedClaims;
  /** The address that the identity proves. */
  readonly email: string;
  /** Id of the account at the provider. */
  readonly accountId: string;
  /** Id of the stored user whom the choice is about. */
  readonly ownerId: string;
  /** What the sign-in proved, and when. */
  readonly proof: SignInProof;
  /** Where the sign-in was started. */
  readonly origin: string;
}

/** The visitor must choose first: `user` has the address without proof. */
export interface ChoiceNeeded {
  readonly do: "ask";
  readonly user: AdapterUser;
}

/** What to do with an identity. `proves`: the address of the user becomes proved. */
export type Decision =
  | { readonly do: "enter"; readonly user: User | AdapterUser; readonly proves?: true }
  | { readonly do: "link"; readonly user: AdapterUser; readonly proves?: true }
  | ChoiceNeeded
  /** `released`: the user who had the address without proof, and loses it. */
  | { readonly do: "create"; readonly released?: AdapterUser }
  | { readonly do: "refuse"; readonly why: "OAuthAccountNotLinked" | "AccountNotLinked" | "Verification" };
