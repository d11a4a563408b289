/** What is to be done with an identity, by the facts; pure. */
import type { Standing } from "../stores/address-proof.ts";
import { isSameId } from "../stores/lookup.ts";
import type { AdapterUser } from "../types/adapter.ts";
import type { AddressChoice, Decision } from "../types/linking.ts";
import type { ProviderType } from "../types/provider.ts";
import type { User } from "../types/user.ts";

/** All that the decision depends on. */
export interface LinkingFacts {
  readonly type: ProviderType;
  /** The user as the way in describes them. */
  readonly user: User;
  /** Whether users are stored. */
  readonly storesUsers: boolean;
  /** The user who owns the account. */
  readonly accountOwner: AdapterUser | null;
  /** The user with the same e-mail address. */
  readonly emailOwner: AdapterUser | null;
  /** What the namesake is to whoever proves the address; `free`: there is none. */
  readonly emailOwnerStatus: Standing | "free";
  /** The user who is signed in, and began this in order to link the account. */
  readonly linkTarget: AdapterUser | null;
  /** Id of whoever is signed in now. */
  readonly principalId: string | null;
  /** The account was made just now: whoever comes with that of another did not get it honestly. */
  readonly isNewCredential: boolean;
  /** The identity proves its address. */
  readonly proves: boolean;
  /** Whether the provider may join a namesake: the application allows it, and both sides proved the address. */
  readonly mayLinkByEmail: boolean;
  /** E-mail: what the visitor chose where a stored user holds the address without proof. */
  readonly choice: AddressChoice | undefined;
  /** Whether the adapter can give a user another address. */
  readonly canRelease: boolean;
}

const isSame = (a: AdapterUser, b: AdapterUser): boolean => isSameId(a.id, b.id);

const refuseWith = (type: ProviderType): Decision => ({
  do: "refuse",
  why: type === "webauthn" ? "AccountNotLinked" : "OAuthAccountNotLinked",
});

/** A passkey that was made before: it opens the user it belongs to, where nobody else is signed in. */
function byPasskey({ type, accountOwner, principalId }: LinkingFacts): Decision {
  const isFree = principalId === null || isSameId(accountOwner?.id, principalId);
  return accountOwner && isFree ? { do: "enter", user: accountOwner } : refuseWith(type);
}

/** An account at a provider, or a new passkey: it belongs to one user, and never changes hands. */
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
  // What nobody proved keeps nobody out who proves it.
  return proves && emailOwnerStatus !== "proved" && canRelease
    ? { do: "create", released: emailOwner }
    : refuseWith(type);
}

/** The owner of an address: they enter what they proved, what nobody uses, and what they say is theirs while signed in to it. */
function byAddress({ emailOwner, emailOwnerStatus, principalId, choice, canRelease }: LinkingFacts): Decision {
  if (!emailOwner) return { do: "create" };
  if (emailOwnerStatus !== "claimed") return { do: "enter", user: emailOwner };
  if (choice === "keep" && principalId !== null && isSameId(emailOwner.id, principalId))
    return { do: "enter", user: emailOwner };
  if (choice === "anew" && canRelease) return { do: "create", released: emailOwner };
  return { do: "refuse", why: "Verification" };
}

/** Enter as someone known, link an account to them, create someone new, or refuse. */
export function decide(facts: LinkingFacts): Decision {
  if (facts.type === "credentials" || !facts.storesUsers) return { do: "enter", user: facts.user };
  if (facts.type === "email") return byAddress(facts);
  return facts.type === "webauthn" && !facts.isNewCredential ? byPasskey(facts) : byAccount(facts);
}
