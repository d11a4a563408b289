/** The CSRF token: random, bound to a cookie and to the session, masked each time it is shown. */
import { readChunks } from "../cookies/chunks.ts";
import { drop, put } from "../cookies/cookie.ts";
import { safeEqual } from "../crypto/hash.ts";
import { randomHex } from "../crypto/random.ts";
import { MissingCSRF } from "../errors/index.ts";
import type { Context, SetCookie } from "../types/internal.ts";

/** A token to be shown in a form, and the cookie that it belongs to, if that is new. */
export interface CsrfToken {
  readonly csrfToken: string;
  readonly cookies: readonly SetCookie[];
}

const csrfPurpose = "csrf";
const bytes = 32;
const hexPattern = new RegExp(`^[0-9a-f]{${bytes * 2}}$`);
const masked = new RegExp(`^[0-9a-f]{${bytes * 4}}$`);

/** Bitwise exclusive or of two hex strings of the same length. */
const xor = (a: string, b: string): string =>
  (BigInt(`0x${a}`) ^ BigInt(`0x${b}`)).toString(16).padStart(bytes * 2, "0");

/** Shown in another form each time, so that a compressed page tells nothing about it. */
function mask(token: string): string {
  const pad = randomHex(bytes);
  return pad + xor(pad, token);
}

const unmask = (shown: string): string => xor(shown.slice(0, bytes * 2), shown.slice(bytes * 2));

/** What the proof in the cookie is made of: the token, and the session that it was shown in. */
const bindingOf = (token: string, session: string | null): string => `${token}.${session ?? ""}`;

/** A token and its proof, as they stand in the cookie. */
interface Pair {
  readonly token: string;
  readonly proof: string;
}

/** What the cookie of this browser says. */
function pairIn({ call, cookies }: Context): Pair | undefined {
  const [token = "", proof = "", ...more] = (call.cookies.get(cookies.csrfToken.name) ?? "").split(".");
  return hexPattern.test(token) && more.length === 0 ? { token, proof } : undefined;
}

/** Whether we made it, for a session of this browser. */
const isFor = (context: Context, { token, proof }: Pair, session: string | null): Promise<boolean> =>
  context.settings.keys.matches(csrfPurpose, bindingOf(token, session), proof);

/**
 * Whether we made it, for the present session of this browser. The application is asked about its session last, so that
 * a request of another site reaches none of its callbacks; and not at all before that session is ended.
 */
async function isGenuine(context: Context, pair: Pair): Promise<boolean> {
  const session = await context.session.id();
  if (!(await isFor(context, pair, session))) return false;
  return session === null || context.call.action === "signout" || (await context.principal()) !== null;
}

/** A token for a form. A browser keeps its token until its session changes, so that every tab can use it. */
export async function csrfToken(context: Context): Promise<CsrfToken> {
  const session = (await context.principal())?.sessionId ?? null;
  const known = pairIn(context);
  if (known && (await isFor(context, known, session))) return { csrfToken: mask(known.token), cookies: [] };
  const token = randomHex(bytes);
  const proof = await context.settings.keys.mac(csrfPurpose, bindingOf(token, session));
  return { csrfToken: mask(token), cookies: [put(context.cookies.csrfToken, `${token}.${proof}`)] };
}

/** For applications that check requests themselves: no token, and no cookie left behind. */
export const withoutCsrf = ({ call, cookies }: Context): readonly SetCookie[] =>
  call.cookies.has(cookies.csrfToken.name) ? [drop(cookies.csrfToken)] : [];

/** What a call says about the page that it comes from. */
type RequestSource = Pick<Context["call"], "headers" | "origin">;

/** The values of the header (Fetch Metadata Request Headers, section 2.4); any other text is not repeated. */
const sameSiteValues: ReadonlySet<string> = new Set(["cross-site", "same-site", "none"]);

const shownOrigin = (sent: string): string => (URL.canParse(sent) ? new URL(sent).origin : "malformed");

/**
 * Says why an `Origin` header is not ours: `undefined` where it is, or where there is none. Browsers send `null` from pages
 * whose policy is `Referrer-Policy: no-referrer` (Fetch Standard, section 3.2); such a page is ours where
 * `Sec-Fetch-Site: same-origin` stands beside it, which no page of another site can send.
 */
export function foreignOrigin({ headers, origin }: RequestSource): string | undefined {
  const sent = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  if (sent === null || sent === origin) return undefined;
  if (sent === "null") {
    if (site === "same-origin") return undefined;
    return `the Origin header is "null" and no "Sec-Fetch-Site: same-origin" is beside it. Set Referrer-Policy: same-origin on pages with forms.`;
  }
  // A browser that says where it comes from is not behind a proxy that changes hosts.
  const mayBeOurs = URL.canParse(sent) && (site === null || site === "same-origin");
  const hint = mayBeOurs ? ` If visitors use ${shownOrigin(sent)}, set AUTH_URL to it, or correct AUTH_URL.` : "";
  return `the Origin header is ${shownOrigin(sent)}, expected ${origin}.${hint}`;
}

/** Says why a request cannot come from a page of this site, by the headers that only browsers write. */
export function crossSiteReason(sender: RequestSource): string | undefined {
  const why = foreignOrigin(sender);
  if (why) return why;
  const site = sender.headers.get("sec-fetch-site");
  if (site === null || site === "same-origin") return undefined;
  return `the Sec-Fetch-Site header is "${sameSiteValues.has(site) ? site : "malformed"}", expected "same-origin".`;
}

/** Throws if there is a reason, as {@link foreignOrigin} and {@link crossSiteReason} return one. */
export function rejectCrossSite(reason: string | undefined): void {
  if (reason) throw new MissingCSRF(`Cross-site request rejected: ${reason}`);
}

/** Whether a browser came with neither of the two cookies. A header that is too long to be read is no such thing. */
const isBare = ({ call: { headers, cookies: cookieJar }, cookies }: Context): boolean =>
  (cookieJar.size > 0 || !headers.has("cookie")) &&
  !cookieJar.has(cookies.csrfToken.name) &&
  readChunks(cookieJar, cookies.sessionToken.name) === null;

/**
 * Whether nobody is signed in, so that a form that is older than the end of its session may still sign out. Without any
 * cookie that is certain; with one it is asked only for a form of this browser.
 */
const isSignedOut = async (context: Context, belongs: boolean): Promise<boolean> =>
  belongs ? (await context.session.id()) === null : isBare(context);

/**
 * Lets a POST pass only if it comes from a page of this site that holds the token of this browser and session.
 * The token is read from the body alone.
 */
export async function checkCsrf(context: Context): Promise<void> {
  const { call, settings } = context;
  if (!settings.csrf || call.trusted) return;
  rejectCrossSite(crossSiteReason(call));
  const shown = call.body.csrfToken;
  if (typeof shown !== "string" || !masked.test(shown)) {
    throw new MissingCSRF(
      "The body has no csrfToken. Get one from GET /csrf, and send it back with the cookies of that answer.",
    );
  }
  const pair = pairIn(context);
  // The two are compared first: a request that does not even know the cookie costs no look at the session.
  const belongs = pair !== undefined && safeEqual(unmask(shown), pair.token);
  if (belongs && (await isGenuine(context, pair))) return;
  if (call.action === "signout" && (await isSignedOut(context, belongs))) return;
  throw new MissingCSRF(
    "The csrfToken does not belong to the cookies of this browser, or was made before its session changed.",
  );
}
