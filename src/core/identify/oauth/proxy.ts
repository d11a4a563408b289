/** The redirect proxy: one registered callback URL for many deployments. The own address of each travels inside `state`, sealed. */
import { InvalidCheck, InvalidConfiguration } from "../../errors/index.ts";
import { actionUrl, withQuery } from "../../http/link.ts";
import { redirect } from "../../http/outcome.ts";
import { transactionLife } from "../../transaction.ts";
import type { Outcome, ProviderContext, ReadyOAuth } from "../../types/flow.ts";
import { isLoopback } from "./address.ts";
import type { Answer } from "./answer.ts";

type Here = ProviderContext<ReadyOAuth>;

const salt = "portico.state";

const ownCallback = (context: Here): string => new URL(actionUrl(context, "callback", context.provider.id)).href;

/** The callback of the proxy, unless this deployment is the proxy itself. */
function proxyCallback({ call, provider }: Here): string | undefined {
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

/** Where the answer goes, and the `state` that comes back with it. */
export async function wayBack(context: Here, state: string): Promise<{ redirectUri: string; state: string }> {
  const proxy = proxyCallback(context);
  if (proxy === undefined) return { redirectUri: ownCallback(context), state };
  const { settings, now } = context;
  const address = { origin: ownCallback(context), state };
  const sealed = await settings.keys.seal(address, { salt, maxAge: transactionLife, now });
  return { redirectUri: proxy, state: `${state}.${sealed}` };
}

const patternGrammar = /^https?:\/\/[a-z0-9.*-]+(?::\d{1,5})?$/;

/** `*` stands for one label or a part of one; the rest stands for itself, from the first character to the last. */
function matches(pattern: string, origin: string): boolean {
  if (!patternGrammar.test(pattern)) return false;
  const parts = pattern.split("*").map((part) => part.replaceAll(".", "\\."));
  return new RegExp(`^${parts.join("[a-z0-9-]+")}$`).test(origin);
}

/** Whether an answer may go there: to the callback of a deployment that was listed, and nowhere else on it. */
function isListed({ settings }: Here, url: URL, path: string): boolean {
  const safe = url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url));
  const exact = url.href === `${url.origin}${path}`;
  return safe && exact && settings.redirectProxyOrigins.some((pattern) => matches(pattern, url.origin));
}

/** Another deployment than this one, to which an answer belongs. What is sealed belongs to the state before it, and to no other. */
async function destination({ settings, call, now }: Here, { state = "" }: Answer) {
  const [plain, sealed] = state.split(/\.(.*)/, 2);
  const claims = sealed ? (await settings.keys.open(sealed, { salt, now }))?.claims : undefined;
  const address = claims?.state === plain ? claims?.origin : undefined;
  if (!claims || typeof address !== "string" || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.origin === call.origin ? undefined : { url, id: String(claims.jti) };
}

/** A deployment that uses a proxy is none: an answer that was sent to the wrong one would go round in circles. */
const usesProxy = (context: Here): boolean => proxyCallback(context) !== undefined;

const refuse = (why: string): never => {
  throw new InvalidCheck(`The answer belongs to another deployment, and was not passed on: ${why}`);
};

const passedOn = ["code", "state", "iss", "error", "error_description"] as const;

/**
 * Passes an answer on to the deployment that it belongs to, once; nothing if it belongs to this one. The proxy never
 * uses the code.
 */
export async function passOn(context: Here, answer: Answer): Promise<Outcome | undefined> {
  const target = await destination(context, answer);
  if (!target) return undefined;
  const { settings, now, provider } = context;
  if (usesProxy(context))
    return refuse(
      "this deployment is not the proxy. It is reached by a host name that it does not know as its own: set AUTH_URL.",
    );
  const { origin } = target.url;
  if (!isListed(context, target.url, new URL(ownCallback(context)).pathname)) {
    return refuse(`${origin} is not listed. If it is yours, add it to redirectProxyOrigins on the proxy.`);
  }
  if (!settings.once(`passed on:${provider.id}:${target.id}`, now + transactionLife * 1000, now)) {
    return refuse("it was passed on before.");
  }
  const params = Object.fromEntries(passedOn.map((name) => [name, answer[name]]));
  return redirect(withQuery(target.url.href, params));
}
