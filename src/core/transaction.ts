/** The sealed cookie of one sign-in, or of one sign-out at a provider, in progress: written at the start, taken when the response arrives. Each tab has its own. */
import { drop, maxLineBytes, put, setCookieLine } from "./cookies/set-cookie.ts";
import { safeEqual } from "./crypto/bytes.ts";
import { sha256Hex } from "./crypto/hash.ts";
import { randomBase64url } from "./crypto/random.ts";
import { salts } from "./crypto/salts.ts";
import { InvalidCheck } from "./errors/index.ts";
import type { Cookie, SetCookie, Context as Whole } from "./types/internal.ts";

/** The parts of a call that a transaction needs. A failed call has them too. */
type TransactionContext = Pick<Whole, "settings" | "call" | "cookies" | "now">;

/** The data of a sign-in until its response arrives. */
export interface Transaction {
  /** Id of the provider. */
  readonly provider: string;
  /** Returned with the response; its beginning names the cookie. */
  readonly state: string;
  /** PKCE (RFC 7636). */
  readonly verifier?: string | undefined;
  /** OpenID Connect Core 1.0, section 15.5.2. */
  readonly nonce?: string | undefined;
  /** Where the provider sends the authorization response. */
  readonly redirectUri?: string | undefined;
  /** The callback URL of the visitor. */
  readonly callbackUrl: string;
  /** Id of the user who was signed in at the start. */
  readonly initiatorId?: string | undefined;
  /** Whether the session is not remembered. */
  readonly short?: boolean | undefined;
  /** Id of the user who proves again who they are. */
  readonly reauthUserId?: string | undefined;
  /** Other values that the method needs for the response. */
  readonly more?: Readonly<Record<string, string>> | undefined;
}

/** What a transaction is for. Each kind has a key of its own: the `state` of one never completes the other. */
type TransactionKind = "signIn" | "signOut";

// biome-ignore format: a table
const saltByKind: Readonly<Record<TransactionKind, string>> = {
  signIn:  salts.transaction,
  signOut: salts.signOut,
};

/** A transaction that was found, and the cookie that clears it. */
export interface OpenedTransaction {
  readonly transaction: Transaction;
  readonly cookies: readonly SetCookie[];
}

/** Seconds that a visitor has to complete a sign-in. */
export const transactionLife = 900;
const maxTransactions = 5;
// Milliseconds in base 36, then random characters: keys sort by age, and cannot be guessed.
const timeLength = 9;
const keyLength = timeLength + 12;
const keyGrammar = /^[A-Za-z0-9_-]{21}$/;

/** A new `state`: 256 random bits behind the time that orders the cookies of a browser. */
export const makeState = (now: number): string => now.toString(36).padStart(timeLength, "0") + randomBase64url(32);

/** When a `state` was made, in milliseconds since 1970. */
export const stateTime = (state: string): number => Number.parseInt(state.slice(0, timeLength), 36);

const transactionKeyOf = (state: string): string | undefined => {
  const key = state.slice(0, keyLength);
  return keyGrammar.test(key) ? key : undefined;
};

const transactionCookie = (kind: Cookie, key: string): Cookie => ({ ...kind, name: `${kind.name}.${key}` });

/** Keys of the transactions in this browser, oldest first. */
const keysIn = ({ call, cookies }: TransactionContext): readonly string[] => {
  const prefix = `${cookies.transaction.name}.`;
  return [...call.cookies.keys()]
    .filter((name) => name.startsWith(prefix) && keyGrammar.test(name.slice(prefix.length)))
    .map((name) => name.slice(prefix.length))
    .sort();
};

/** See {@link openTransaction}. */
interface OpenOptions {
  readonly crossSite?: boolean;
  readonly kind?: TransactionKind;
}

/**
 * Cookies that start a transaction and drop the oldest beyond five. `crossSite` is for responses that are posted from the
 * provider's page. If a long callback URL does not fit into the cookie, the origin replaces it.
 */
export async function openTransaction(
  context: TransactionContext,
  transaction: Transaction,
  { crossSite = false, kind = "signIn" }: OpenOptions = {},
): Promise<readonly SetCookie[]> {
  const cookies = context.cookies.transaction;
  const key = transactionKeyOf(transaction.state) ?? "";
  const sealed = await context.settings.keys.seal(transaction, {
    salt: saltByKind[kind],
    maxAge: transactionLife,
    now: context.now,
  });
  const attributes = crossSite ? ({ sameSite: "none", secure: true } as const) : {};
  const others = keysIn(context).filter((other) => other !== key);
  const cookie = put(transactionCookie(cookies, key), sealed, { maxAge: transactionLife, ...attributes });
  const { origin } = context.call;
  if (setCookieLine(cookie).length > maxLineBytes && transaction.callbackUrl !== origin) {
    return openTransaction(context, { ...transaction, callbackUrl: origin }, { crossSite, kind });
  }
  const tooMany = others.slice(0, Math.max(0, others.length - (maxTransactions - 1)));
  return [...tooMany.map((old) => drop(transactionCookie(cookies, old))), cookie];
}

