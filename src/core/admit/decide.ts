/** What is to be done with an identity, by the facts; pure. */
import type { AdapterUser } from "../types/adapter.ts";
import type { Decision } from "../types/flow.ts";
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
  /** The user who is signed in, and began this in order to link the account. */
  readonly linker: AdapterUser | null;
  /** The account was made just now: whoever comes with that of another did not get it honestly. */
  readonly isFresh: boolean;
  /** Whether the provider may join a namesake: the application allows it, and both sides proved the address. */
  readonly joins: boolean;
}

/** Ids are compared as text: a database may hand out numbers, or a new object each time. */
const isSame = (a: AdapterUser, b: AdapterUser): boolean => String(a.id) === String(b.id);

const refuse = (type: ProviderType): Decision => ({
  do: "refuse",
  why: type === "webauthn" ? "AccountNotLinked" : "OAuthAccountNotLinked",
});

/** An account at a provider, or a passkey: it belongs to one user, and never changes hands. */
function byAccount({ type, owner, linker, namesake, isFresh, joins }: Facts): Decision {
  if (owner) return !isFresh && (!linker || isSame(linker, owner)) ? { do: "enter", user: owner } : refuse(type);
  if (linker) return { do: "link", user: linker };
  if (!namesake) return { do: "create" };
  return joins ? { do: "link", user: namesake } : refuse(type);
}

/** Enter as someone known, link an account to them, create someone new, or refuse. */
export function decide(facts: Facts): Decision {
  if (facts.type === "credentials" || !facts.stored) return { do: "enter", user: facts.user };
  if (facts.type === "email") return facts.namesake ? { do: "enter", user: facts.namesake } : { do: "create" };
  return byAccount(facts);
}
