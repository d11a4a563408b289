/** Request -> Call: the outside wall. Parses once; inside, the types are trusted. */
import { parseCookies } from "../cookies/cookie.ts";
import { InsecureOrigin, InvalidRequest, UnknownAction, UntrustedHost } from "../errors/index.ts";
import { type AuthAction, actions, isAuthAction } from "../types/action.ts";
import type { Call, CookieJar, SetCookie, Settings } from "../types/internal.ts";
import { detectOrigin, isLoopback, originSources } from "./origin.ts";
import { quotedText, whyUntrusted } from "./untrusted.ts";

/** Characters. Authorization codes and error texts of providers fit well. */
const maxUrl = 32_768;

/** What an integration knows better than the request. */
export interface RequestOverrides {
  /** The address as the visitor sees it, where the framework cuts off a part of its path. */
  readonly url?: URL | undefined;
  /** The cookies of the browser as they are by now. */
  readonly cookies?: CookieJar | undefined;
  /** Cookies that the answer should write beside its own. */
  readonly write?: readonly SetCookie[] | undefined;
}

/** What a path asks for. */
export interface RoutePath {
  readonly action: AuthAction;
  readonly providerId?: string;
}

const namesProvider: ReadonlySet<AuthAction> = new Set(["callback", "signin", "webauthn-options"]);
const providerIdGrammar = /^[A-Za-z0-9._~-]{1,64}$/;

/**
 * Reads the path of a route. Works on the path as it came: nothing is decoded, so nothing can mean two things.
 *
 * @example parsePath("/auth/callback/github", "/auth") // { action: "callback", providerId: "github" }
 */
export function parsePath(path: string, basePath: string): RoutePath {
  const prefix = basePath === "/" ? "/" : `${basePath}/`;
  if (!path.startsWith(prefix))
    throw new UnknownAction(
      `The path ${quotedText(path)} does not begin with basePath, ${quotedText(basePath)}: give both the same beginning.`,
    );
  const rest = path.slice(prefix.length).replace(/\/$/, "");
  const [action = "", providerId, ...more] = rest.split("/");
  if (!isAuthAction(action) || more.length > 0)
    throw new UnknownAction(
      `The path ${quotedText(path)} names no action below basePath, ${quotedText(basePath)}: they are ${actions.join(", ")}.`,
    );
  if (providerId === undefined) return { action };
  if (!namesProvider.has(action))
    throw new UnknownAction(
      `The path ${quotedText(path)} goes on after the action "${action}", which takes no provider.`,
    );
  if (!providerIdGrammar.test(providerId) || /^\.+$/.test(providerId))
    throw new InvalidRequest("The provider id in the path is malformed.");
  return { action, providerId };
}

/** How the address comes to be https, by where the http came from. */
function httpsAdvice({ url, trustHost }: Settings, headers: Headers, origin: string): string {
  if (url) return `AUTH_URL (url) is ${quotedText(url.href)}: make it an https address.`;
  const address = origin.replace("http:", "https:");
  if (trustHost !== "host-header" && headers.has("x-forwarded-proto"))
    return `X-Forwarded-Proto is "http": let the proxy in front say https, or set AUTH_URL=${address}.`;
  return `Serve it by https. If a proxy in front does so, let it set X-Forwarded-Proto, or set AUTH_URL=${address}.`;
}

/** The origin that a visitor sees, or an error that says what to set. */
export function originFor(settings: Settings, headers: Headers, url?: URL, protocol?: string): string {
  const where = originSources(settings, { headers, url, protocol });
  const origin = detectOrigin(where);
  if (origin === null) throw new UntrustedHost(whyUntrusted(where));
  if (settings.production && origin.startsWith("http:") && settings.useSecureCookies !== false && !isLoopback(origin)) {
    throw new InsecureOrigin(
      `The application is reached by ${quotedText(origin)} in production, so its cookies could be read on the way. ${httpsAdvice(settings, headers, origin)} To allow http, set useSecureCookies: false.`,
    );
  }
  return origin;
}

/** Reading a session has neither query nor body: their parsers are loaded when they are first needed. */
const parsers = () => import("./body.ts");

const queryOf = async (url: URL): Promise<Record<string, string>> => (await parsers()).flat(url.searchParams);

/** The address as it was sent. Some servers give a path where it should be: its host is told by a header then. */
function requestAddress(url: string): URL {
  if (url.length > maxUrl) throw new InvalidRequest(`The address is longer than ${maxUrl} characters.`);
  const anywhere = "http://localhost";
  if (!URL.canParse(url, anywhere)) throw new InvalidRequest("The address of the request cannot be read.");
  return new URL(url, anywhere);
}

/** Reads a request. Throws what is wrong with it as an `AuthError`. */
export async function receive(request: Request, settings: Settings, known: RequestOverrides = {}): Promise<Call> {
  const { headers, method } = request;
  const sent = known.url ?? requestAddress(request.url);
  const asked = parsePath(sent.pathname, settings.basePath);
  // Without a host of its own the address says nothing about where we are.
  const origin = originFor(settings, headers, !known.url && request.url.startsWith("/") ? undefined : sent);
  return {
    ...asked,
    method,
    origin,
    url: sent.origin === origin ? sent : new URL(sent.pathname + sent.search, origin),
    headers,
    cookies: known.cookies ?? parseCookies(headers.get("cookie")),
    query: sent.search === "" ? {} : await queryOf(sent),
    body: method === "POST" ? await (await parsers()).readBody(request) : {},
    wantsUrl: wantsUrl(headers),
  };
}

/** Whether the caller asked for `{ url }` in place of a redirect. */
export const wantsUrl = (headers: Headers): boolean => headers.has("x-auth-return-redirect");
