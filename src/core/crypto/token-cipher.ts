/** The cipher of one salt: seals tokens with the newest secret, opens them with any, caches what it opened. */
import { lazy, lazyImport } from "../lib/lazy.ts";
import { type Claims, readClaims } from "./claims.ts";
import type { Engine, OpeningKey, SealingKey } from "./engine.ts";
import { sealingKey } from "./keys.ts";
import { createOpenedTokens, type TokenContent } from "./opened-tokens.ts";
import { type Encryption, splitToken } from "./token.ts";

/** A token that was opened. */
export interface OpenedToken extends TokenContent {
  /** The claims, as a new copy. */
  readonly claims: Claims;
}

/** Seals and opens the tokens of one salt. */
export interface TokenCipher {
  /** Encrypts with the newest secret. The caller checks the length: a cookie holds less than a header. */
  seal(text: string): Promise<string>;
  /** Verifies and decrypts, or reads the cache. The times of the claims are checked on every call. */
  open(token: string, now: number): Promise<OpenedToken | null>;
  /** The same without the cache, for a token that is used once. */
  openOnce(token: string, now: number): Promise<OpenedToken | null>;
  /** Whether a secret opens the token, expired or not. */
  knows(token: string): Promise<boolean>;
}

/** Decrypts with the key that the header names. Keys are derived on first use, for all secrets at once. */
function createUnsealer(engine: Engine, secrets: readonly string[], salt: string) {
  const sealing = lazy(() => Promise.all(secrets.map((secret) => sealingKey(engine, secret, salt))));
  const keys: Readonly<Record<Encryption, () => Promise<readonly OpeningKey[]>>> = {
    "A256CBC-HS512": sealing,
    A256GCM: lazyImport(async () => {
      const { gcmKey } = await import("./gcm.ts");
      return Promise.all(secrets.map((secret) => gcmKey(engine, secret, salt)));
    }),
  };
  async function unseal(token: string): Promise<TokenContent | null> {
    const parts = splitToken(token);
    if (!parts) return null;
    const candidates = await keys[parts.encryption]();
    const index = candidates.findIndex(({ header }) => header === parts.header);
    const text = await candidates[index]?.open(parts.body);
    return text === undefined || text === null ? null : { text, stale: index > 0 };
  }
  return { sealing, unseal };
}

/** Makes the cipher of a salt. `cache`: whether opened tokens are cached. */
export function createTokenCipher(
  engine: Engine,
  secrets: readonly string[],
  salt: string,
  cache: boolean,
): TokenCipher {
  const opened = cache ? createOpenedTokens() : undefined;
  const { sealing, unseal } = createUnsealer(engine, secrets, salt);
  return {
    async seal(text) {
      const [newest] = await sealing();
      return (newest as SealingKey).seal(text);
    },
    knows: async (token) => (await unseal(token)) !== null,
    async openOnce(token, now) {
      const content = await unseal(token);
      const claims = content && readClaims(content.text, now);
      return claims && { claims, ...content };
    },
    async open(token, now) {
      const known = opened?.get(token);
      const content = known ?? (await unseal(token));
      const claims = content && readClaims(content.text, now);
      if (claims && !known) opened?.add(token, content);
      if (!claims && known) opened?.delete(token);
      return claims && { claims, text: content.text, stale: content.stale };
    },
  };
}
