/** What is to be done with an identity, by the facts; pure. */
import type { Standing } from "../stores/address-proof.ts";
import { isSameId } from "../stores/lookup.ts";
import type { AdapterUser } from "../types/adapter.ts";
import type { AddressChoice, Decision } from "../types/linking.ts";
import type { ProviderType } from "../types/provider.ts";
import type { User } from "../types/user.ts";

/** All that the decision depends on. */
export interface Facts {
  readonly type: ProviderType;
  /** The user as the way in describes them. */
  readonly user: User;
  /** Whether users are stored. */
  readonly stored: boolean;
  /** The user who owns the account. */
  readonly owner: AdapterUser | null;
  /** The user with the same e-mail address. */
  readonly namesake: AdapterUser | null;
  /** What the namesake is to whoever proves the address; `free`: there is none. */
  readonly standing: Standing | "free";
  /** The user who is signed in, and began this in order to link the account. */
  readonly linker: AdapterUser | null;
  /** Id of whoever is signed in now. */
  readonly principalId: string | null;
  /** The account was made just now: whoever comes with that of another did not get it honestly. */
  readonly isFresh: boolean;
  /** The identity proves its address. */
  readonly proves: boolean;
  /** Whether the provider may join a namesake: the application allows it, and both sides proved the address. */
  readonly joins: boolean;
  /** E-mail: what the visitor chose where a stored user holds the address without proof. */
  readonly choice: AddressChoice | undefined;
  /** Whether the adapter can give a user another address. */
  readonly canRelease: boolean;
}

const isSame = (a: AdapterUser, b: AdapterUser): boolean => isSameId(a.id, b.id);

const refuse = (type: ProviderType): Decision => ({
  do: "refuse",
  why: type === "webauthn" ? "AccountNotLinked" : "OAuthAccountNotLinked",
});

/** A passkey that was made before: it opens the user it belongs to, where nobody else is signed in. */
function byPasskey({ type, owner, principalId }: Facts): Decision {
  const isFree = principalId === null || isSameId(owner?.id, principalId);
  return owner && isFree ? { do: "enter", user: owner } : refuse(type);
}

/** An account at a provider, or a new passkey: it belongs to one user, and never changes hands. */
function byAccount(facts: Facts): Decision {
  const { type, owner, linker, namesake, isFresh, proves, joins, standing, canRelease } = facts;
  if (owner) return !isFresh && (!linker || isSame(linker, owner)) ? { do: "enter", user: owner } : refuse(type);
  if (linker) return { do: "link", user: linker };
  if (!namesake) return { do: "create" };
  if (joins) return { do: "link", user: namesake };
  // What nobody proved keeps nobody out who proves it.
  return proves && standing !== "proved" && canRelease ? { do: "create", released: namesake } : refuse(type);
}

/** The owner of an address: they enter what they proved, what nobody uses, and what they say is theirs while signed in to it. */
function byAddress({ namesake, standing, principalId, choice, canRelease }: Facts): Decision {
  if (!namesake) return { do: "create" };
  if (standing !== "claimed") return { do: "enter", user: namesake };
  if (choice === "keep" && principalId !== null && isSameId(namesake.id, principalId))
    return { do: "enter", user: namesake };
  if (choice === "anew" && canRelease) return { do: "create", released: namesake };
  return { do: "refuse", why: "Verification" };
}

/** Enter as someone known, link an account to them, create someone new, or refuse. */
export function decide(facts: Facts): Decision {
  if (facts.type === "credentials" || !facts.stored) return { do: "enter", user: facts.user };
  if (facts.type === "email") return byAddress(facts);
  return facts.type === "webauthn" && !facts.isFresh ? byPasskey(facts) : byAccount(facts);
}
