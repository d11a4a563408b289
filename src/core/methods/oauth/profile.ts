/** Converts claims to a user and an account: the identity of the visitor. */
import { sha256Hex } from "../../crypto/hash.ts";
import { toError } from "../../errors/convert.ts";
import { InvalidIdentity, OAuthProfileParseError } from "../../errors/index.ts";
import { attempt } from "../../lib/attempt.ts";
import { isRecord } from "../../lib/is-record.ts";
import { omitUndefined } from "../../lib/omit-undefined.ts";
import { canonicalAddress } from "../../stores/email-address.ts";
import type { Identity } from "../../types/internal.ts";
import type { FetchedClaims } from "../../types/linking.ts";
import type { SessionProvider } from "../../types/principal.ts";
import type { ReadyOAuth } from "../../types/ready-provider.ts";
import type { Account, Profile, TokenSet, User } from "../../types/user.ts";

/** Runs a function of the application or of a card. */
const callProfile = <T>(run: () => T | Promise<T>, name: string, { id }: ReadyOAuth): Promise<T> =>
  attempt(
    run,
    (thrown) =>
      new OAuthProfileParseError(`${name}() of "${id}" threw.`, { cause: { err: toError(thrown), provider: id } }),
  );

/** What `String()` and templates make of a missing value. */
const emptyTexts: ReadonlySet<string> = new Set(["", "undefined", "null", "NaN", "[object Object]"]);

/** Whether a value can be the id of one person. A number beyond 2^53 was rounded when it was parsed, so two persons may share it. */
const isUsable = (id: unknown): id is string | number | bigint =>
  typeof id === "bigint" || Number.isSafeInteger(id) || (typeof id === "string" && !emptyTexts.has(id.trim()));

/** Whether a text was made from a claim that cannot be an id: `String()` accepts anything. */
const isMadeUp = (text: string, { sub, id }: Profile): boolean =>
  [sub, id].some((claim: unknown) => claim != null && !isUsable(claim) && String(claim) === text);

/** Characters of an id of a person, which columns hold and indexes contain. */
const longestAccountId = 1_024;
/** Characters of a name: every session contains it. */
const longestUserName = 1_024;

/** The name, cut to what a session can contain. */
const withBoundedName = (user: User): User =>
  typeof user.name === "string" && user.name.length > longestUserName
    ? { ...user, name: user.name.slice(0, longestUserName).toWellFormed() }
    : user;

/** The provider's own id of the person, as text. */
function accountIdOf(user: User, claims: Profile, { id }: ReadyOAuth): string {
  const own: unknown = user.id;
  if (isUsable(own) && String(own).length > longestAccountId) {
    throw new InvalidIdentity(`profile() of "${id}" returned an id of more than ${longestAccountId} characters.`, {
      cause: { provider: id },
    });
  }
  if (isUsable(own) && !isMadeUp(String(own), claims)) return String(own);
  throw new InvalidIdentity(
    `profile() of "${id}" returned no usable id. Return the provider's own stable id: a non-empty string, or a whole number below 2^53.`,
    { cause: { provider: id } },
  );
}

/**
 * The account id of a person of whom only the subject is known, as in a logout token. `undefined` if `profile()` makes the id of
 * other claims: what it returns must contain the subject.
 */
export async function accountIdOfSubject(provider: ReadyOAuth, claims: Profile): Promise<string | undefined> {
  const { id } = await oauthUser(provider, claims, {} as TokenSet).then(
    (user) => user,
    (): User => ({}),
  );
  return isUsable(id) && typeof claims.sub === "string" && String(id).includes(claims.sub) ? String(id) : undefined;
}

/** Id of a user without a database: the same at each sign-in, different for each account of each provider. */
export const derivedId = (provider: string, accountId: string): Promise<string> =>
  sha256Hex(JSON.stringify([provider, accountId]));

