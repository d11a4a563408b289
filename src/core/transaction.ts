/** The sealed cookie of one sign-in, or of one sign-out at a provider, in progress: written at the start, taken when the response arrives. Each tab has its own. */
import { readChunks } from "./cookies/cookie.ts";
import { cookieHeaderBytes, dropChunks, maxLineBytes, put, setCookieLine, writeChunks } from "./cookies/set-cookie.ts";
import { safeEqual } from "./crypto/bytes.ts";
import { sha256Hex } from "./crypto/hash.ts";
import { randomBase64url } from "./crypto/random.ts";
import { salts } from "./crypto/salts.ts";
import { InvalidCheck, InvalidIdentity } from "./errors/index.ts";
import type { Cookie, SetCookie, Context as Whole } from "./types/internal.ts";
import type { WaitingIdentity } from "./types/linking.ts";

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
  /** The proven identity that waits for the choice of its person. */
  readonly waiting?: WaitingIdentity | undefined;
}

/** What a transaction is for. Each kind has a key of its own: the `state` of one never completes the other. */
type TransactionKind = "signIn" | "signOut" | "choice";

// biome-ignore format: a table
const saltByKind: Readonly<Record<TransactionKind, string>> = {
  signIn:  salts.transaction,
  signOut: salts.signOut,
  choice:  salts.choice,
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

/** Keys of the transactions in this browser, oldest first. A cookie in chunks counts once. */
const keysIn = ({ call, cookies }: TransactionContext): readonly string[] => {
  const prefix = `${cookies.transaction.name}.`;
  const keys = [...call.cookies.keys()]
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length).replace(/\.\d$/, ""))
    .filter((key) => keyGrammar.test(key));
  return [...new Set(keys)].sort();
};

/** Clears the transaction of a key, whole or in chunks. */
const dropKey = ({ call, cookies }: TransactionContext, key: string): readonly SetCookie[] =>
  dropChunks(call.cookies, transactionCookie(cookies.transaction, key));

/** Clears the oldest transactions beyond five, the one of this key among them. */
function dropOldest(context: TransactionContext, key: string): readonly SetCookie[] {
  const others = keysIn(context).filter((other) => other !== key);
  const tooMany = others.slice(0, Math.max(0, others.length - (maxTransactions - 1)));
  return tooMany.flatMap((old) => dropKey(context, old));
}

const sealAs = (context: TransactionContext, kind: TransactionKind, transaction: Transaction): Promise<string> =>
  context.settings.keys.seal(transaction, { salt: saltByKind[kind], maxAge: transactionLife, now: context.now });

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
  const key = transactionKeyOf(transaction.state) ?? "";
  const sealed = await sealAs(context, kind, transaction);
  const attributes = crossSite ? ({ sameSite: "none", secure: true } as const) : {};
  const cookie = put(transactionCookie(context.cookies.transaction, key), sealed, {
    maxAge: transactionLife,
    ...attributes,
  });
  const { origin } = context.call;
  if (setCookieLine(cookie).length > maxLineBytes && transaction.callbackUrl !== origin) {
    return openTransaction(context, { ...transaction, callbackUrl: origin }, { crossSite, kind });
  }
  return [...dropOldest(context, key), cookie];
}

/** What identities are made of, from everything to the least that is needed: long tokens may not fit into cookies. */
function sizesOf(transaction: Transaction & { readonly waiting: WaitingIdentity }): readonly Transaction[] {
  const { fetched } = transaction.waiting;
  const { id_token: _, ...withoutIdToken } = fetched.tokens;
  return [fetched.tokens, withoutIdToken, {}].map((tokens) => ({
    ...transaction,
    waiting: { ...transaction.waiting, fetched: { ...fetched, tokens } },
  }));
}

/**
 * Cookies that keep a proven identity until its person has chosen: in chunks, of at most `session.maxBytes`. If they are too
 * large, the id_token is left out first, then all tokens of the provider. Throws `InvalidIdentity` if that does not help.
 */
