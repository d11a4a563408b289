/** Redirects the visitor to a provider (RFC 6749, section 4.1.1; RFC 7636; OpenID Connect Core 1.0, section 3.1.2.1). */
import { sha256Base64url } from "../../crypto/hash.ts";
import { randomBase64url } from "../../crypto/random.ts";
import { redirect } from "../../http/respond.ts";
import { actionUrl } from "../../http/url.ts";
import { lazyImport } from "../../lib/lazy.ts";
import { omitUndefined } from "../../lib/omit-undefined.ts";
import { makeState, openTransaction, type Transaction } from "../../transaction.ts";
import type { Context, Outcome, ProviderContext } from "../../types/internal.ts";
import type { ReadyOAuth, ReadyProvider } from "../../types/ready-provider.ts";
import type { SignInRequest } from "../../types/route.ts";
import { clientFor, type OAuthClient } from "./client/client.ts";
import { endpoint } from "./client/discovery.ts";
import { clientWithNewKey } from "./client/proofs.ts";
import { checkedEndpointUrl } from "./client/provider-fetch.ts";
import { redirectUriAndState } from "./redirect-proxy.ts";
import type { RequestProtection } from "./request/protected-request.ts";
import type { RequestParams } from "./request/request-object.ts";

/** Parameters that a sign-in request may pass on to the provider. All others are ignored. */
// biome-ignore format: a table
const passThroughParams: ReadonlySet<string> = new Set([
  "acr_values", "claims_locales", "display", "domain_hint", "hd", "id_token_hint", "login_hint", "max_age", "prompt", "ui_locales",
]);

/** Parameters that only the library sets, whatever a card allows. */
// biome-ignore format: a table
const ownParams: ReadonlySet<string> = new Set([
  "client_assertion", "client_assertion_type", "client_id", "client_secret", "code", "code_challenge", "code_challenge_method", "dpop_jkt",
  "grant_type", "iss", "nonce", "redirect_uri", "request", "request_uri", "response_mode", "response_type", "state",
]);
const maxParamLength = 2048;

/** A value of `max_age`, in seconds (OpenID Connect Core 1.0, section 3.1.2.1). */
const secondsIn = (value: string | undefined): string | undefined =>
  value !== undefined && /^\d{1,9}$/.test(value) ? value : undefined;

const isSound = (name: string, value: string): boolean =>
  value !== "" && value.length <= maxParamLength && (name !== "max_age" || secondsIn(value) !== undefined);

/** The parameters that a visitor asks for, and that the provider may see. */
function requestedParams({ call, provider }: ProviderContext<ReadyOAuth>): RequestParams {
  const { login_hint: typed } = provider.source.loginHintField ? call.body : {};
  return visibleParams(provider, { ...(typeof typed === "string" && { login_hint: typed }), ...call.query });
}

/** Those of some parameters that a sign-in may add. */
function visibleParams({ allowedParams }: ReadyOAuth, requested: RequestParams): RequestParams {
  const allowed = Object.entries(requested).filter(
    ([name, value]) =>
      (passThroughParams.has(name) || allowedParams.has(name)) && !ownParams.has(name) && isSound(name, value),
  );
  return Object.fromEntries(allowed);
}

/** Whether the visitor requests a more recent authentication than the configuration does. An older one is not allowed. */
const isFresher = (requested: string, configured: string): boolean =>
  secondsIn(configured) !== undefined && Number(requested) < Number(configured);

/**
 * All parameters that the library does not set itself. The configuration, in `authorization.params` or in the endpoint URL,
 * takes precedence over what a visitor asks for: otherwise a visitor could remove a `max_age`, a `prompt` or an `hd` that the
 * application relies on. Names in `allowedParams` may be replaced. What server code of the application passes wins over both.
 */
function paramsFor(context: ProviderContext<ReadyOAuth>, url: URL): RequestParams {
  const { authorization, allowedParams } = context.provider;
  const configured = new Map([...url.searchParams, ...Object.entries(authorization.params)]);
  const requested = Object.entries(requestedParams(context)).filter(([name, value]) => {
    const fixed = allowedParams.has(name) ? undefined : configured.get(name);
    return fixed === undefined || (name === "max_age" && isFresher(value, fixed));
  });
  const maxAge = configured.get("max_age");
  return {
    ...(maxAge !== undefined && { max_age: maxAge }),
    ...authorization.params,
    ...Object.fromEntries(requested),
    ...visibleParams(context.provider, context.call.serverParams ?? {}),
  };
}

