/** The keys of one configuration, and what is done with them. */

import { lazy } from "../lib/lazy.ts";
import { createLru } from "../lib/lru.ts";
import { type TokenLifetime, writeClaims } from "./claims.ts";
import type { Mac } from "./engine.ts";
import { safeEqual } from "./hash.ts";
import { macKey } from "./keys.ts";
import { type EngineName, engineOf } from "./platform.ts";
import { secretList } from "./secrets.ts";
import { isTokenLength } from "./token.ts";
import { createTokenCipher, type OpenedToken, type TokenCipher } from "./token-cipher.ts";

export type { OpenedToken } from "./token-cipher.ts";

/** How a token is sealed. */
export interface SealOptions extends TokenLifetime {
  /** Makes the key differ by purpose. */
  readonly salt: string;
}

/** The keys of one configuration: derived once per salt, newest secret first. */
export interface Keyring {
  /** Newest first; for functions of the application that encode tokens themselves. Left out where the keyring is printed. */
  readonly secrets: readonly string[];
  /** Claims -> encrypted token (RFC 7516). Sets `iat`, `exp` and `jti`. */
  seal(claims: object, options: SealOptions): Promise<string>;
  /** Encrypted token -> claims; `null` for whatever is not a living token of ours, always the same way. */
  open(token: string, options: { readonly salt: string; readonly now: number }): Promise<OpenedToken | null>;
  /** Whether a secret opens a token, whatever its times say: for the log, which tells an expired token from a foreign one. */
  knows(token: string, options: { readonly salt: string }): Promise<boolean>;
  /** Keyed hash (HMAC-SHA-256, hex) under the newest secret. */
  mac(purpose: string, text: string): Promise<string>;
  /** The same under each secret, newest first. */
  macs(purpose: string, text: string): Promise<readonly string[]>;
  /** Whether a keyed hash was made under any of the secrets; compared in constant time. */
  matches(purpose: string, text: string, mac: string): Promise<boolean>;
}

/** How a keyring is made. */
export interface KeyringOptions {
  /** Whether texts of opened tokens are remembered for a while. Default: `true`. */
  readonly cache?: boolean;
  /** Default: node:crypto where the runtime has it, else WebCrypto. */
  readonly engine?: EngineName;
}

/** Salts and purposes are names in code, a handful of them. */
const lruLimits = { entries: 64 };

/**
 * Makes a keyring. Nothing is derived before it is needed, and nothing twice.
 *
 * @param secrets Newest first. Throws `MissingSecretError` when there is none or one is blank.
 */
export function createKeyring(secrets: readonly string[], options: KeyringOptions = {}): Keyring {
  const list = secretList(secrets);
  const engine = lazy(() => engineOf(options.engine));
  const rings = createLru<TokenCipher>(lruLimits);
  const macKeys = createLru<Promise<readonly Mac[]>>(lruLimits);

  const ringOf = (salt: string): TokenCipher =>
    rings.get(salt) ?? rings.set(salt, createTokenCipher(engine(), list, salt, options.cache ?? true));

  const macKeysOf = (purpose: string): Promise<readonly Mac[]> =>
    macKeys.get(purpose) ?? macKeys.set(purpose, Promise.all(list.map((secret) => macKey(engine(), secret, purpose))));

  const macs = async (purpose: string, text: string): Promise<readonly string[]> =>
    Promise.all((await macKeysOf(purpose)).map((mac) => mac(text)));

  const keyring: Omit<Keyring, "secrets"> = {
    async seal(claims, { salt, ...life }) {
      return ringOf(salt).seal(writeClaims(claims, life));
    },

    open: (token, { salt, now }) => (isTokenLength(token) ? ringOf(salt).open(token, now) : Promise.resolve(null)),

    knows: (token, { salt }) => (isTokenLength(token) ? ringOf(salt).knows(token) : Promise.resolve(false)),

    macs,

    async mac(purpose, text) {
      const [newest] = await macKeysOf(purpose);
      return (newest as Mac)(text);
    },

    async matches(purpose, text, mac) {
      return (await macs(purpose, text)).map((ours) => safeEqual(ours, mac)).includes(true);
    },
  };
  return Object.defineProperty(keyring, "secrets", { value: list }) as Keyring;
}
