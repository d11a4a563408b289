/** The `Keyring`: everything that is done with the secrets of one configuration. */

import { lazy, lazyImport } from "../lib/lazy.ts";
import { safeEqual } from "./bytes.ts";
import type { Mac } from "./engine.ts";
import { macKey } from "./keys.ts";
import type { TokenLifetime } from "./new-claims.ts";
import { type EngineName, engineOf } from "./node.ts";
import { secretList } from "./secrets.ts";
import { maxJweLength } from "./token.ts";
import { createTokenCipher, type OpenedToken, type TokenCipher } from "./token-cipher.ts";

export type { OpenedToken } from "./token-cipher.ts";

const newClaims = lazyImport(() => import("./new-claims.ts"));

/** How a token is sealed. */
export interface SealOptions extends TokenLifetime {
  /** Separates keys by purpose: the name of the cookie, or a row of `salts.ts`. */
  readonly salt: string;
}

/** Seals, opens and hashes with the secrets of one configuration. */
export interface Keyring {
  /** Newest first, for an application's own `jwt.encode` and `jwt.decode`. Not enumerable, so that printing shows none. */
  readonly secrets: readonly string[];
  /** Claims -> encrypted token (RFC 7516) with the newest secret. Sets `iat`, `exp` and `jti`. */
  seal(claims: object, options: SealOptions): Promise<string>;
  /** Encrypted token -> claims; `null` for a token that is foreign, altered or expired, without saying which. */
  open(token: string, options: { readonly salt: string; readonly now: number }): Promise<OpenedToken | null>;
  /** The same for a token that is used once: nothing of it is cached. */
  openOnce(token: string, options: { readonly salt: string; readonly now: number }): Promise<OpenedToken | null>;
  /** Whether a secret opens a token, expired or not: the log distinguishes expired tokens from foreign ones. */
  knows(token: string, options: { readonly salt: string }): Promise<boolean>;
  /** Keyed hash (HMAC-SHA-256, hex) with the newest secret. */
  mac(purpose: string, text: string): Promise<string>;
  /** The same with each secret, newest first. */
  macs(purpose: string, text: string): Promise<readonly string[]>;
  /** Whether a keyed hash was made with any of the secrets; compared in constant time. */
  matches(purpose: string, text: string, mac: string): Promise<boolean>;
}

/** Options of {@link createKeyring}. */
export interface KeyringOptions {
  /** Whether opened tokens are cached. Default: `true`. */
  readonly cache?: boolean;
  /** Default: node:crypto where the runtime has it, else WebCrypto. */
  readonly engine?: EngineName;
}

/** Salts and purposes are names in code; applications use a handful. */
const mostSalts = 64;

/** The value of a key, made when it is first needed. A map that is full starts anew. */
function keptIn<T>(map: Map<string, T>, key: string, make: () => T): T {
  const known = map.get(key);
  if (known !== undefined) return known;
  if (map.size >= mostSalts) map.clear();
  const value = make();
  map.set(key, value);
  return value;
}

/** The secrets as functions of the application expect them: one as text, several as a list. */
export function secretParam({ secrets }: Pick<Keyring, "secrets">): string | readonly string[] {
  const [newest = "", ...former] = secrets;
  return former.length === 0 ? newest : secrets;
}

/** Must be checked before anything else reads the token. */
const isTokenLength = (token: unknown): token is string => typeof token === "string" && token.length <= maxJweLength;

/**
 * Makes a keyring. Keys are derived when they are first needed, each once.
 *
 * @param secrets Newest first.
 * @throws MissingSecretError if there is none or one is blank; InvalidConfiguration if one is not a string.
 */
export function createKeyring(secrets: readonly string[], options: KeyringOptions = {}): Keyring {
  const list = secretList(secrets);
  const engine = lazy(() => engineOf(options.engine));
  const ciphers = new Map<string, TokenCipher>();
  const macKeys = new Map<string, Promise<readonly Mac[]>>();

  const cipherFor = (salt: string): TokenCipher =>
    keptIn(ciphers, salt, () => createTokenCipher(engine(), list, salt, options.cache ?? true));

  const macKeysOf = (purpose: string): Promise<readonly Mac[]> =>
    keptIn(macKeys, purpose, () => Promise.all(list.map((secret) => macKey(engine(), secret, purpose))));

  const macs = async (purpose: string, text: string): Promise<readonly string[]> =>
    Promise.all((await macKeysOf(purpose)).map((mac) => mac(text)));

  const keyring: Omit<Keyring, "secrets"> = {
    async seal(claims, { salt, ...life }) {
      const { writeClaims } = await newClaims();
      return cipherFor(salt).seal(writeClaims(claims, life));
    },

    open: (token, { salt, now }) => (isTokenLength(token) ? cipherFor(salt).open(token, now) : Promise.resolve(null)),

    openOnce: async (token, { salt, now }) => (isTokenLength(token) ? cipherFor(salt).openOnce(token, now) : null),

    knows: (token, { salt }) => (isTokenLength(token) ? cipherFor(salt).knows(token) : Promise.resolve(false)),

    macs,

    async mac(purpose, text) {
      const [newest] = await macKeysOf(purpose);
      return (newest as Mac)(text);
    },

    async matches(purpose, text, mac) {
      return (await macs(purpose, text)).map((expected) => safeEqual(expected, mac)).includes(true);
    },
  };
  return Object.defineProperty(keyring, "secrets", { value: list }) as Keyring;
}
