/** The account linking decision, by the facts. Pure. */
import type { Standing } from "../stores/address-proof.ts";
import { isSameAddress } from "../stores/email-address.ts";
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
  /** What the visitor chose where a stored user has the address without proof. */
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

/** Whether the account proves the address of its owner, whose row does not have the proof yet. */
const provesRow = ({ proves, canRelease, user }: LinkingFacts, owner: AdapterUser): boolean =>
  proves && canRelease && !owner.emailVerified && isSameAddress(owner.email, user.email);

/** An account that is linked: it signs its owner in, unless it was to be added to another user. */
function byOwner(facts: LinkingFacts, owner: AdapterUser): Decision {
  const { type, linkTarget, isNewCredential } = facts;
  if (isNewCredential || (linkTarget && !isSame(linkTarget, owner))) return refuseWith(type);
  return { do: "enter", user: owner, ...(provesRow(facts, owner) && { proves: true as const }) };
}

/**
 * The visitor proves an address that a stored user has without proof. That user must not lock the visitor out, and nothing of that user
 * may come to the visitor without a choice: to keep the user, they must be signed in as them.
 */
function byChoice({ choice, linkTarget }: LinkingFacts, addressOwner: AdapterUser): Decision {
  if (choice === "anew") return { do: "create", released: addressOwner };
  if (choice === "keep" && linkTarget && isSame(linkTarget, addressOwner))
    return { do: "link", user: addressOwner, proves: true };
  return { do: "ask", user: addressOwner };
}

/** An account at a provider, or a new passkey: it belongs to one user for good. */
function byAccount(facts: LinkingFacts): Decision {
  const { type, accountOwner, linkTarget, emailOwner, proves, mayLinkByEmail, emailOwnerStatus, canRelease } = facts;
  if (accountOwner) return byOwner(facts, accountOwner);
  const isClaimed = proves && canRelease && emailOwnerStatus === "claimed";
  const isOfTarget = emailOwner !== null && (!linkTarget || isSame(linkTarget, emailOwner));
  if (isClaimed && isOfTarget) return byChoice(facts, emailOwner);
  if (linkTarget) return { do: "link", user: linkTarget };
  if (!emailOwner) return { do: "create" };
  if (proves && canRelease && emailOwnerStatus === "unused") return { do: "link", user: emailOwner, proves: true };
  return mayLinkByEmail ? { do: "link", user: emailOwner } : refuseWith(type);
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
