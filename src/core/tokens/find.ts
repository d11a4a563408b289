/** Finds the tokens of the signed-in user: which provider, and where they are kept. Reads only. */
import { InvalidProvider, SessionRequired } from "../errors/index.ts";
import { readProviderTokens, tokensIn } from "../provider-tokens.ts";
import { isStoredUserFor } from "../session/principal.ts";
import { keepsAccountTokens, oauthAccountsOf } from "../stores/account-tokens.ts";
import type { AdapterAccount } from "../types/adapter.ts";
import type { Context, Settings } from "../types/internal.ts";
import type { Principal } from "../types/principal.ts";
import type { ReadyOAuth, ReadyProvider } from "../types/ready-provider.ts";
import type { ProviderTokens } from "../types/tokens.ts";
import { refreshFailed } from "./failures.ts";

/** Tokens of one account, and where they are kept: in an account of the adapter, or in the cookie of a session. */
export interface FoundTokens {
  readonly provider: ReadyOAuth;
  readonly accountId: string;
  readonly tokens: ProviderTokens;
  readonly sessionId: string;
  readonly account?: AdapterAccount;
  /** When they were written, in seconds since 1970, if that is known. */
  readonly writtenAt?: number;
}

type KeptAccount = Omit<FoundTokens, "provider" | "sessionId"> & { readonly provider: string };

const isTokenProvider = (provider: ReadyProvider | undefined): provider is ReadyOAuth =>
  provider?.type === "oauth" || provider?.type === "oidc";

const oauthIds = ({ providers }: Settings): readonly string[] =>
  [...providers.values()].filter(isTokenProvider).map(({ id }) => id);

const ofAccount = (account: AdapterAccount): KeptAccount => ({
  provider: account.provider,
  accountId: String(account.providerAccountId),
  tokens: tokensIn(account),
  account,
});

async function keptAccounts(
  context: Context,
  principal: Principal,
  provider?: string,
): Promise<readonly KeptAccount[]> {
  if (isStoredUserFor("read the tokens of accounts", principal) && keepsAccountTokens(context)) {
    return (await oauthAccountsOf(context, principal, provider)).map(ofAccount);
  }
  const inCookie = await readProviderTokens(context, principal.sessionId);
  return inCookie ? [inCookie] : [];
}

/** The only one of several names; `undefined` if there are more, or none. */
function onlyOne(names: readonly string[]): string | undefined {
  const different = new Set(names);
  return different.size === 1 ? names[0] : undefined;
}

/** The provider of a name; of no name, that of the session, else the only one there can be. */
function chosenProvider({ settings }: Context, name: string | undefined, accounts: readonly KeptAccount[]): ReadyOAuth {
  const known = oauthIds(settings);
  const linked = accounts.map(({ provider }) => provider).filter((id) => known.includes(id));
  const id = name ?? onlyOne(linked) ?? onlyOne(known);
  const provider = id === undefined ? undefined : settings.providers.get(id);
  if (isTokenProvider(provider)) return provider;
  const what = name === undefined ? "Name the provider" : "This is not an OAuth or OpenID Connect provider";
  throw new InvalidProvider(`accessToken: ${what}. Choices: ${known.join(", ") || "none"}.`);
}

/**
 * The tokens of the signed-in user at a provider. `mayRead`: whether this call may have the tokens of a provider.
 *
 * @throws SessionRequired; InvalidProvider; RefreshFailed with the reason `no-tokens`
 */
export async function findTokens(
  context: Context,
  name: string | undefined,
  mayRead: (provider: string) => boolean = () => true,
): Promise<FoundTokens> {
  const principal = await context.principal();
  if (!principal) throw new SessionRequired("An access token of the user was requested, and no user is signed in.");
  const wanted = name ?? principal.idp?.provider;
  const accounts = await keptAccounts(context, principal, wanted);
  const provider = chosenProvider(context, wanted, accounts);
  if (!mayRead(provider.id)) {
    throw new InvalidProvider("Browsers get no access tokens of this provider. List it in clientTokens to allow it.");
  }
  const found = accounts.find((one) => one.provider === provider.id);
  if (!found) throw refreshFailed("no-tokens", provider.id);
  return { ...found, provider, sessionId: principal.sessionId };
}
