/** `accessToken`: access tokens for scripts of a page, of the providers that the server lists in `clientTokens`. One request per page. */
import { ClientFetchError, RefreshFailed } from "../core/errors/index.ts";
import type { AccessToken } from "../core/types/tokens.ts";
import { pageBasePath, pageClient } from "./page.ts";
import { createRequests, type Requests, type RouteResponse } from "./requests.ts";
import { markOf } from "./state.ts";
import { createTabs } from "./tabs.ts";
import type { ClientTokenOptions } from "./types.ts";

/** A token that was requested. `end`: when it is requested again, in milliseconds since 1970. */
interface PageToken {
  end: number;
  readonly token: Promise<AccessToken>;
}

/** Milliseconds before its end at which a token is requested again: time for the request that uses it. */
const tokenMargin = 30_000;

const pageTokens = new Map<string, PageToken>();
const dropListeners = new Set<() => void>();
let sessionMark: string | undefined;
let stopFollowing: (() => void) | undefined;

/** Forgets all tokens: another user may be signed in, or none. */
function dropTokens(): void {
  pageTokens.clear();
  for (const listener of dropListeners) listener();
}

/** Forgets the tokens when the session of this page changes, or another tab announces another one. */
function followSession({ base }: Requests): void {
  if (stopFollowing) return;
  const client = pageClient();
  const [listen] = createTabs(`portico ${base}`, dropTokens);
  listen();
  sessionMark = markOf(client.getSnapshot());
  stopFollowing = client.subscribe(() => {
    const next = markOf(client.getSnapshot());
    const isOther = sessionMark !== undefined && next !== sessionMark;
    sessionMark = next;
    if (isOther) dropTokens();
  });
}

function tokenFrom({ status, body }: RouteResponse, path: string): AccessToken {
  const { error, reason, ...token } = Object(body) as AccessToken & { error?: string; reason?: string };
  if (status === 200) return token;
  const cause = { cause: { reason, provider: path.slice("/token/".length), error } };
  const message = `${path}: ${reason ?? error ?? status}. See clientTokens of the server.`;
  throw error === "RefreshFailed" ? new RefreshFailed(message, cause) : new ClientFetchError(message, cause);
}

const isRefusedForm = ({ body }: RouteResponse): boolean =>
  (Object(body) as { error?: string }).error === "MissingCSRF";

/** Requests a token. Retries once on `MissingCSRF`: another form of the page may have replaced the CSRF token. */
async function requestToken({ post }: Requests, path: string, options: ClientTokenOptions): Promise<AccessToken> {
  const ask = () => post(path, { ...options });
  const answer = await ask();
  return tokenFrom(isRefusedForm(answer) ? await ask() : answer, path);
}

/**
 * An access token of the signed-in user for the API of a provider. The server must list the provider in `clientTokens`. Calls
 * at the same time share one request; the token is kept until shortly before it ends, and dropped at a sign-out in any tab.
 *
 * @param provider id of a provider. Default: that of the session, else the only one
 * @param options scopes, and how long it must still be valid
 * @throws RefreshFailed if there is no valid token; ClientFetchError if the server refused, the response could not be read, or
 * this is not a browser
 * @example const { accessToken: token } = await accessToken("google");
 */
export async function accessToken(provider = "", options: ClientTokenOptions = {}): Promise<AccessToken> {
  if (typeof window === "undefined")
    throw new ClientFetchError("accessToken() of portico/client works in browsers only.");
  const requests = createRequests({ basePath: pageBasePath() });
  followSession(requests);
  const key = JSON.stringify([provider, options.scopes]);
  const known = pageTokens.get(key);
  if (known && known.end - (options.minLifetime ?? 0) * 1000 > Date.now()) return known.token;
  const token = requestToken(requests, provider ? `/token/${encodeURIComponent(provider)}` : "/token", options);
  const entry: PageToken = { end: Number.POSITIVE_INFINITY, token };
  pageTokens.set(key, entry);
  const forget = () => void (pageTokens.get(key) === entry && pageTokens.delete(key));
  token.then(({ expiresAt }) => {
    if (expiresAt !== undefined) entry.end = expiresAt * 1000 - tokenMargin;
  }, forget);
  return token;
}

/** Calls a function when the tokens were dropped. Returns a function that unsubscribes it. */
export function onTokensDropped(listener: () => void): () => void {
  dropListeners.add(listener);
  return () => void dropListeners.delete(listener);
}

/** Milliseconds until a token is requested again; `undefined` if it does not end. Timers hold 24 days at most. */
export const untilDue = ({ expiresAt }: AccessToken): number | undefined =>
  expiresAt === undefined
    ? undefined
    : Math.min(Math.max(1_000, expiresAt * 1000 - tokenMargin - Date.now()), 2 ** 31 - 1);
