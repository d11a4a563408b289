/** Whether a stored user has proved their address, and what else could open that user. */
import { trustsStoredEmail } from "../callbacks.ts";
import type { Adapter, AdapterUser } from "../types/adapter.ts";
import type { Context } from "../types/internal.ts";
import { isPlaceholder } from "./email-address.ts";
import { isSameId, listAuthenticators } from "./lookup.ts";

/**
 * What a stored user who holds an address is to whoever proves the address.
 *
 * - `proved`: the address was proved before, so they are the same person
 * - `unused`: not proved, and nothing can open the user: no account, no passkey, no session
 * - `claimed`: not proved, and somebody else may be able to sign in as this user
 */
export type Standing = "proved" | "unused" | "claimed";

const proofStore = ({ settings }: Context) => settings.adapter as Required<Adapter>;

/** Whether the address of a stored user is proved. */
export async function isProved(context: Context, user: AdapterUser): Promise<boolean> {
  if (isPlaceholder(user.email)) return false;
  return Boolean(user.emailVerified) || trustsStoredEmail(context, user);
}

/** Whether a list is surely empty. An adapter that answers with nothing has not told. */
const isEmpty = (rows: unknown): boolean => Array.isArray(rows) && rows.length === 0;

/** A password is stored by the application, so no adapter tells of it. */
const knowsPasswords = ({ settings }: Context): boolean =>
  [...settings.providers.values()].some(({ type }) => type === "credentials");

/** Whether a user surely has no account, no passkey and no password. */
export async function hasNoCredential(context: Context, { id }: AdapterUser): Promise<boolean> {
  const { hasAdapterMethod } = context.settings;
  if (knowsPasswords(context) || !hasAdapterMethod("listAccounts") || !hasAdapterMethod("listAuthenticatorsByUserId"))
    return false;
  const { listAccounts, listAuthenticatorsByUserId } = proofStore(context);
  const [accounts, passkeys] = await Promise.all([listAccounts(id), listAuthenticatorsByUserId(id)]);
  return isEmpty(accounts) && isEmpty(passkeys);
}

/** Whether a user surely has no living session. Under `jwt` nobody can tell: such a session is stored nowhere. */
async function hasNoSession(context: Context, { id }: AdapterUser): Promise<boolean> {
  const { session, hasAdapterMethod } = context.settings;
  if (session.strategy !== "database" || !hasAdapterMethod("listSessions")) return false;
  const rows: unknown = await proofStore(context).listSessions(id);
  return Array.isArray(rows) && rows.every(({ expires }) => new Date(expires).valueOf() < context.now);
}

/** What a user who holds an address is to whoever proves it. */
export async function standingOf(context: Context, user: AdapterUser): Promise<Standing> {
  if (await isProved(context, user)) return "proved";
  return (await hasNoCredential(context, user)) && (await hasNoSession(context, user)) ? "unused" : "claimed";
}

/** How a user signs in: names of providers, as far as the adapter tells. */
export async function methodNamesOf(context: Context, { id }: AdapterUser): Promise<readonly string[]> {
  const { providers, hasAdapterMethod } = context.settings;
  const named = (provider: string) => providers.get(provider)?.name ?? provider;
  if (hasAdapterMethod("listAccounts")) {
    const accounts = ((await proofStore(context).listAccounts(id)) ?? []).filter(({ userId }) => isSameId(userId, id));
    return [...new Set(accounts.map(({ provider }) => named(provider)))];
  }
  if (!hasAdapterMethod("listAuthenticatorsByUserId") || (await listAuthenticators(context, id)).length === 0)
    return [];
  return [...providers.values()].filter(({ type }) => type === "webauthn").map(({ name }) => name);
}
