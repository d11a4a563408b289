/** The cipher of one salt: seals tokens with the newest secret, opens them with any, caches what it opened. */
import { lazy, lazyImport } from "../lib/lazy.ts";
import { createLru } from "../lib/lru.ts";
import { type Claims, readClaims } from "./claims.ts";
import type { Engine, OpeningKey, SealingKey } from "./engine.ts";
import { sealingKey } from "./keys.ts";
import { type Encryption, splitToken } from "./token.ts";

/** A token that was opened. */
export interface OpenedToken {
  /** The claims, as a new copy. */
  readonly claims: Claims;
  /** The JSON text of the claims, as it was encrypted. */
  readonly text: string;
  /** Whether it was sealed with a secret that is not the newest. */
  readonly stale: boolean;
}

type TokenContent = Pick<OpenedToken, "text" | "stale">;

/** A token in the cache. */
interface KnownToken extends TokenContent {
  readonly token: string;
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

/** A page sends the same token with many requests. This is enough for some thousand visitors at once. */
const cacheLimits = {
  entries: 2000,
  bytes: 2 ** 21,
  size: (_: string, { token, text }: KnownToken) => 300 + token.length + 2 * text.length,
};

/** The tag of a token: a short key is faster to look up. The whole token is compared afterwards. */
const cacheKey = (token: string): string => token.slice(-43);

/** A copy: a slice would keep the whole `Cookie` header in memory that it was cut from. */
const detachText = (text: string): string => ` ${text}`.slice(1);

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
  const opened = createLru<KnownToken>(cache ? cacheLimits : { entries: 0 });
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
      const found = opened.get(cacheKey(token));
      const known = found?.token === token ? found : undefined;
      const content = known ?? (await unseal(token));
      const claims = content && readClaims(content.text, now);
      if (claims && !known) opened.set(cacheKey(token), { token: detachText(token), ...content });
      if (!claims && known) opened.delete(cacheKey(token));
      return claims && { claims, text: content.text, stale: content.stale };
    },
  };
}