export async function openChoice(
  context: TransactionContext,
  transaction: Transaction & { readonly waiting: WaitingIdentity },
): Promise<readonly SetCookie[]> {
  const key = transactionKeyOf(transaction.state) ?? "";
  const cookie = transactionCookie(context.cookies.transaction, key);
  for (const smaller of sizesOf(transaction)) {
    const sealed = await sealAs(context, "choice", smaller);
    if (cookieHeaderBytes(cookie, sealed) > context.settings.session.maxBytes) continue;
    const cookies = writeChunks(context.call.cookies, cookie, sealed, { maxAge: transactionLife });
    return [...dropOldest(context, key), ...cookies];
  }
  throw new InvalidIdentity(
    `The claims of "${transaction.provider}" take more than ${context.settings.session.maxBytes} bytes (session.maxBytes) in cookies, so they cannot wait for the choice of the visitor, whose address a stored user has without proof. Request fewer claims or scopes, or set trustStoredEmails for users that another library stored.`,
    { cause: { provider: transaction.provider } },
  );
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
  keysIn(context).flatMap((key) => dropKey(context, key));

/** Opens a transaction cookie, if it is authentic and has not expired. */
async function openCookie(context: TransactionContext, cookie: Cookie, kind: TransactionKind = "signIn") {
  const value = readChunks(context.call.cookies, cookie.name);
  const opened =
    value === null
      ? undefined
      : await context.settings.keys.openOnce(value, { salt: saltByKind[kind], now: context.now });
  // Both times come from this clock, so there is no tolerance.
  if (!opened || opened.claims.exp * 1000 <= context.now) return undefined;
  // Only `openTransaction` seals claims under these salts, so they are a transaction.
  const transaction = opened.claims as unknown as Transaction;
  return { transaction, cookies: dropChunks(context.call.cookies, cookie), id: opened.claims.jti };
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

/** Why no transaction was found: its cookie is missing, does not open, or has expired. */
async function whyMissing(
  { call, cookies, settings }: TransactionContext,
  state: string | undefined,
  kind: TransactionKind,
): Promise<string> {
  const key = state === undefined ? undefined : transactionKeyOf(state);
  const value = key === undefined ? null : readChunks(call.cookies, transactionCookie(cookies.transaction, key).name);
  if (value === null) {
    return "the transaction cookie is missing. This happens when cookies are blocked, the application is reached by two host names, or the sign-in took longer than 15 minutes, after which browsers remove the cookie";
  }
  if (await settings.keys.knows(value, { salt: saltByKind[kind] })) {
    return "the transaction cookie has expired, because the sign-in took longer than 15 minutes, or it belongs to another response";
  }
  return "no secret of the configuration opens the transaction cookie. This happens when the secret was replaced during the sign-in: keep the former one, and put the new one into AUTH_SECRET_1, or first into the list `secret`. It also happens when processes of the application have different secrets";
}

/**
 * Takes the transaction of a response, once. A response is valid only in the browser, for the provider and in the transaction
 * that requested it (RFC 9700, sections 2.1 and 4.4.2).
 */
export async function takeTransaction(
  context: TransactionContext,
  state: string | undefined,
  kind: TransactionKind = "signIn",
): Promise<OpenedTransaction> {
  const found = await findTransaction(context, state, kind);
  if (!(await isFirstUse(context, "transaction", found.id))) {
    throw new InvalidCheck("The response was used before. Each sign-in can be completed once.");
  }
  return found;
}

/** The transaction of a `state`, which stays usable. Throws `InvalidCheck` if there is none, or it is of another provider. */
export async function findTransaction(
  context: TransactionContext,
  state: string | undefined,
  kind: TransactionKind = "signIn",
): Promise<OpenedTransaction & { readonly id: string }> {
  const found = await peekTransaction(context, state, kind);
  if (!found) {
    throw new InvalidCheck(
      `The response belongs to no sign-in of this browser: ${await whyMissing(context, state, kind)}.`,
    );
  }
  if (found.transaction.provider === context.call.providerId) return found;
  throw new InvalidCheck(
    "The response arrived at the callback of another provider than the one that the sign-in started at.",
  );
}
