/** Tokens of a signed-in user, as values: a context, an issuer behind `customFetch`, and the tokens that were found. */
import { RefreshFailed } from "../../../src/core/errors/index.ts";
import type { FoundTokens } from "../../../src/core/tokens/find.ts";
import type { AdapterAccount } from "../../../src/core/types/adapter.ts";
import type { AuthConfig } from "../../../src/core/types/config.ts";
import type { Principal } from "../../../src/core/types/principal.ts";
import type { OAuthConfig } from "../../../src/core/types/provider.ts";
import type { ProviderTokens, RefreshFailure } from "../../../src/core/types/tokens.ts";
import { adapter, type TestAdapter } from "../../world/adapter.ts";
import { createLog } from "../../world/config.ts";
import { app, configOf, contextOf, Issuer, json, oauth2, signingKey } from "../methods/oauth/helpers.ts";

/** Ada, signed in at `op`. */
export const ada: Principal = { userId: "ada", sessionId: "s1", kind: "stored", proof: {}, idp: { provider: "op" } };

const key = signingKey();
let count = 0;

/** What a test sets. `store`: without one, tokens are in a cookie. */
export interface Setting {
  readonly provider?: Partial<OAuthConfig>;
  readonly config?: Partial<AuthConfig>;
  readonly principal?: Principal | null;
  readonly store?: TestAdapter;
  readonly tokens?: ProviderTokens;
}

/** The account of Ada at `op`. */
export const accountOf = (tokens: ProviderTokens, more: Partial<AdapterAccount> = {}): AdapterAccount => ({
  userId: "ada",
  type: "oauth",
  provider: "op",
  providerAccountId: "ada-at-op",
  ...tokens,
  ...more,
});

/** An adapter in which Ada has accounts. */
export async function storeWith(accounts: readonly AdapterAccount[], store = adapter()): Promise<TestAdapter> {
  for (const id of ["ada", "eve"]) await store.createUser({ id, email: `${id}@app.example`, emailVerified: null });
  for (const account of accounts) await store.linkAccount(account);
  return store;
}

/** A context, its issuer and log, and tokens that have a refresh token. */
export async function setUp({ provider = {}, config = {}, principal = ada, store, tokens }: Setting = {}) {
  const issuer = new Issuer([await key]);
  const log = createLog();
  // Without an adapter, configurations with the same secret share their state.
  const secret = `a secret that is long enough for test number ${++count}`;
  const common = { secret, logger: log.logger, ...(store && { adapter: store }) };
  const whole = configOf(oauth2(issuer, provider), { ...common, ...config });
  const request = new Request(`${app}/auth/signin/op`, { method: "POST" });
  const entered = await contextOf(whole, request, Date.now());
  const context = { ...entered, clock: () => Date.now(), principal: async () => principal };
  const old: ProviderTokens = tokens ?? {
    access_token: "old",
    refresh_token: "r1",
    expires_at: Math.floor(Date.now() / 1000),
    scope: "me",
    token_type: "bearer",
  };
  const found: FoundTokens = {
    provider: context.provider,
    accountId: "ada-at-op",
    sessionId: "s1",
    tokens: old,
    ...(store && { account: accountOf(old) }),
  };
  issuer.answers.token = () =>
    json({
      access_token: `new-${issuer.count("/token")}`,
      token_type: "Bearer",
      expires_in: 3600,
      refresh_token: "r2",
    });
  return { issuer, log, context, found };
}

/** The reason of a `RefreshFailed`, or the type of another error. */
export const reasonOf = (work: Promise<unknown>): Promise<RefreshFailure | string> =>
  work.then(
    () => "no error",
    (thrown: Error) => (thrown instanceof RefreshFailed ? thrown.reason : thrown.constructor.name),
  );
