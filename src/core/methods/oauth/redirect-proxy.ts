/** The redirect proxy: one registered callback URL for many deployments. `state` holds the callback URL of each, sealed. */
import { salts } from "../../crypto/salts.ts";
import { InvalidCheck, InvalidConfiguration, RedirectProxyError } from "../../errors/index.ts";
import { isLoopback } from "../../http/loopback.ts";
import { redirect } from "../../http/respond.ts";
import { actionUrl, withQuery } from "../../http/url.ts";
import { isFirstUse, transactionLife } from "../../transaction.ts";
import type { Outcome, ProviderContext } from "../../types/internal.ts";
import type { ReadyOAuth } from "../../types/ready-provider.ts";
import type { AuthorizationResponse } from "./response/authorization-response.ts";

type ProxyContext = ProviderContext<ReadyOAuth>;

const proxySalt = salts.proxyState;

/** What a callback URL depends on. */
export interface CallbackContext extends Pick<ProxyContext, "provider"> {
  readonly settings: Pick<ProxyContext["settings"], "basePath">;
  readonly call: Pick<ProxyContext["call"], "origin">;
}

const ownCallback = (context: CallbackContext): string =>
  new URL(actionUrl(context, "callback", context.provider.id)).href;

/** The callback of the proxy, unless this deployment is the proxy itself. */
function proxyCallback({ call, provider }: CallbackContext): string | undefined {
  const { redirectProxyUrl, id, responseMode } = provider;
  if (redirectProxyUrl === undefined) return undefined;
  if (!URL.canParse(redirectProxyUrl)) throw new InvalidConfiguration("redirectProxyUrl is not a URL.");
  const url = new URL(`${redirectProxyUrl.replace(/\/$/, "")}/callback/${encodeURIComponent(id)}`);
  if (url.origin === call.origin) return undefined;
  if (responseMode !== "form_post") return url.href;
  throw new InvalidConfiguration(
    `"${id}" posts its authorization responses (response_mode=form_post), and a proxy cannot forward a POST. Set redirectProxyUrl for the other providers only.`,
  );
}

/** The callback URL as it is registered at the provider: that of the proxy, where there is one. */
export const registeredCallback = (context: CallbackContext): string => proxyCallback(context) ?? ownCallback(context);

/** `redirectUri` as the provider knows it, and `callback` of this deployment, where the authorization response ends up. */
export interface RedirectUriAndState {
  readonly redirectUri: string;
  readonly state: string;
  readonly callback: string;
}

/** The redirect URI and the `state` of an authorization request. */
export async function redirectUriAndState(context: ProxyContext, state: string): Promise<RedirectUriAndState> {
  const callback = ownCallback(context);
  const proxy = proxyCallback(context);
  if (proxy === undefined) return { redirectUri: callback, state, callback };
  const { settings, now } = context;
  const sealed = await settings.keys.seal(
    { origin: callback, state },
    { salt: proxySalt, maxAge: transactionLife, now },
  );
  return { redirectUri: proxy, state: `${state}.${sealed}`, callback };
}

const patternGrammar = /^https?:\/\/[a-z0-9.*-]+(?::\d{1,5})?$/;

/** `*` matches one label or a part of one; the whole origin must match. */
function matchesPattern(pattern: string, origin: string): boolean {
  if (!patternGrammar.test(pattern)) return false;
  const parts = pattern.split("*").map((part) => part.replaceAll(".", "\\."));
  return new RegExp(`^${parts.join("[a-z0-9-]+")}$`).test(origin);
}

/** Whether a URL is the callback of a listed deployment. */
function isListed({ settings }: ProxyContext, url: URL, path: string): boolean {
  const safe = url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.origin));
  const exact = url.href === `${url.origin}${path}`;
  return safe && exact && settings.redirectProxyOrigins.some((pattern) => matchesPattern(pattern, url.origin));
}

/** The deployment that an authorization response belongs to, if it is another one. The sealed part counts only for the `state` before it. */
async function forwardTarget({ settings, call, now }: ProxyContext, { state = "" }: AuthorizationResponse) {
  const [plain, sealed] = state.split(/\.(.*)/, 2);
  const claims = sealed ? (await settings.keys.openOnce(sealed, { salt: proxySalt, now }))?.claims : undefined;
  const address = claims?.state === plain ? claims?.origin : undefined;
  if (!claims || typeof address !== "string" || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.origin === call.origin ? undefined : { url, id: String(claims.jti) };
}

const proxyRefusal = (why: string): string =>
  `The authorization response belongs to another deployment, and was not forwarded: ${why}`;

/** Why a response cannot be forwarded to a URL, and what to change. */
function whyNotForwarded(context: ProxyContext, url: URL): string | undefined {
  // A deployment that uses a proxy cannot be one: a misdirected response would be forwarded in a circle.
  if (proxyCallback(context) !== undefined) {
    return `this deployment (${context.call.origin}) is not the proxy. It was reached by an unknown host name: set or correct AUTH_URL.`;
  }
  const path = new URL(ownCallback(context)).pathname;
  if (isListed(context, url, path)) return undefined;
  const isElsewhere = url.href !== `${url.origin}${path}`;
  return isElsewhere
    ? `it would go to ${url.origin}${url.pathname}, and the callback of this proxy is at ${path}. Give both the same basePath.`
    : `${url.origin} is not listed. If it is yours, add "${url.origin}" to redirectProxyOrigins (AUTH_REDIRECT_PROXY_ORIGINS) on this deployment, the proxy.`;
}

/** The fields that are forwarded, besides those that the card names: in `token.repeats`, and in `callbackClaims`. */
const forwardedFields: readonly string[] = ["code", "state", "iss", "error", "error_description", "response"];

const fieldsFor = ({ token, callbackClaims }: ReadyOAuth): readonly string[] => [
  ...forwardedFields,
  ...(token.repeats ?? []),
  ...callbackClaims,
];

/** An own field: names of the prototype do not count. */
const ownField = ({ fields }: AuthorizationResponse, name: string): string | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

/**
 * Forwards an authorization response to the deployment that it belongs to, once; `undefined` if it belongs to this one. The
 * proxy never uses the code.
 */
export async function forwardResponse(
  context: ProxyContext,
  response: AuthorizationResponse,
): Promise<Outcome | undefined> {
  const target = await forwardTarget(context, response);
  if (!target) return undefined;
  const { provider } = context;
  const why = whyNotForwarded(context, target.url);
  if (why !== undefined) throw new RedirectProxyError(proxyRefusal(why), { cause: { provider: provider.id } });
  if (!(await isFirstUse(context, "forwarded", JSON.stringify([provider.id, target.id])))) {
    throw new InvalidCheck(proxyRefusal("it was forwarded before."));
  }
  const params = fieldsFor(provider).map((name) => [name, ownField(response, name)] as const);
  return redirect(withQuery(target.url.href, Object.fromEntries(params)));
}
