/** The CSRF token: random, bound to a cookie and to the session, masked each time it is shown. */
import { drop, put } from "../cookies/cookie.ts";
import { safeEqual } from "../crypto/hash.ts";
import { randomHex } from "../crypto/random.ts";
import { MissingCSRF } from "../errors/index.ts";
import type { Context, SetCookie } from "../types/flow.ts";

/** A token to be shown in a form, and the cookie that it belongs to, if that is new. */
export interface CsrfToken {
  readonly csrfToken: string;
  readonly cookies: readonly SetCookie[];
}

const purpose = "csrf";
const bytes = 32;
const hex = new RegExp(`^[0-9a-f]{${bytes * 2}}$`);
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
async function bound(context: Context, token: string): Promise<string> {
  const holder = await context.settings.sessions.holder(context);
  return `${token}.${holder?.sessionId ?? ""}`;
}

/** A token and its proof, as they stand in the cookie. */
interface Pair {
  readonly token: string;
  readonly proof: string;
}

/** What the cookie of this browser says. */
function pairIn({ call, cookies }: Context): Pair | undefined {
  const [token = "", proof = "", ...more] = (call.cookies.get(cookies.csrfToken.name) ?? "").split(".");
  return hex.test(token) && more.length === 0 ? { token, proof } : undefined;
}

/** Whether we made it, for the present session of this browser. */
const isGenuine = async (context: Context, { token, proof }: Pair): Promise<boolean> =>
  context.settings.keys.matches(purpose, await bound(context, token), proof);

/** A token for a form. A browser keeps its token until its session changes, so that every tab can use it. */
export async function csrfToken(context: Context): Promise<CsrfToken> {
  const known = pairIn(context);
  if (known && (await isGenuine(context, known))) return { csrfToken: mask(known.token), cookies: [] };
  const token = randomHex(bytes);
  const proof = await context.settings.keys.mac(purpose, await bound(context, token));
  return { csrfToken: mask(token), cookies: [put(context.cookies.csrfToken, `${token}.${proof}`)] };
}

/** For applications that check requests themselves: no token, and no cookie left behind. */
export const withoutCsrf = ({ call, cookies }: Context): readonly SetCookie[] =>
  call.cookies.has(cookies.csrfToken.name) ? [drop(cookies.csrfToken)] : [];

/** Says why a request cannot come from a page of this site, by the headers that only browsers write. */
export function foreign({ headers, origin }: Context["call"]): string | undefined {
  const from = headers.get("origin");
  if (from !== null && from !== origin) return "its Origin header names another site, or none";
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") return `its Sec-Fetch-Site header is not "same-origin"`;
  return undefined;
}

/**
 * Lets a POST pass only if it comes from a page of this site that holds the token of this browser and session.
 * The token is read from the body alone.
 */
export async function checkCsrf(context: Context): Promise<void> {
  const { call, settings } = context;
  if (!settings.csrf || call.trusted) return;
  const why = foreign(call);
  if (why) throw new MissingCSRF(`The request was refused: ${why}. If a proxy changes the host, set AUTH_URL.`);
  const shown = call.body.csrfToken;
  if (typeof shown !== "string" || !masked.test(shown)) {
    throw new MissingCSRF(
      "The body has no csrfToken. Get one from GET /csrf, and send it back with the cookies of that answer.",
    );
  }
  const pair = pairIn(context);
  // The two are compared first: a request that does not even know the cookie costs no look at the session.
  if (!pair || !safeEqual(unmask(shown), pair.token) || !(await isGenuine(context, pair))) {
    throw new MissingCSRF(
      "The csrfToken does not belong to the cookies of this browser, or was made before its session changed.",
    );
  }
}
