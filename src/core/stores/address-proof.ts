/** Whether a stored user has proved their address, and whether they can sign in by other means. */
import { trustsStoredEmail } from "../callbacks.ts";
import type { AccountKey, AdapterUser } from "../types/adapter.ts";
import type { Context } from "../types/internal.ts";
import { isPlaceholder } from "./email-address.ts";
import { isAccount, isSameId, listAuthenticators } from "./lookup.ts";

/**
 * How a stored user relates to a visitor who proves that user's address.
 *
 * - `proved`: the address was proved before, so they are the same person
 * - `unused`: not proved, and the user cannot sign in: no account, no passkey, no session
 * - `claimed`: not proved, and another person may be able to sign in as this user
 */
export type Standing = "proved" | "unused" | "claimed";

/** Whether the address of a stored user is proved. */
export async function isProved(context: Context, user: AdapterUser): Promise<boolean> {
  if (isPlaceholder(user.email)) return false;
  return Boolean(user.emailVerified) || trustsStoredEmail(context, user);
}

/** Whether a list is surely empty. `undefined` from an adapter proves nothing. */
const isEmpty = (rows: unknown): boolean => Array.isArray(rows) && rows.length === 0;

/** Whether users may have passwords: the application stores them, so the adapter does not know. */
const mayHavePasswords = ({ settings }: Context): boolean =>
  [...settings.providers.values()].some(({ type }) => type === "credentials");

/** Whether a user surely has no account, no passkey and no password. `except`: an account of the visitor, which does not count. */
export async function hasNoCredential(context: Context, { id }: AdapterUser, except?: AccountKey): Promise<boolean> {
  const { accounts, passkeys } = context.settings.stores;
  if (mayHavePasswords(context) || !accounts?.listAccounts || !passkeys) return false;
  const [linked, registered] = await Promise.all([accounts.listAccounts(id), passkeys.listAuthenticatorsByUserId(id)]);
  return isEmpty(except ? linked?.filter((row) => !isAccount(except)(row)) : linked) && isEmpty(registered);
}

/** Whether a user surely has no valid session. Under the `jwt` strategy this is unknown: sessions are not stored. */
async function hasNoSession(context: Context, { id }: AdapterUser): Promise<boolean> {
  const { session, stores } = context.settings;
  if (session.strategy !== "database" || !stores.sessions?.listSessions) return false;
  const rows: unknown = await stores.sessions.listSessions(id);
  return Array.isArray(rows) && rows.every(({ expires }) => new Date(expires).valueOf() < context.now);
}

/** How a user with this address relates to a visitor who proves it. */
export async function standingOf(context: Context, user: AdapterUser): Promise<Standing> {
  if (await isProved(context, user)) return "proved";
  return (await hasNoCredential(context, user)) && (await hasNoSession(context, user)) ? "unused" : "claimed";
}

/** Names of the providers that a user signs in with, as far as the adapter can list them. */
export async function methodNamesOf(context: Context, { id }: AdapterUser): Promise<readonly string[]> {
  const { providers, stores } = context.settings;
  const nameOf = (provider: string) => providers.get(provider)?.name ?? provider;
  if (stores.accounts?.listAccounts) {
    const rows = (await stores.accounts.listAccounts(id)) ?? [];
    return [...new Set(rows.filter(({ userId }) => isSameId(userId, id)).map(({ provider }) => nameOf(provider)))];
  }
  if (!stores.passkeys || (await listAuthenticators(context, id)).length === 0) return [];
  return [...providers.values()].filter(({ type }) => type === "webauthn").map(({ name }) => name);
}
