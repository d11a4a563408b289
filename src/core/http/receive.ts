/** Request -> Call: the outside wall. Parses once; inside, the types are trusted. */
import { parseCookies } from "../cookies/cookie.ts";
import { InsecureOrigin, InvalidRequest, UnknownAction, UntrustedHost } from "../errors/index.ts";
import { type AuthAction, isAuthAction } from "../types/action.ts";
import type { Call, CookieJar, SetCookie, Settings } from "../types/flow.ts";
import { flat, readBody } from "./body.ts";
import { detectOrigin, isLoopback } from "./origin.ts";

/** Characters. Authorization codes and error texts of providers fit well. */
const maxUrl = 32_768;

/** What an integration knows better than the request. */
export interface Known {
  /** The address as the visitor sees it, where the framework cuts off a part of its path. */
  readonly url?: URL | undefined;
  /** The cookies of the browser as they are by now. */
  readonly cookies?: CookieJar | undefined;
  /** Cookies that the answer should write beside its own. */
  readonly write?: readonly SetCookie[] | undefined;
}

/** What a path asks for. */
export interface Asked {
  readonly action: AuthAction;
  readonly providerId?: string;
}

const namesProvider: ReadonlySet<AuthAction> = new Set(["callback", "signin", "webauthn-options"]);
const idGrammar = /^[A-Za-z0-9._~-]{1,64}$/;

/**
 * Reads the path of a route. Works on the path as it came: nothing is decoded, so nothing can mean two things.
 *
 * @example parsePath("/auth/callback/github", "/auth") // { action: "callback", providerId: "github" }
 */
export function parsePath(path: string, basePath: string): Asked {
  const prefix = basePath === "/" ? "/" : `${basePath}/`;
  if (!path.startsWith(prefix)) throw new UnknownAction("The path does not begin with the base path of the library.");
  const rest = path.slice(prefix.length).replace(/\/$/, "");
  const [action = "", providerId, ...more] = rest.split("/");
  if (!isAuthAction(action) || more.length > 0) throw new UnknownAction("The path names no action of the library.");
  if (providerId === undefined) return { action };
  if (!namesProvider.has(action)) throw new UnknownAction(`The action "${action}" takes no provider.`);
  if (!idGrammar.test(providerId) || /^\.+$/.test(providerId))
    throw new InvalidRequest("The provider id in the path is malformed.");
  return { action, providerId };
}

/** The origin that a visitor sees, or an error that says what to set. */
export function originFor(settings: Settings, headers: Headers, url?: URL, protocol?: string): string {
  const { trustHost, url: configured } = settings;
  const trustForwarded = trustHost !== false;
  const origin = detectOrigin({ headers, url, protocol, trustHost, configured, trustForwarded });
  if (origin === null) {
    throw new UntrustedHost(
      "The host of the request is missing, malformed or not trusted. Set AUTH_URL (or `url`) to the public address of the application, or list its hosts in `trustHost`.",
    );
  }
  if (
    settings.production &&
    origin.startsWith("http:") &&
    settings.useSecureCookies === undefined &&
    !isLoopback(origin)
  ) {
    throw new InsecureOrigin(
      "The application is reached by http: in production, so its cookies could be read on the way. Serve it by https: (behind a proxy, set AUTH_URL to the https address), or set useSecureCookies yourself to allow this.",
    );
  }
  return origin;
}

const queryOf = (url: URL): Record<string, string> => (url.search === "" ? {} : flat(url.searchParams));

/** The address as it was sent. Some servers give a path where it should be: its host is told by a header then. */
function addressOf(url: string): URL {
  if (url.length > maxUrl) throw new InvalidRequest(`The address is longer than ${maxUrl} characters.`);
  const anywhere = "http://localhost";
  if (!URL.canParse(url, anywhere)) throw new InvalidRequest("The address of the request cannot be read.");
  return new URL(url, anywhere);
}

/** Reads a request. Throws what is wrong with it as an `AuthError`. */
export async function receive(request: Request, settings: Settings, known: Known = {}): Promise<Call> {
  const { headers, method } = request;
  const sent = known.url ?? addressOf(request.url);
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
    query: queryOf(sent),
    body: method === "POST" ? await readBody(request) : {},
    wantsUrl: wantsUrl(headers),
  };
}

/** Whether the caller asked for `{ url }` in place of a redirect. */
export const wantsUrl = (headers: Headers): boolean => headers.has("x-auth-return-redirect");
