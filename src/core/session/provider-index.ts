/** Which users have a session of a provider: found by `sid` or account when the provider ends it (`session.revocation`). */
import { sha256Base64url } from "../crypto/hash.ts";
import type { SessionContext } from "../types/internal.ts";
import { keyOwner } from "./application.ts";
import type { ListedSession } from "./registry.ts";

/** What a provider names when it ends sessions. `account`: see `accountHash` of `listed.ts`. */
export type ProviderName = { readonly sid: string } | { readonly account: string };

const indexKey = async (context: SessionContext, provider: string, name: ProviderName): Promise<string> =>
  `provider-sessions:${await sha256Base64url(JSON.stringify([await keyOwner(context), provider, name]))}`;

/** Registries of one `sid` or account. A person has one, or two where the user was stored in between. */
const mostRegistries = 20;

interface IndexEntry {
  readonly keys: readonly string[];
  /** Milliseconds since 1970. */
  readonly until: number;
}

const entryFrom = (text: string | null): IndexEntry => (text === null ? { keys: [], until: 0 } : JSON.parse(text));

/** Adds a registry under a name, in one step. */
async function addTo(context: SessionContext, index: string, key: string, expires: number): Promise<void> {
  const { state } = context.settings;
  for (let round = 0; round < mostRegistries; round++) {
    const text = (await state.read(index)) ?? null;
    const former = entryFrom(text);
    if (former.keys.includes(key) && former.until >= expires) return;
    const keys = [...former.keys.filter((one) => one !== key), key].slice(-mostRegistries);
    const until = Math.max(expires, former.until);
    if (await state.write(index, JSON.stringify({ keys, until }), new Date(until), text)) return;
  }
}

/** Makes a session known under the names that its provider has for it. */
export async function indexSession(context: SessionContext, key: string, session: ListedSession): Promise<void> {
  const { provider, sid, account, isIndexed, expires } = session;
  if (!isIndexed || provider === undefined) return;
  if (sid !== undefined) await addTo(context, await indexKey(context, provider, { sid }), key, expires);
  if (account !== undefined) await addTo(context, await indexKey(context, provider, { account }), key, expires);
}

/** The registries with sessions of this name. */
export async function registriesOf(
  context: SessionContext,
  provider: string,
  name: ProviderName,
): Promise<readonly string[]> {
  const text = (await context.settings.state.read(await indexKey(context, provider, name))) ?? null;
  return entryFrom(text).keys;
}
