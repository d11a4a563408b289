/** Redirects the visitor to a provider (RFC 6749, section 4.1.1; RFC 7636; OpenID Connect Core 1.0, section 3.1.2.1). */
import { sha256Base64url } from "../../crypto/hash.ts";
import { randomBase64url } from "../../crypto/random.ts";
import { redirect } from "../../http/respond.ts";
import { actionUrl } from "../../http/url.ts";
import { makeState, openTransaction, type Transaction } from "../../transaction.ts";
import type { Context, Outcome, ProviderContext, ReadyOAuth, ReadyProvider } from "../../types/internal.ts";
import type { SignInRequest } from "../../types/route.ts";
import { clientFor } from "./client/client.ts";
import { endpoint } from "./client/discovery.ts";
import { checkedEndpointUrl } from "./client/provider-fetch.ts";
import { redirectUriAndState } from "./redirect-proxy.ts";

type RequestParams = Readonly<Record<string, string>>;

/** Parameters that a sign-in request may pass on to the provider. All others are ignored. */
// biome-ignore format: a table
const passThroughParams: ReadonlySet<string> = new Set([
  "acr_values", "claims_locales", "display", "domain_hint", "hd", "id_token_hint", "login_hint", "max_age", "prompt", "ui_locales",
]);

/** Parameters that only the library sets, whatever a card allows. */
// biome-ignore format: a table
const ownParams: ReadonlySet<string> = new Set([
  "client_assertion", "client_assertion_type", "client_id", "client_secret", "code", "code_challenge", "code_challenge_method",
  "grant_type", "iss", "nonce", "redirect_uri", "request", "request_uri", "response_mode", "response_type", "state",
]);
const maxParamLength = 2048;

/** A value of `max_age`, in seconds (OpenID Connect Core 1.0, section 3.1.2.1). */
const secondsIn = (value: string | undefined): string | undefined =>
  value !== undefined && /^\d{1,9}$/.test(value) ? value : undefined;

const isSound = (name: string, value: string): boolean =>
  value !== "" && value.length <= maxParamLength && (name !== "max_age" || secondsIn(value) !== undefined);

/** The parameters of the sign-in request that the provider may see. */
function requestedParams({ call, provider: { allowedParams } }: ProviderContext<ReadyOAuth>): RequestParams {
  const allowed = Object.entries(call.query).filter(
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
 * takes precedence over the sign-in request: otherwise a visitor could remove a `max_age`, a `prompt` or an `hd` that the
 * application relies on. Names in `allowedParams` may be replaced.
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
  };
}

/** Without `openid` there is no id_token (OpenID Connect Core 1.0, section 3.1.2.1). */
function scopeOf({ type }: ReadyOAuth, scope: string | undefined): string | undefined {
  if (type !== "oidc") return scope;
  if (scope === undefined) return "openid profile email";
  return scope.split(" ").includes("openid") ? scope : `openid ${scope}`;
}

/** The transaction of this sign-in. `state` is always set: it names the transaction cookie. */
async function createTransaction(
  context: ProviderContext<ReadyOAuth>,
  request: SignInRequest,
  maxAge: string | undefined,
): Promise<Transaction> {
  const { provider, now } = context;
  const { callback, ...target } = await redirectUriAndState(context, makeState(now));
  const more = {
    ...(maxAge !== undefined && { maxAge }),
    ...(callback !== target.redirectUri && { callback }),
  };
  return {
    provider: provider.id,
    ...target,
    callbackUrl: request.callbackUrl,
    ...(request.initiatorId !== undefined && { initiatorId: request.initiatorId }),
    ...(provider.checks.has("pkce") && { verifier: randomBase64url(32) }),
    ...(provider.checks.has("nonce") && { nonce: randomBase64url(32) }),
    ...(Object.keys(more).length > 0 && { more }),
  };
}

/** The parameters that the library sets. They are added last, so that nothing replaces them. */
async function requiredParams(provider: ReadyOAuth, { redirectUri = "", state, verifier, nonce }: Transaction) {
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
  settings.log.warn("callback-urls", `Register these callback URLs at your providers, character by character: ${urls}`);
}

/** Redirects to the provider, and keeps the transaction in a cookie. */
export async function startOAuth(context: ProviderContext<ReadyOAuth>, request: SignInRequest): Promise<Outcome> {
  const { provider, settings } = context;
  const { server } = await clientFor(context);
  const url = checkedEndpointUrl(
    endpoint(server, "authorization_endpoint", provider),
    `The authorization endpoint of "${provider.id}"`,
  );
  const configured = paramsFor(context, url);
  const scope = scopeOf(provider, configured.scope);
  const transaction = await createTransaction(context, request, secondsIn(configured.max_age));
  const required = await requiredParams(provider, transaction);
  const params = { ...configured, ...(scope !== undefined && { scope }), ...required };
  announceCallbacks(context);
  // Debug lines hold names of parameters and claims, never values: a value may be a secret or personal.
  settings.log.debug("oauth-request", {
    provider: provider.id,
    endpoint: `${url.origin}${url.pathname}`,
    redirectUri: transaction.redirectUri,
    params: Object.keys(params),
  });
  const cookies = await openTransaction(context, transaction, { crossSite: provider.responseMode === "form_post" });
  return redirect(withParams(url.href, params), cookies);
}
