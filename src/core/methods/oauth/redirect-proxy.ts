/** The redirect proxy: one registered callback URL for many deployments. The own address of each travels inside `state`, sealed. */
import { salts } from "../../crypto/salts.ts";
import { InvalidCheck, InvalidConfiguration, RedirectProxyError } from "../../errors/index.ts";
import { redirect } from "../../http/outcome.ts";
import { actionUrl, withQuery } from "../../http/url.ts";
import { type Transaction, transactionLife } from "../../transaction.ts";
import type { Outcome, ProviderContext, ReadyOAuth } from "../../types/internal.ts";
import { isLoopback } from "./client/endpoint-url.ts";
import type { AuthorizationResponse } from "./response/authorization-response.ts";

type ProxyContext = ProviderContext<ReadyOAuth>;

const proxySalt = salts.proxyState;

const ownCallback = (context: ProxyContext): string =>
  new URL(actionUrl(context, "callback", context.provider.id)).href;

/** The callback of the proxy, unless this deployment is the proxy itself. */
function proxyCallback({ call, provider }: ProxyContext): string | undefined {
  const { redirectProxyUrl, id, responseMode } = provider;
  if (redirectProxyUrl === undefined) return undefined;
  if (!URL.canParse(redirectProxyUrl)) throw new InvalidConfiguration("redirectProxyUrl is not a URL.");
  const url = new URL(`${redirectProxyUrl.replace(/\/$/, "")}/callback/${encodeURIComponent(id)}`);
  if (url.origin === call.origin) return undefined;
  if (responseMode !== "form_post") return url.href;
  throw new InvalidConfiguration(
    `"${id}" posts its answers (response_mode=form_post), and a proxy cannot pass a post on. Set redirectProxyUrl for the other providers only.`,
  );
}

/** Where an answer goes: `redirectUri` as the provider knows it, and `callback` of this deployment, where it ends. */
export interface RedirectUriAndState {
  readonly redirectUri: string;
  readonly state: string;
  readonly callback: string;
}

/** Where the answer goes, and the `state` that comes back with it. */
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

/**
 * A sign-in ends at the origin where it began. Hosts that share the cookies of a domain are not one application: what was
 * begun at one of them would open a session at another. Behind a proxy, the own callback counts, not that of the proxy.
 */
export function checkOrigin({ call }: ProxyContext, { redirectUri = "", more }: Transaction): void {
  const due = more?.callback ?? redirectUri;
  const { origin } = URL.canParse(due) ? new URL(due) : { origin: "" };
  if (origin === call.origin) return;
  throw new InvalidCheck(
    `The sign-in was begun at ${origin || "no known origin"}, and its answer came to ${call.origin}. Use one origin for both: set or correct AUTH_URL, or redirect the other hosts to it.`,
  );
}

const patternGrammar = /^https?:\/\/[a-z0-9.*-]+(?::\d{1,5})?$/;

/** `*` stands for one label or a part of one; the rest stands for itself, from the first character to the last. */
function matchesPattern(pattern: string, origin: string): boolean {
  if (!patternGrammar.test(pattern)) return false;
  const parts = pattern.split("*").map((part) => part.replaceAll(".", "\\."));
  return new RegExp(`^${parts.join("[a-z0-9-]+")}$`).test(origin);
}

/** Whether an answer may go there: to the callback of a deployment that was listed, and nowhere else on it. */
function isListed({ settings }: ProxyContext, url: URL, path: string): boolean {
  const safe = url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url));
  const exact = url.href === `${url.origin}${path}`;
  return safe && exact && settings.redirectProxyOrigins.some((pattern) => matchesPattern(pattern, url.origin));
}

/** Another deployment than this one, to which an answer belongs. What is sealed belongs to the state before it, and to no other. */
async function forwardTarget({ settings, call, now }: ProxyContext, { state = "" }: AuthorizationResponse) {
  const [plain, sealed] = state.split(/\.(.*)/, 2);
  const claims = sealed ? (await settings.keys.open(sealed, { salt: proxySalt, now }))?.claims : undefined;
  const address = claims?.state === plain ? claims?.origin : undefined;
  if (!claims || typeof address !== "string" || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.origin === call.origin ? undefined : { url, id: String(claims.jti) };
}

/** A deployment that uses a proxy is none: an answer that was sent to the wrong one would go round in circles. */
const usesProxy = (context: ProxyContext): boolean => proxyCallback(context) !== undefined;

const proxyRefusal = (why: string): string => `The answer belongs to another deployment, and was not passed on: ${why}`;

/** Why an answer may not go there, and what to change. */
function whyNotForwarded(context: ProxyContext, url: URL): string | undefined {
  if (usesProxy(context)) {
    return `this deployment (${context.call.origin}) is not the proxy. It is reached by a host name that it does not know as its own: set AUTH_URL, or correct it.`;
  }
  const path = new URL(ownCallback(context)).pathname;
  if (isListed(context, url, path)) return undefined;
  const isElsewhere = url.href !== `${url.origin}${path}`;
  return isElsewhere
    ? `it would go to ${url.origin}${url.pathname}, and the callback of this proxy is at ${path}. Give both the same basePath.`
    : `${url.origin} is not listed. If it is yours, add "${url.origin}" to redirectProxyOrigins (AUTH_REDIRECT_PROXY_ORIGINS) on this deployment, the proxy.`;
}

/** What an answer consists of. The rest of it stays here, except for what the card has the token request repeat. */
const forwardedFields: readonly string[] = ["code", "state", "iss", "error", "error_description"];

const fieldsFor = ({ token }: ReadyOAuth): readonly string[] => [...forwardedFields, ...(token.repeats ?? [])];

/** A field that came, by its name alone: names of the prototype are none. */
const hiddenField = ({ fields }: AuthorizationResponse, name: string): string | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

/**
 * Passes an answer on to the deployment that it belongs to, once; nothing if it belongs to this one. The proxy never
 * uses the code.
 */
export async function forwardResponse(
  context: ProxyContext,
  answer: AuthorizationResponse,
): Promise<Outcome | undefined> {
  const target = await forwardTarget(context, answer);
  if (!target) return undefined;
  const { settings, now, provider } = context;
  const why = whyNotForwarded(context, target.url);
  if (why !== undefined) throw new RedirectProxyError(proxyRefusal(why), { cause: { provider: provider.id } });
  if (!settings.replayGuard(`passed on:${provider.id}:${target.id}`, now + transactionLife * 1000, now)) {
    throw new InvalidCheck(proxyRefusal("it was passed on before."));
  }
  const params = fieldsFor(provider).map((name) => [name, hiddenField(answer, name)] as const);
  return redirect(withQuery(target.url.href, Object.fromEntries(params)));
}
