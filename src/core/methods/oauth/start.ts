/** Sends the visitor to a provider (RFC 6749, section 4.1.1; RFC 7636; OpenID Connect Core 1.0, section 3.1.2.1). */
import { sha256Base64url } from "../../crypto/hash.ts";
import { randomBase64url } from "../../crypto/random.ts";
import { redirect } from "../../http/outcome.ts";
import { makeState, openTransaction, type Transaction } from "../../transaction.ts";
import type { Outcome, ProviderContext, ReadyOAuth } from "../../types/internal.ts";
import type { SignInRequest } from "../../types/route.ts";
import { clientFor } from "./client/client.ts";
import { endpoint } from "./client/discovery.ts";
import { checkedEndpointUrl } from "./client/endpoint-url.ts";
import { redirectUriAndState } from "./redirect-proxy.ts";
import { announceCallbacks, trace } from "./trace.ts";

type RequestParams = Readonly<Record<string, string>>;

/** What a sign-in request may say to the provider. Everything else in it is ignored. */
// biome-ignore format: a table
const passThroughParams: ReadonlySet<string> = new Set([
  "acr_values", "claims_locales", "display", "domain_hint", "hd", "id_token_hint", "login_hint", "max_age", "prompt", "ui_locales",
]);

/** What is ours alone, whatever a card allows. */
// biome-ignore format: a table
const ownParams: ReadonlySet<string> = new Set([
  "client_assertion", "client_assertion_type", "client_id", "client_secret", "code", "code_challenge", "code_challenge_method",
  "grant_type", "iss", "nonce", "redirect_uri", "request", "request_uri", "response_mode", "response_type", "state",
]);
const longestValue = 2048;

/** Seconds, as they stand in `max_age` (OpenID Connect Core 1.0, section 3.1.2.1). */
const seconds = (value: string | undefined): string | undefined =>
  value !== undefined && /^\d{1,9}$/.test(value) ? value : undefined;

/** Whether a value of the sign-in request can go along at all. */
const isSound = (name: string, value: string): boolean =>
  value !== "" && value.length <= longestValue && (name !== "max_age" || seconds(value) !== undefined);

/** The parameters of the sign-in request that the provider may see. */
function requestedParams({ call, provider: { allowedParams } }: ProviderContext<ReadyOAuth>): RequestParams {
  const allowed = Object.entries(call.query).filter(
    ([name, value]) =>
      (passThroughParams.has(name) || allowedParams.has(name)) && !ownParams.has(name) && isSound(name, value),
  );
  return Object.fromEntries(allowed);
}

/** Whether a visitor asks for a fresher sign-in than the configuration does: never for an older one. */
const isFresher = (asked: string, configured: string): boolean =>
  seconds(configured) !== undefined && Number(asked) < Number(configured);

/**
 * All parameters that are not ours. What the configuration says, in `authorization.params` or in the address, wins over the
 * sign-in request: otherwise a visitor could take back a `max_age`, a `prompt` or an `hd` that the application relies on.
 * Names in `allowedParams` may be replaced.
 */
function paramsFor(context: ProviderContext<ReadyOAuth>, address: URL): RequestParams {
  const { authorization, allowedParams } = context.provider;
  const configured = new Map([...address.searchParams, ...Object.entries(authorization.params)]);
  const asked = Object.entries(requestedParams(context)).filter(([name, value]) => {
    const fixed = allowedParams.has(name) ? undefined : configured.get(name);
    return fixed === undefined || (name === "max_age" && isFresher(value, fixed));
  });
  const maxAge = configured.get("max_age");
  return { ...(maxAge !== undefined && { max_age: maxAge }), ...authorization.params, ...Object.fromEntries(asked) };
}

/** Without `openid` there is no id_token (OpenID Connect Core 1.0, section 3.1.2.1). */
function scopeOf({ type }: ReadyOAuth, scope: string | undefined): string | undefined {
  if (type !== "oidc") return scope;
  if (scope === undefined) return "openid profile email";
  return scope.split(" ").includes("openid") ? scope : `openid ${scope}`;
}

/** What is remembered until the answer comes. `state` is always there: it names the transaction. */
async function openOAuthTransaction(
  context: ProviderContext<ReadyOAuth>,
  start: SignInRequest,
  maxAge: string | undefined,
): Promise<Transaction> {
  const { provider, now } = context;
  const { callback, ...back } = await redirectUriAndState(context, makeState(now));
  const more = {
    ...(maxAge !== undefined && { maxAge }),
    ...(callback !== back.redirectUri && { callback }),
  };
  return {
    provider: provider.id,
    ...back,
    callbackUrl: start.callbackUrl,
    ...(start.initiatorId !== undefined && { initiatorId: start.initiatorId }),
    ...(provider.checks.has("pkce") && { verifier: randomBase64url(32) }),
    ...(provider.checks.has("nonce") && { nonce: randomBase64url(32) }),
    ...(Object.keys(more).length > 0 && { more }),
  };
}

/** What is ours in the request: it is written last, so that nothing can take its place. */
async function essential(provider: ReadyOAuth, { redirectUri = "", state, verifier, nonce }: Transaction) {
  return {
    response_type: "code",
    [provider.clientIdParameter]: provider.clientId,
    redirect_uri: redirectUri,
    state,
    ...(verifier !== undefined && {
      code_challenge: await sha256Base64url(verifier),
      code_challenge_method: "S256",
    }),
    ...(nonce !== undefined && { nonce }),
    ...(provider.responseMode === "form_post" && { response_mode: "form_post" }),
  };
}

/**
 * Adds parameters; later ones win. They stand in the order of the alphabet, for some servers match the address against a
 * pattern. A space is written as `%20`, which every server understands.
 */
function withParams(address: string, params: RequestParams): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  url.searchParams.sort();
  url.search = url.searchParams.toString().replaceAll("+", "%20");
  return url.href;
}

/** Prepares the way: a transaction in a cookie, and a redirect to the provider. */
export async function startOAuth(context: ProviderContext<ReadyOAuth>, start: SignInRequest): Promise<Outcome> {
  const { provider } = context;
  const { server } = await clientFor(context);
  const address = checkedEndpointUrl(
    endpoint(server, "authorization_endpoint", provider),
    `The authorization endpoint of "${provider.id}"`,
  );
  const asked = paramsFor(context, address);
  const scope = scopeOf(provider, asked.scope);
  const maxAge = seconds(asked.max_age);
  const transaction = await openOAuthTransaction(context, start, maxAge);
  const params = { ...asked, ...(scope !== undefined && { scope }), ...(await essential(provider, transaction)) };
  announceCallbacks(context);
  trace(context, "oauth-request", {
    endpoint: `${address.origin}${address.pathname}`,
    redirectUri: transaction.redirectUri,
    params: Object.keys(params),
  });
  const cookies = await openTransaction(context, transaction, { crossSite: provider.responseMode === "form_post" });
  return redirect(withParams(address.href, params), cookies);
}
