/** Revokes the tokens of a user at their provider (RFC 7009). */
import { toError } from "../../../errors/convert.ts";
import { OAuthResponseError } from "../../../errors/index.ts";
import type { ProviderContext } from "../../../types/internal.ts";
import type { ReadyOAuth } from "../../../types/ready-provider.ts";
import { clientFor, type OAuthClient } from "../client/client.ts";
import { clientAuth } from "../client/client-auth.ts";
import { logoutEndpoint } from "../client/discovery.ts";
import { jsonBodyOf, type ProviderResponse } from "../client/provider-fetch.ts";
import { refusalIn, serverErrorText } from "../safe-error.ts";

/** The tokens that can be revoked. The refresh token is first: many servers end the access tokens of its grant with it (RFC 7009, section 2.1). */
const revocableTokens = ["refresh_token", "access_token"] as const;

export type RevocableToken = (typeof revocableTokens)[number];

/** What happened to one token. */
export interface TokenRevocation {
  readonly type: RevocableToken;
  /** Why it was not revoked. */
  readonly failure?: Error;
}

/** Milliseconds for all requests of one sign-out: the visitor waits for them. */
const revocationTime = 4_000;

/** The request of RFC 7009, section 2.1, with the client authentication of the token endpoint. */
async function revocationRequest({ provider, server }: OAuthClient, url: URL, token: string, type: RevocableToken) {
  const body = new URLSearchParams({ token, token_type_hint: type });
  const headers = new Headers({ accept: "application/json" });
  const issuer = server.issuer ?? url.origin;
  await clientAuth(provider, server)({ issuer }, { client_id: provider.clientId }, body, headers);
  return { method: "POST", body, headers };
}

/** Throws unless the response is a success: the standard has 200, also for a token that the server does not know (section 2.2). */
async function checkRevocation({ provider }: OAuthClient, response: ProviderResponse, token: string): Promise<void> {
  const { status, headers } = response;
  if (status >= 200 && status < 300) return;
  const why = serverErrorText(refusalIn((await jsonBodyOf(response)).body, headers), [token, provider.clientSecret]);
  throw new OAuthResponseError(
    `The revocation endpoint of "${provider.id}" answered with status ${status}. ${why}`.trim(),
    { cause: { provider: provider.id, status } },
  );
}

/** Revokes the tokens of an account, one after the other. A failure is returned, not thrown. Without a revocation endpoint: nothing. */
export async function revokeTokens(
  context: ProviderContext<ReadyOAuth>,
  tokens: Readonly<Partial<Record<RevocableToken, string | null | undefined>>>,
): Promise<readonly TokenRevocation[]> {
  const client = await clientFor(context);
  const url = logoutEndpoint(client.server, "revocation_endpoint", context.provider);
  if (!url) return [];
  const signal = AbortSignal.timeout(revocationTime);
  const revoke = async (type: RevocableToken, token: string): Promise<TokenRevocation> => {
    const response = await client.ask(url, { ...(await revocationRequest(client, url, token, type)), signal });
    await checkRevocation(client, response, token);
    return { type };
  };
  const done: TokenRevocation[] = [];
  for (const type of revocableTokens) {
    const token = tokens[type];
    if (token) done.push(await revoke(type, token).catch((thrown: unknown) => ({ type, failure: toError(thrown) })));
  }
  return done;
}
