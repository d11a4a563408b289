/** The CSRF token: random, bound to a cookie and to the session, masked each time it is shown. */

import { readChunks } from "../cookies/cookie.ts";
import { drop, put } from "../cookies/set-cookie.ts";
import { safeEqual } from "../crypto/bytes.ts";
import { randomHex } from "../crypto/random.ts";
import { MissingCSRF } from "../errors/index.ts";
import type { Context, SetCookie } from "../types/internal.ts";

/** A masked token for a form, and the cookie that it belongs to, if that is new. */
export interface CsrfToken {
  readonly csrfToken: string;
  readonly cookies: readonly SetCookie[];
}

const csrfPurpose = "csrf";
const bytes = 32;
const hexPattern = new RegExp(`^[0-9a-f]{${bytes * 2}}$`);
const maskedPattern = new RegExp(`^[0-9a-f]{${bytes * 4}}$`);

/** Bitwise exclusive or of two hex strings of the same length. */
const xor = (a: string, b: string): string =>
  (BigInt(`0x${a}`) ^ BigInt(`0x${b}`)).toString(16).padStart(bytes * 2, "0");

/** Masks a token with random bytes, so that the size of compressed pages reveals nothing about it (BREACH). */
function mask(token: string): string {
  const pad = randomHex(bytes);
  return pad + xor(pad, token);
}

const unmask = (masked: string): string => xor(masked.slice(0, bytes * 2), masked.slice(bytes * 2));

/** The text that is authenticated in the cookie: the token, and the session that it was issued in. */
const bindingOf = (token: string, session: string | null): string => `${token}.${session ?? ""}`;

/** The content of the CSRF cookie: a token and its message authentication code. */
interface CsrfCookie {
  readonly token: string;
  readonly mac: string;
}

/** The CSRF cookie of this browser, if it is well-formed. */
function csrfCookieOf({ call, cookies }: Context): CsrfCookie | undefined {
  const [token = "", mac = "", ...more] = (call.cookies.get(cookies.csrfToken.name) ?? "").split(".");
  return hexPattern.test(token) && more.length === 0 ? { token, mac } : undefined;
}

/** Whether this application issued the cookie, for this session. */
const isIssuedFor = (context: Context, { token, mac }: CsrfCookie, session: string | null): Promise<boolean> =>
  context.settings.keys.matches(csrfPurpose, bindingOf(token, session), mac);

/**
 * Whether this application issued the cookie, for the present session. Callbacks of the application run last, so that a
 * cross-site request reaches none of them; and a sign-out runs none before it ends the session.
 */
async function isIssuedHere(context: Context, cookie: CsrfCookie): Promise<boolean> {
  const session = await context.session.id();
  if (!(await isIssuedFor(context, cookie, session))) return false;
  return session === null || context.call.action === "signout" || (await context.principal()) !== null;
}

/** A token for a form. A browser keeps its token until its session changes, so that every tab can use it. */
export async function csrfToken(context: Context): Promise<CsrfToken> {
  const session = (await context.principal())?.sessionId ?? null;
  const known = csrfCookieOf(context);
  if (known && (await isIssuedFor(context, known, session))) return { csrfToken: mask(known.token), cookies: [] };
  const token = randomHex(bytes);
  const mac = await context.settings.keys.mac(csrfPurpose, bindingOf(token, session));
  return { csrfToken: mask(token), cookies: [put(context.cookies.csrfToken, `${token}.${mac}`)] };
}

/** For applications that check requests themselves: clears the cookie of a token. */
export const withoutCsrf = ({ call, cookies }: Context): readonly SetCookie[] =>
  call.cookies.has(cookies.csrfToken.name) ? [drop(cookies.csrfToken)] : [];

/** What a call reveals about the page that sent it. */
type RequestSource = Pick<Context["call"], "headers" | "origin">;

/** Values of `Sec-Fetch-Site` (Fetch Metadata Request Headers, section 2.4). Other texts are not repeated in the log. */
const sameSiteValues: ReadonlySet<string> = new Set(["cross-site", "same-site", "none"]);

const seenSite = (site: string): string =>
  `the Sec-Fetch-Site header is "${sameSiteValues.has(site) ? site : "malformed"}"`;

const loggedOrigin = (sent: string): string => (URL.canParse(sent) ? new URL(sent).origin : "malformed");

/** What to do about a form on the twin of a host, with or without `www`. A name of two labels has one with it. */
function twinAdvice(site: string, origin: string): string {
  const { protocol, host } = new URL(origin);
  if (site !== "same-site") return "";
  const twin = `${protocol}//${host.startsWith("www.") ? host.slice(4) : `www.${host}`}`;
  return ` If visitors use ${twin} as well, redirect it to ${origin}, or set AUTH_URL to the host that they use.`;
}

