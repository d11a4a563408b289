/** Claims -> user and account. */
import { sha256Hex } from "../../crypto/hash.ts";
import { InvalidIdentity, OAuthProfileParseError } from "../../errors/index.ts";
import { canonicalAddress } from "../../stores/email-address.ts";
import type { Identity, ReadyOAuth } from "../../types/internal.ts";
import type { Account, Profile, TokenSet, User } from "../../types/user.ts";

/** Runs a function of the application or of a card. */
async function callProfile<T>(run: () => T | Promise<T>, name: string, { id }: ReadyOAuth): Promise<T> {
  try {
    return await run();
  } catch (thrown) {
    const err = thrown instanceof Error ? thrown : new Error(String(thrown));
    throw new OAuthProfileParseError(`${name}() of "${id}" threw.`, { cause: { err, provider: id } });
  }
}

/** What comes out when nothing is turned into a string. */
const empties: ReadonlySet<string> = new Set(["", "undefined", "null", "NaN", "[object Object]"]);

/** Whether an id is one that a provider gives to one person. A number beyond 2^53 was rounded when it was read, so it may be two. */
const isUsable = (id: unknown): id is string | number | bigint =>
  typeof id === "bigint" || Number.isSafeInteger(id) || (typeof id === "string" && !empties.has(id.trim()));

/** Whether a text was made of a claim that is no id: `String()` makes one of anything. */
const isMadeUp = (text: string, { sub, id }: Profile): boolean =>
  [sub, id].some((claim: unknown) => claim != null && !isUsable(claim) && String(claim) === text);

/** The provider's own id of the person, as text. Never one that we made up. */
function accountIdOf(user: User, claims: Profile, { id }: ReadyOAuth): string {
  const own: unknown = user.id;
  if (isUsable(own) && !isMadeUp(String(own), claims)) return String(own);
  throw new InvalidIdentity(
    `profile() of "${id}" returned no usable id. Return the provider's own stable id: a non-empty string, or a whole number below 2^53.`,
    { cause: { provider: id } },
  );
}

/** Id of a user where no database gives one: the same at each sign-in, another for each account of each provider. */
export const derivedId = (provider: string, accountId: string): Promise<string> =>
  sha256Hex(JSON.stringify([provider, accountId]));

/** Only a literal `true` proves an address, and only the address that it was said of. */
async function isEmailVerified(provider: ReadyOAuth, claims: Profile, email: string | undefined): Promise<boolean> {
  const { source } = provider;
  if (email === undefined) return false;
  if (!source.emailVerified) return claims.email_verified === true && canonicalAddress(claims.email) === email;
  return (await callProfile(() => source.emailVerified?.(claims), "emailVerified", provider)) === true;
}

async function oauthUser(provider: ReadyOAuth, claims: Profile, tokens: TokenSet): Promise<User> {
  const user: unknown = await callProfile(() => provider.profile(claims, tokens), "profile", provider);
  if (typeof user === "object" && user !== null && !Array.isArray(user)) return user as User;
  throw new OAuthProfileParseError(`profile() of "${provider.id}" must return an object.`, {
    cause: { provider: provider.id },
  });
}

/** The account as callbacks see it: what the provider said of its tokens, never in the place of what we say. */
function oauthAccount({ id, type }: ReadyOAuth, providerAccountId: string, tokens: TokenSet, iss?: string): Account {
  const { userId: _, ...said } = tokens;
  return { ...said, ...(iss !== undefined && { iss }), provider: id, type, providerAccountId };
}

/** What was learned of a person. */
export interface FetchedClaims {
  readonly claims: Profile;
  readonly tokens: TokenSet;
  /** The issuer that the answer named. */
  readonly iss?: string | undefined;
}

/** Who it is that came back. */
export async function toIdentity(provider: ReadyOAuth, { claims, tokens, iss }: FetchedClaims): Promise<Identity> {
  const user = await oauthUser(provider, claims, tokens);
  const email = canonicalAddress(user.email);
  const accountId = accountIdOf(user, claims, provider);
  const emailVerified = await isEmailVerified(provider, claims, email);
  const stored = await callProfile(() => provider.account(tokens), "account", provider);
  return {
    user: { ...user, id: await derivedId(provider.id, accountId), email: email ?? null },
    account: oauthAccount(provider, accountId, tokens, iss),
    profile: claims,
    accountRow: stored ?? {},
    emailVerified,
    linksByEmail: provider.linksByEmail && emailVerified,
  };
}