/** Loaded by sign-ins that ask for further scopes. */
const scopes = lazyImport(() => import("./scopes.ts"));
/** Loaded for providers whose requests are signed, pushed or bound to a key. */
const protection = lazyImport(() => import("./request/protected-request.ts"));

/** Loaded for providers with a server per user. */
const issuerSearch = lazyImport(() => import("./resolved-issuer.ts"));

/** Where a sign-in starts: the context with its provider, the client, and what the transaction keeps of both. */
async function startingPoint(given: ProviderContext<ReadyOAuth>) {
  if (!given.provider.source.resolveIssuer) return { context: given, client: await clientFor(given), chosen: {} };
  const { context, client, ...chosen } = await (await issuerSearch()).startAtIssuer(given);
  return { context, client, chosen };
}

/** Without `openid` there is no id_token (OpenID Connect Core 1.0, section 3.1.2.1). */
function scopeOf({ type, source }: ReadyOAuth, scope: string | undefined): string | undefined {
  const { scopeSeparator = " " } = source;
  if (type !== "oidc") return scope;
  if (scope === undefined) return ["openid", "profile", "email"].join(scopeSeparator);
  return scope.split(scopeSeparator).includes("openid") ? scope : `openid${scopeSeparator}${scope}`;
}

/** The transaction of this sign-in. `state` is always set: it names the transaction cookie. */
async function createTransaction(
  context: ProviderContext<ReadyOAuth>,
  request: SignInRequest,
  values: Readonly<Record<string, string | undefined>>,
): Promise<Transaction> {
  const { provider, now } = context;
  const { callback, ...target } = await redirectUriAndState(context, makeState(now));
  const more = {
    ...omitUndefined(values),
    ...(callback !== target.redirectUri && { callback }),
  };
  return {
    provider: provider.id,
    ...target,
    callbackUrl: request.callbackUrl,
    ...(request.initiatorId !== undefined && { initiatorId: request.initiatorId }),
    ...(request.short && { short: true }),
    ...(request.reauthUserId !== undefined && { reauthUserId: request.reauthUserId }),
    ...(provider.checks.has("pkce") && { verifier: randomBase64url(32) }),
    ...(provider.checks.has("nonce") && { nonce: randomBase64url(32) }),
    ...(Object.keys(more).length > 0 && { more }),
  };
}

/** `plain` only for a provider that accepts nothing else (RFC 7636, section 4.2). */
async function challengeParams({ source: { pkceMethod = "S256" } }: ReadyOAuth, verifier: string) {
  const challenge = pkceMethod === "plain" ? verifier : await sha256Base64url(verifier);
  return { code_challenge: challenge, code_challenge_method: pkceMethod };
}

/** The parameters that the library sets. They are added last, so that nothing replaces them. */
async function requiredParams(provider: ReadyOAuth, { redirectUri = "", state, verifier, nonce }: Transaction) {
  return {
    response_type: "code",
    [provider.clientIdParameter]: provider.clientId,
    redirect_uri: redirectUri,
    state,
    ...(verifier !== undefined && (await challengeParams(provider, verifier))),
    ...(nonce !== undefined && { nonce }),
    ...(provider.responseMode === "form_post" && !provider.jarm && { response_mode: "form_post" }),
  };
}

/**
 * Adds parameters; later ones take precedence. They are sorted by name, because some servers match the URL against a pattern.
 * A space is written as `%20`, which every server understands.
 */
function withParams(address: string, params: RequestParams): string {
  const url = new URL(address);
  // Not the parameters of the URL itself: each change would write and parse its query again.
  const query = new URLSearchParams(url.search);
  for (const [name, value] of Object.entries(params)) query.set(name, value);
  query.sort();
  url.search = query.toString().replaceAll("+", "%20");
  return url.href;
}

const isOAuthProvider = ({ type }: ReadyProvider): boolean => type === "oauth" || type === "oidc";

/** The callback URLs of the providers, as they are registered there: `<id>: <URL>`. Pure. */
export const callbackUrls = ({ settings, call }: Pick<Context, "settings" | "call">): readonly string[] =>
  [...settings.providers.values()]
    .filter(isOAuthProvider)
    .map(({ id }) => `${id}: ${actionUrl({ settings, call }, "callback", id)}`);

