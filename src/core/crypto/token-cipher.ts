/** The keys of one salt, and the texts of the tokens that they opened a short time ago. */

import { lazy } from "../lib/lazy.ts";
import { createLru } from "../lib/lru.ts";
import { type Claims, readClaims } from "./claims.ts";
import type { Engine, OpeningKey, SealingKey } from "./engine.ts";
import { gcmKey, sealingKey } from "./keys.ts";
import { type Encryption, splitToken } from "./token.ts";

/** A token that was opened. */
export interface OpenedToken {
  /** The claims, as a fresh copy. */
  readonly claims: Claims;
  /** The claims as the JSON text that was encrypted. */
  readonly text: string;
  /** Sealed with a secret that is not the newest. */
  readonly stale: boolean;
}

type TokenContent = Pick<OpenedToken, "text" | "stale">;

/** A token that was opened a short time ago. */
interface KnownToken extends TokenContent {
  readonly token: string;
}

/** Seals and opens for one salt. */
export interface TokenCipher {
  /** Encrypts under the newest secret. Whoever passes the token on judges its length: a cookie holds less than a header. */
  seal(text: string): Promise<string>;
  /** Verifies and decrypts, or remembers having done so; the times of the claims are judged every time. */
  open(token: string, now: number): Promise<OpenedToken | null>;
  /** Whether a secret opens a token, whatever its times say. */
  knows(token: string): Promise<boolean>;
}

/** A page sends the same token with many requests: this is enough for some thousand visitors at once. */
const cacheLimits = {
  entries: 2000,
  bytes: 2 ** 21,
  size: (_: string, { token, text }: KnownToken) => 300 + token.length + 2 * text.length,
};

/** Where a token is remembered: under its end, as that is quicker to look up. What is found there is compared whole. */
const cacheKey = (token: string): string => token.slice(-43);

/** A text that does not keep alive the longer one that it was cut from, such as a whole `Cookie` header. */
const detachText = (text: string): string => ` ${text}`.slice(1);

/** Makes the ring of one salt. Keys are derived when first needed: all secrets at once, each a single time. */
export function createTokenCipher(
  engine: Engine,
  secrets: readonly string[],
  salt: string,
  cache: boolean,
): TokenCipher {
  const opened = createLru<KnownToken>(cache ? cacheLimits : { entries: 0 });
  const sealing = lazy(() => Promise.all(secrets.map((secret) => sealingKey(engine, secret, salt))));
  const keys: Readonly<Record<Encryption, () => Promise<readonly OpeningKey[]>>> = {
    "A256CBC-HS512": sealing,
    A256GCM: lazy(() => Promise.all(secrets.map((secret) => gcmKey(engine, secret, salt)))),
  };

  async function unseal(token: string): Promise<TokenContent | null> {
    const parts = splitToken(token);
    if (!parts) return null;
    const candidates = await keys[parts.encryption]();
    const index = candidates.findIndex(({ header }) => header === parts.header);
    const text = await candidates[index]?.open(parts.body);
    return text === undefined || text === null ? null : { text, stale: index > 0 };
  }

  const remember = (token: string, { text, stale }: TokenContent) =>
    opened.set(cacheKey(token), { token, text, stale });

  return {
    async seal(text) {
      const [newest] = await sealing();
      return (newest as SealingKey).seal(text);
    },

    knows: async (token) => (await unseal(token)) !== null,

    async open(token, now) {
      const found = opened.get(cacheKey(token));
      const known = found?.token === token ? found : undefined;
      const content = known ?? (await unseal(token));
      const claims = content && readClaims(content.text, now);
      if (claims && !known) remember(detachText(token), content);
      if (!claims && known) opened.delete(cacheKey(token));
      return claims && { claims, text: content.text, stale: content.stale };
    },
  };
}
