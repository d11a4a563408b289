/** The sealed cookie of one sign-in under way: made when someone is sent off, taken when they are back. Keyed, so that tabs do not meet. */
import { drop, maxLineBytes, put, setCookieLine } from "./cookies/cookie.ts";
import { safeEqual } from "./crypto/hash.ts";
import { randomBase64url } from "./crypto/random.ts";
import { salts } from "./crypto/salts.ts";
import { InvalidCheck } from "./errors/index.ts";
import type { Cookie, SetCookie, Context as Whole } from "./types/internal.ts";

/** What a transaction needs of a call: one that is refused has no more. */
type TransactionContext = Pick<Whole, "settings" | "call" | "cookies" | "now">;

/** What is remembered of a sign-in until its answer comes. */
export interface Transaction {
  /** Id of the provider that the visitor was sent to. */
  readonly provider: string;
  /** Comes back with the answer; its beginning names the cookie. */
  readonly state: string;
  /** PKCE (RFC 7636). */
  readonly verifier?: string | undefined;
  /** OpenID Connect Core 1.0, section 15.5.2. */
  readonly nonce?: string | undefined;
  /** Where the answer goes. */
  readonly redirectUri?: string | undefined;
  /** Where the visitor wants to go in the end. */
  readonly callbackUrl: string;
  /** Id of the user who was signed in at the start. */
  readonly initiatorId?: string | undefined;
  /** Small facts that a way wants back. */
  readonly more?: Readonly<Record<string, string>> | undefined;
}

/** A transaction that was found, and the cookie that clears it. */
export interface OpenedTransaction {
  readonly transaction: Transaction;
  readonly cookies: readonly SetCookie[];
}

/** What cookies of a transaction depend on: of a call that failed as well. */
type CookiePlace = Pick<TransactionContext, "settings" | "call" | "cookies" | "now">;

/** Seconds that a visitor has to come back. */
export const transactionLife = 900;
const mostAtOnce = 5;
// Milliseconds in base 36, then randomness: keys sort by age, and nobody can guess one.
const timeLength = 9;
const keyLength = timeLength + 12;
const keyGrammar = /^[A-Za-z0-9_-]{21}$/;

/** A new `state`: 256 random bits behind the time that orders the cookies of a browser. */
export const makeState = (now: number): string => now.toString(36).padStart(timeLength, "0") + randomBase64url(32);

const transactionKeyOf = (state: string): string | undefined => {
  const key = state.slice(0, keyLength);
  return keyGrammar.test(key) ? key : undefined;
};

const transactionCookie = (kind: Cookie, key: string): Cookie => ({ ...kind, name: `${kind.name}.${key}` });

/** Keys of the transactions in this browser, oldest first. */
const keysIn = ({ call, cookies }: CookiePlace): readonly string[] => {
  const prefix = `${cookies.transaction.name}.`;
  return [...call.cookies.keys()]
    .filter((name) => name.startsWith(prefix) && keyGrammar.test(name.slice(prefix.length)))
    .map((name) => name.slice(prefix.length))
    .sort();
};

/**
 * Cookies that begin a transaction and drop the oldest beyond five. `crossSite` is for answers that are posted from the
 * provider's page. Where a long callback URL does not fit into the cookie beside the rest, the origin takes its place.
 */
export async function openTransaction(
  context: CookiePlace,
  transaction: Transaction,
  { crossSite = false } = {},
): Promise<readonly SetCookie[]> {
  const kind = context.cookies.transaction;
  const key = transactionKeyOf(transaction.state) ?? "";
  const sealed = await context.settings.keys.seal(transaction, {
    salt: salts.transaction,
    maxAge: transactionLife,
    now: context.now,
  });
  const attributes = crossSite ? ({ sameSite: "none", secure: true } as const) : {};
  const others = keysIn(context).filter((other) => other !== key);
  const cookie = put(transactionCookie(kind, key), sealed, { maxAge: transactionLife, ...attributes });
  const { origin } = context.call;
  if (setCookieLine(cookie).length > maxLineBytes && transaction.callbackUrl !== origin) {
    return openTransaction(context, { ...transaction, callbackUrl: origin }, { crossSite });
  }
  const tooMany = others.slice(0, Math.max(0, others.length - (mostAtOnce - 1)));
  return [...tooMany.map((old) => drop(transactionCookie(kind, old))), cookie];
}

/** Keeps an address that was typed into a form that failed, so that the sign-in page can show it again. No answer belongs to it. */
export const keepTypedEmail = (context: CookiePlace, provider: string, typed: string): Promise<readonly SetCookie[]> =>
  openTransaction(context, { provider, state: makeState(context.now), callbackUrl: "", more: { typed } });

/** Clears every transaction of this browser: whoever uses it next goes on with none. */
export const dropTransactions = (context: TransactionContext): readonly SetCookie[] =>
  keysIn(context).map((key) => drop(transactionCookie(context.cookies.transaction, key)));

/** What stands in a cookie, if it is a transaction of ours that is not too old. */
async function openCookie(context: CookiePlace, cookie: Cookie) {
  const value = context.call.cookies.get(cookie.name);
  const opened =
    value === undefined
      ? undefined
      : await context.settings.keys.open(value, { salt: salts.transaction, now: context.now });
  // Both times come from this clock: there is nothing to tolerate.
  if (!opened || opened.claims.exp * 1000 <= context.now) return undefined;
  const transaction = opened.claims as unknown as Transaction;
  return { transaction, cookies: [drop(cookie)], id: opened.claims.jti };
}

/** The transactions of this browser, newest first: for pages that tell what was begun. No link can put one there. */
export async function transactionsOf(context: CookiePlace): Promise<readonly OpenedTransaction[]> {
  const newest = keysIn(context).slice(-mostAtOnce).reverse();
  const found = await Promise.all(
    newest.map((key) => openCookie(context, transactionCookie(context.cookies.transaction, key))),
  );
  return found.filter((taken) => taken !== undefined);
}

/** The transaction that a `state` belongs to, without using it up; nothing if it is missing, foreign or too old. */
export async function peekTransaction(
  context: CookiePlace,
  state: string | undefined,
): Promise<(OpenedTransaction & { readonly id: string }) | undefined> {
  const key = state === undefined ? undefined : transactionKeyOf(state);
  if (key === undefined || state === undefined) return undefined;
  const found = await openCookie(context, transactionCookie(context.cookies.transaction, key));
  return found && safeEqual(found.transaction.state, state) ? found : undefined;
}

/**
 * The transaction that an answer belongs to; it cannot be taken again. An answer counts only in the browser, for the
 * provider and in the transaction that asked for it (RFC 9700, sections 2.1 and 4.4.2).
 */
export async function takeTransaction(
  context: TransactionContext,
  state: string | undefined,
): Promise<OpenedTransaction> {
  const found = await peekTransaction(context, state);
  if (!found) {
    throw new InvalidCheck(
      "The answer belongs to no sign-in of this browser: the transaction cookie is missing, too old or not ours. This happens when cookies are blocked, the sign-in took longer than 15 minutes, or the application is reached by two host names.",
    );
  }
  if (found.transaction.provider !== context.call.providerId) {
    throw new InvalidCheck("The answer came to the callback of another provider than the one that was asked.");
  }
  const { settings, now } = context;
  if (!settings.replayGuard(`transaction:${found.id}`, now + transactionLife * 1000, now)) {
    throw new InvalidCheck("The answer was used before. Each sign-in counts once.");
  }
  return found;
}