/**
 * Why the `Origin` header is not the one of this site; `undefined` if it is, or if there is none. Browsers send `null` from
 * pages with `Referrer-Policy: no-referrer` (Fetch Standard, section 3.2). Such a page is on this site if the request also
 * has `Sec-Fetch-Site: same-origin`, which no page of another site can send.
 */
export function foreignOrigin({ headers, origin }: RequestSource): string | undefined {
  const sent = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  if (sent === null || sent === origin) return undefined;
  if (sent === "null") {
    if (site === "same-origin") return undefined;
    if (site === "same-site" || site === "cross-site")
      return `the Origin header is "null" beside "Sec-Fetch-Site: ${site}", so the form is on another host than ${origin}.${twinAdvice(site, origin)}`;
    return `the Origin header is "null" and no "Sec-Fetch-Site: same-origin" is beside it. Set Referrer-Policy: same-origin on pages with forms.`;
  }
  // With another `Sec-Fetch-Site` the request is cross-site, so AUTH_URL is not the cause.
  const mayBeThisSite = URL.canParse(sent) && (site === null || site === "same-origin");
  const hint = mayBeThisSite ? ` If visitors use ${loggedOrigin(sent)}, set AUTH_URL to it, or correct AUTH_URL.` : "";
  return `the Origin header is ${loggedOrigin(sent)}, expected ${origin}.${hint}`;
}

/** Why a request cannot come from a page of this site, by the headers that only browsers write. */
export function crossSiteReason(sender: RequestSource): string | undefined {
  const reason = foreignOrigin(sender);
  if (reason) return reason;
  const site = sender.headers.get("sec-fetch-site");
  if (site === null || site === "same-origin") return undefined;
  return `${seenSite(site)}, expected "same-origin".`;
}

/** Requests that a page of any site can cause without a script, a form or an `Origin` header: a link, an image, a frame. */
const linkMethods: ReadonlySet<string> = new Set(["GET", "HEAD"]);

/**
 * Why a verb of the application must not change anything for a request. A form of another site has a foreign `Origin`; a link,
 * an image or a frame of one has no `Origin` and shows in `Sec-Fetch-Site` where it comes from. A `GET` without that header
 * may come from anywhere. `method`: `undefined` for a call without a request.
 */
export function foreignSender(sender: RequestSource, method: string | undefined): string | undefined {
  const reason = foreignOrigin(sender);
  if (reason) return reason;
  const site = sender.headers.get("sec-fetch-site");
  if (site === "same-origin" || site === "none") return undefined;
  if (site !== null) return `${seenSite(site)}, expected "same-origin".`;
  if (method === undefined || !linkMethods.has(method.toUpperCase())) return undefined;
  return "a GET request without the Sec-Fetch-Site header may come from another site. Call this verb for a POST.";
}

/** Throws if there is a reason, as {@link foreignOrigin} and {@link crossSiteReason} return one. */
export function rejectCrossSite(reason: string | undefined): void {
  if (reason) throw new MissingCSRF(`Cross-site request rejected: ${reason}`);
}

/** Whether a request has neither a CSRF nor a session cookie. A header that was too long to be read may have both. */
const hasNoCookies = ({ call: { headers, cookies: sent }, cookies }: Context): boolean =>
  (sent.size > 0 || !headers.has("cookie")) &&
  !sent.has(cookies.csrfToken.name) &&
  readChunks(sent, cookies.sessionToken.name) === null &&
  !cookies.former?.read(sent);

/**
 * Whether no user is signed in, so that the sign-out form of a session that has ended still works. Without cookies this is
 * certain; with cookies the session is read only for a form of this browser.
 */
const isSignedOut = async (context: Context, isOwnForm: boolean): Promise<boolean> =>
  isOwnForm ? (await context.session.id()) === null : hasNoCookies(context);

/**
 * Refuses a POST unless it comes from a page of this site and has the token of this browser and session. The token is read
 * from the body only.
 */
export async function checkCsrf(context: Context): Promise<void> {
  const { call, settings } = context;
  if (!settings.csrf || call.trusted) return;
  rejectCrossSite(crossSiteReason(call));
  const { csrfToken: masked } = call.body;
  if (typeof masked !== "string" || !maskedPattern.test(masked)) {
    throw new MissingCSRF(
      "The body has no csrfToken. Get one from GET /csrf, and send it back with the cookies of that answer.",
    );
  }
  const cookie = csrfCookieOf(context);
  // Compared first: a request without the right cookie costs no read of the session.
  const isOwnForm = cookie !== undefined && safeEqual(unmask(masked), cookie.token);
  if (isOwnForm && (await isIssuedHere(context, cookie))) return;
  if (call.action === "signout" && (await isSignedOut(context, isOwnForm))) return;
  throw new MissingCSRF(
    "The csrfToken does not belong to the cookies of this browser, or was made before its session changed.",
  );
}
