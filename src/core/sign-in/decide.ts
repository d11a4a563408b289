/** The account linking decision, by the facts. Pure. */
import type { Standing } from "../stores/address-proof.ts";
import { isSameId } from "../stores/lookup.ts";
import type { AdapterUser } from "../types/adapter.ts";
import type { AddressChoice, Decision } from "../types/linking.ts";
import type { ProviderType } from "../types/provider-base.ts";
import type { User } from "../types/user.ts";

/** All facts that the decision depends on. */
export interface LinkingFacts {
  readonly type: ProviderType;
  /** The user as the method returned them. */
  readonly user: User;
  /** Whether users are stored. */
  readonly storesUsers: boolean;
  /** The user who owns the account. */
  readonly accountOwner: AdapterUser | null;
  /** The user with the same e-mail address. */
  readonly emailOwner: AdapterUser | null;
  /** How `emailOwner` relates to a visitor who proves the address; `free`: no user has it. */
  readonly emailOwnerStatus: Standing | "free";
  /** The signed-in user who started this sign-in in order to link the account. */
  readonly linkTarget: AdapterUser | null;
  /** Id of the user who is signed in now. */
  readonly principalId: string | null;
  /** The account was created just now, so it must not have an owner. */
  readonly isNewCredential: boolean;
  /** Whether the identity proves its address. */
  readonly proves: boolean;
  /** Whether the account may be linked to `emailOwner`: the application allows it, and both sides proved the address. */
  readonly mayLinkByEmail: boolean;
  /** E-mail: what the visitor chose where a stored user has the address without proof. */
  readonly choice: AddressChoice | undefined;
  /** Whether the adapter can change the address of a user. */
  readonly canRelease: boolean;
}

const isSame = (a: AdapterUser, b: AdapterUser): boolean => isSameId(a.id, b.id);

const refuseWith = (type: ProviderType): Decision => ({
  do: "refuse",
  why: type === "webauthn" ? "AccountNotLinked" : "OAuthAccountNotLinked",
});

/** A passkey that exists: it signs its owner in, unless another user is signed in. */
function byPasskey({ type, accountOwner, principalId }: LinkingFacts): Decision {
  const isFree = principalId === null || isSameId(accountOwner?.id, principalId);
  return accountOwner && isFree ? { do: "enter", user: accountOwner } : refuseWith(type);
}

/** An account at a provider, or a new passkey: it belongs to one user for good. */
function byAccount(facts: LinkingFacts): Decision {
  const {
    type,
    accountOwner,
    linkTarget,
    emailOwner,
    isNewCredential,
    proves,
    mayLinkByEmail,
    emailOwnerStatus,
    canRelease,
  } = facts;
  if (accountOwner)
    return !isNewCredential && (!linkTarget || isSame(linkTarget, accountOwner))
      ? { do: "enter", user: accountOwner }
      : refuseWith(type);
  if (linkTarget) return { do: "link", user: linkTarget };
  if (!emailOwner) return { do: "create" };
  if (mayLinkByEmail) return { do: "link", user: emailOwner };
  // A user who never proved the address must not lock out the visitor who does.
  return proves && emailOwnerStatus !== "proved" && canRelease
    ? { do: "create", released: emailOwner }
    : refuseWith(type);
}

/** The owner of an address signs in as its user if the user proved it, is unused, or is signed in here and chosen to be kept. */
function byAddress({ emailOwner, emailOwnerStatus, principalId, choice, canRelease }: LinkingFacts): Decision {
  if (!emailOwner) return { do: "create" };
  if (emailOwnerStatus !== "claimed") return { do: "enter", user: emailOwner };
  if (choice === "keep" && principalId !== null && isSameId(emailOwner.id, principalId))
    return { do: "enter", user: emailOwner };
  if (choice === "anew" && canRelease) return { do: "create", released: emailOwner };
  return { do: "refuse", why: "Verification" };
}

/** Sign in as a known user, link an account to one, create a user, or refuse. */
export function decide(facts: LinkingFacts): Decision {
  if (facts.type === "credentials" || !facts.storesUsers) return { do: "enter", user: facts.user };
  if (facts.type === "email") return byAddress(facts);
  return facts.type === "webauthn" && !facts.isNewCredential ? byPasskey(facts) : byAccount(facts);
}