/** Milliseconds until a configuration prints its callback URLs again. */
const announcementInterval = 86_400_000;

/**
 * Logs the callback URLs in development, once per configuration and origin. A provider that does not know the callback URL
 * shows an error page of its own and never redirects back: this line is the only hint in the log.
 */
function announceCallbacks(context: Context): void {
  const { settings, call, now } = context;
  if (!settings.development) return;
  if (!settings.logOnce(`callback URLs:${call.origin}`, now + announcementInterval, now)) return;
  const urls = callbackUrls(context).join(", ");
  settings.log.note("callback-urls", `Register these callback URLs at your providers, character by character: ${urls}`);
}

/** Whether the sign-in asks for further scopes: server code in the call, browsers in the body. */
const asksForScopes = ({ call }: ProviderContext<ReadyOAuth>): boolean =>
  call.scopes !== undefined || call.body.scopes !== undefined;

/** The scope of the request, and the parameters that go with further scopes. */
async function scopeParams(context: ProviderContext<ReadyOAuth>, configured: string | undefined) {
  const { provider } = context;
  const own = scopeOf(provider, configured);
  const scope = asksForScopes(context) ? await (await scopes()).incrementalScope(context, own) : undefined;
  if (scope !== undefined) return { ...provider.authorization.incremental, scope };
  return own === undefined ? {} : { scope: own };
}

/** How a request is protected: by the configuration, or because the metadata of the server requires it. */
const protectionOf = ({ provider: { source }, server }: OAuthClient): RequestProtection => ({
  isBound: source.dpop !== undefined,
  isSigned: source.signedRequests !== undefined || server.requiresSignedRequests === true,
  isPushed: Boolean(source.pushedAuthorizationRequests ?? server.requiresPushedRequests),
});

/** The parameters that the browser carries to the provider. */
async function carriedParams(client: OAuthClient, params: RequestParams, now: number): Promise<RequestParams> {
  const protectedBy = protectionOf(client);
  const { isBound, isSigned, isPushed } = protectedBy;
  if (!isBound && !isSigned && !isPushed) return params;
  return (await protection()).protectedRequest(client, params, { ...protectedBy, now: Math.floor(now / 1000) });
}

/** An OpenID Provider asks the user anew, also one who is signed in there (OpenID Connect Core 1.0, section 3.1.2.1). OAuth 2.0 has no such parameter. */
function reauthParams(
  { provider: { type } }: ProviderContext<ReadyOAuth>,
  { prompt = "" }: RequestParams,
): RequestParams {
  if (type !== "oidc") return {};
  const others = prompt.split(" ").filter((one) => one !== "" && one !== "none" && one !== "login");
  return { max_age: "0", prompt: ["login", ...others].join(" ") };
}

/** Redirects to the provider, and keeps the transaction in a cookie. */
export async function startOAuth(given: ProviderContext<ReadyOAuth>, request: SignInRequest): Promise<Outcome> {
  const { context, client: found, chosen } = await startingPoint(given);
  const { provider, settings } = context;
  const { client, proofKey } = await clientWithNewKey(found);
  const { server } = client;
  const url = checkedEndpointUrl(
    endpoint(server, "authorization_endpoint", provider),
    `The authorization endpoint of "${provider.id}"`,
  );
  const configured = paramsFor(context, url);
  const scope: RequestParams = await scopeParams(context, configured.scope);
  const maxAge = secondsIn(configured.max_age);
  const transaction = await createTransaction(context, request, { ...chosen, maxAge, scope: scope.scope, proofKey });
  const again = request.reauthUserId === undefined ? {} : reauthParams(context, configured);
  const params = { ...configured, ...scope, ...again, ...(await requiredParams(provider, transaction)) };
  announceCallbacks(context);
  // Debug lines hold names of parameters and claims, never values: a value may be a secret or personal.
  settings.log.debug("oauth-request", {
    provider: provider.id,
    endpoint: `${url.origin}${url.pathname}`,
    redirectUri: transaction.redirectUri,
    params: Object.keys(params),
  });
  const cookies = await openTransaction(context, transaction, { crossSite: provider.responseMode === "form_post" });
  return redirect(withParams(url.href, await carriedParams(client, params, context.now)), cookies);
}
