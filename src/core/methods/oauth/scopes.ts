/** Incremental consent: a sign-in that asks for further scopes asks for those that were granted before as well. */

import { readProviderTokens } from "../../provider-tokens.ts";
import { isStoredUserFor } from "../../session/principal.ts";
import { oauthAccountsOf } from "../../stores/account-tokens.ts";
import type { ProviderContext } from "../../types/internal.ts";
import type { ReadyOAuth } from "../../types/ready-provider.ts";

type ScopeContext = ProviderContext<ReadyOAuth>;

/** A scope token (RFC 6749, section 3.3). */
const scopeToken = /^[\x21\x23-\x5B\x5D-\x7E]{1,256}$/;
/** Scopes of one request: a URL has no room for more. */
const maxScopes = 100;

/** The scopes in a text. Providers with a separator of their own may use a space as well. */
const scopeTokens = (text: string, separator = " "): readonly string[] =>
  text
    .split(separator)
    .flatMap((part) => part.split(/\s+/))
    .filter((scope) => scopeToken.test(scope));

/** The field of a form, or of a JSON body: a text, or a list of texts. */
const scopeField = (value: unknown): string =>
  [value]
    .flat()
    .filter((one) => typeof one === "string")
    .join(" ");

/**
 * The scopes that a browser asks for, as far as the application lets browsers choose: otherwise a page could be made to ask
 * for more than the application ever uses, in its name.
 */
function scopesOfBrowser({ call, provider, settings, now }: ScopeContext): readonly string[] {
  const { allowedScopes = [], scopeSeparator } = provider.source;
  const requested = scopeTokens(scopeField(call.body.scopes), scopeSeparator);
  if (provider.allowedParams.has("scope")) return requested;
  const allowed = requested.filter((scope) => allowedScopes.includes(scope));
  if (allowed.length < requested.length && settings.logOnce(`scopes:${provider.id}`, now + 86_400_000, now)) {
    settings.log.warn(
      "scope-not-allowed",
      `A browser asked "${provider.id}" for scopes that are not in allowedScopes. They were left out.`,
    );
  }
  return allowed;
}

/** The scope that the signed-in user has granted before: of the stored account, else of the tokens of this session. */
async function grantedScope(context: ScopeContext): Promise<string | undefined> {
  const { id } = context.provider;
  const principal = await context.principal();
  if (!principal) return undefined;
  const [account] = isStoredUserFor("read the tokens of accounts", principal)
    ? await oauthAccountsOf(context, principal, id)
    : [];
  if (account) return account.scope;
  const found = await readProviderTokens(context, principal.sessionId);
  return found?.provider === id ? found.tokens.scope : undefined;
}

/**
 * The scope of a request for further scopes: what is configured, what was granted before, and what is asked for. Nothing if
 * no scope remains that may be asked for.
 */
export async function incrementalScope(
  context: ScopeContext,
  configured: string | undefined,
): Promise<string | undefined> {
  const { scopeSeparator = " " } = context.provider.source;
  const requested = [...scopeTokens((context.call.scopes ?? []).join(" ")), ...scopesOfBrowser(context)];
  if (requested.length === 0) return undefined;
  const all = [
    ...scopeTokens(configured ?? "", scopeSeparator),
    ...scopeTokens((await grantedScope(context)) ?? "", scopeSeparator),
    ...requested,
  ];
  return [...new Set(all)].slice(0, maxScopes).join(scopeSeparator);
}