/** Only a literal `true` proves an address, and only the address that the claims have. */
async function isEmailVerified(provider: ReadyOAuth, claims: Profile, isClaimed: boolean): Promise<boolean> {
  const { source } = provider;
  if (!source.emailVerified) return claims.email_verified === true && isClaimed;
  return (await callProfile(() => source.emailVerified?.(claims), "emailVerified", provider)) === true;
}

/** The claims of OpenID Connect, or those that come nearest. Without an id the sign-in is refused: it never gets a random one. */
export function defaultProfile({ sub, id, name, nickname, preferred_username, email, picture }: Profile): User {
  const known = sub ?? id ?? undefined;
  return omitUndefined({
    id: known === undefined ? undefined : String(known),
    name: name ?? nickname ?? preferred_username,
    email,
    image: picture,
  });
}

const storedFields = [
  "access_token",
  "id_token",
  "refresh_token",
  "expires_at",
  "scope",
  "token_type",
  "session_state",
] as const;

/** The standard fields of a token answer. */
export const defaultAccount = (tokens: TokenSet): Partial<Account> =>
  Object.fromEntries(storedFields.filter((name) => tokens[name] !== undefined).map((name) => [name, tokens[name]]));

async function oauthUser(provider: ReadyOAuth, claims: Profile, tokens: TokenSet): Promise<User> {
  const { profile = defaultProfile } = provider;
  const user: unknown = await callProfile(() => profile(claims, tokens), "profile", provider);
  if (isRecord(user)) return withBoundedName(user);
  throw new OAuthProfileParseError(`profile() of "${provider.id}" must return an object.`, {
    cause: { provider: provider.id },
  });
}

/** Tokens that nothing can be done with once the key pair of their sign-in, or the server of their user, is not known. */
const boundFields: ReadonlySet<string> = new Set(["access_token", "refresh_token", "expires_at", "token_type"]);

const withoutBound = (fields: Partial<Account>): Partial<Account> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !boundFields.has(name)));

/** The fields of the account that are stored. */
export async function storedAccount(provider: ReadyOAuth, tokens: TokenSet): Promise<Partial<Account>> {
  const fields = provider.account
    ? ((await callProfile(() => provider.account?.(tokens), "account", provider)) ?? {})
    : defaultAccount(tokens);
  const { dpop, resolveIssuer } = provider.source;
  return resolveIssuer || dpop === "per-sign-in" ? withoutBound(fields) : fields;
}

/** The account as callbacks see it: fields of the token response cannot replace those that the library sets. */
function oauthAccount({ id, type }: ReadyOAuth, providerAccountId: string, { tokens, iss }: FetchedClaims): Account {
  const { userId: _, ...fields } = tokens;
  return { ...fields, ...(iss !== undefined && { iss }), provider: id, type, providerAccountId };
}

/** The provider, as the session keeps it. */
function sessionProvider({ id, type }: ReadyOAuth, accountId: string, { sid }: Profile): SessionProvider {
  const known = type === "oidc" && typeof sid === "string" && sid !== "";
  return { provider: id, accountId, ...(known && { sid }) };
}

/** The identity that the claims prove. */
export async function toIdentity(provider: ReadyOAuth, fetched: FetchedClaims): Promise<Identity> {
  const { claims, tokens } = fetched;
  const user = await oauthUser(provider, claims, tokens);
  const email = canonicalAddress(user.email);
  const claimedEmail = user.email === claims.email ? email : canonicalAddress(claims.email);
  const accountId = accountIdOf(user, claims, provider);
  const emailVerified = email !== undefined && (await isEmailVerified(provider, claims, email === claimedEmail));
  return {
    account: oauthAccount(provider, accountId, fetched),
    user: { ...user, id: await derivedId(provider.id, accountId), email: email ?? null },
    profile: claims,
    idp: sessionProvider(provider, accountId, claims),
    accountRow: await storedAccount(provider, tokens),
    emailVerified,
    linksByEmail: provider.linksByEmail && emailVerified,
  };
}