/** Keeps a text from a form that failed, so that the sign-in page can fill it in. No response belongs to it. */
export const keepTypedText = (
  context: TransactionContext,
  provider: string,
  typed: string,
): Promise<readonly SetCookie[]> =>
  openTransaction(context, { provider, state: makeState(context.now), callbackUrl: "", more: { typed } });

/** Clears every transaction of this browser, so that its next user cannot continue one. */
export const dropTransactions = (context: TransactionContext): readonly SetCookie[] =>
  keysIn(context).map((key) => drop(transactionCookie(context.cookies.transaction, key)));

/** Opens a transaction cookie, if it is authentic and has not expired. */
async function openCookie(context: TransactionContext, cookie: Cookie, kind: TransactionKind = "signIn") {
  const value = context.call.cookies.get(cookie.name);
  const opened =
    value === undefined
      ? undefined
      : await context.settings.keys.openOnce(value, { salt: saltByKind[kind], now: context.now });
  // Both times come from this clock, so there is no tolerance.
  if (!opened || opened.claims.exp * 1000 <= context.now) return undefined;
  // Only `openTransaction` seals claims under these salts, so they are a transaction.
  const transaction = opened.claims as unknown as Transaction;
  return { transaction, cookies: [drop(cookie)], id: opened.claims.jti };
}

/** The transactions of this browser, newest first, for pages that show what was started. A link cannot add one. */
export async function transactionsOf(context: TransactionContext): Promise<readonly OpenedTransaction[]> {
  const newest = keysIn(context).slice(-maxTransactions).reverse();
  const found = await Promise.all(
    newest.map((key) => openCookie(context, transactionCookie(context.cookies.transaction, key))),
  );
  return found.filter((taken) => taken !== undefined);
}

/** The transaction of a `state`, which stays usable; `undefined` if it is missing, not authentic or expired. */
export async function peekTransaction(
  context: TransactionContext,
  state: string | undefined,
  kind: TransactionKind = "signIn",
): Promise<(OpenedTransaction & { readonly id: string }) | undefined> {
  const key = state === undefined ? undefined : transactionKeyOf(state);
  if (key === undefined || state === undefined) return undefined;
  const found = await openCookie(context, transactionCookie(context.cookies.transaction, key), kind);
  return found && safeEqual(found.transaction.state, state) ? found : undefined;
}

/**
 * Whether this is the first use of something that is valid as long as a transaction: in this process, whatever its adapters are,
 * because what one configuration sealed, another with the same secrets opens; and in all processes where the adapter has shared
 * state. If the database cannot tell, its error is thrown, and nothing was used.
 */
export async function isFirstUse(
  { settings, now }: Pick<TransactionContext, "settings" | "now">,
  purpose: "transaction" | "forwarded",
  name: string,
): Promise<boolean> {
  const { processState, stores } = settings;
  const key = `${purpose}:${await sha256Hex(name)}`;
  const expires = new Date(now + transactionLife * 1000);
  if (!(await processState.claim(key, expires))) return false;
  if (!stores.state) return true;
  try {
    return await stores.state.claim(key, expires);
  } catch (thrown) {
    await processState.write(key, "", new Date(0));
    throw thrown;
  }
}

/** Takes the transaction of a sign-out at a provider, once; `undefined` if there is none, or it was used. */
export async function takeSignOut(
  context: TransactionContext,
  state: string | undefined,
): Promise<OpenedTransaction | undefined> {
  const found = await peekTransaction(context, state, "signOut");
  return found && (await isFirstUse(context, "transaction", found.id)) ? found : undefined;
}

/**
 * Takes the transaction of a response, once. A response is valid only in the browser, for the provider and in the transaction
 * that requested it (RFC 9700, sections 2.1 and 4.4.2).
 */
export async function takeTransaction(
  context: TransactionContext,
  state: string | undefined,
): Promise<OpenedTransaction> {
  const found = await peekTransaction(context, state);
  if (!found) {
    throw new InvalidCheck(
      "The response belongs to no sign-in of this browser: the transaction cookie is missing, expired or not authentic. This happens when cookies are blocked, the sign-in took longer than 15 minutes, or the application is reached by two host names.",
    );
  }
  if (found.transaction.provider !== context.call.providerId) {
    throw new InvalidCheck(
      "The response arrived at the callback of another provider than the one that the sign-in started at.",
    );
  }
  if (!(await isFirstUse(context, "transaction", found.id))) {
    throw new InvalidCheck("The response was used before. Each sign-in can be completed once.");
  }
  return found;
}
