/** The cache of opened tokens. */
import { createLru } from "../lib/lru.ts";

/** What a token contains. */
export interface TokenContent {
  /** The JSON text of the claims, as it was encrypted. */
  readonly text: string;
  /** Whether it was sealed with a secret that is not the newest. */
  readonly stale: boolean;
}

/** Caches the content of tokens that were verified. */
export interface OpenedTokens {
  get(token: string): TokenContent | undefined;
  add(token: string, content: TokenContent): void;
  delete(token: string): void;
}

interface KnownToken extends TokenContent {
  readonly token: string;
}

/** A page sends the same token with many requests. This is enough for some thousand visitors at once. */
const limits = {
  entries: 2000,
  bytes: 2 ** 21,
  size: (_: string, { token, text }: KnownToken) => 300 + token.length + 2 * text.length,
};

/** Tokens that came once: few, so that most of them are garbage before V8 moves them to the old generation. */
const newLimits = { ...limits, entries: 64 };

/** How many tokens are recognised when they come again. */
const mostSeen = 4000;

/** The tag of a token: a short key is faster to look up. The whole token is compared afterwards. */
const keyOf = (token: string): string => token.slice(-43);

/** A part of the tag, short enough that V8 copies it. */
const tokenMarkOf = (token: string): string => token.slice(-12);

/** A copy: a slice would keep the whole `Cookie` header in memory that it was cut from. */
const detachText = (text: string): string => ` ${text}`.slice(1);

/** Creates a cache. A token that comes a second time takes the place of one that was not used for long. */
export function createOpenedTokens(): OpenedTokens {
  const repeated = createLru<KnownToken>(limits);
  const fresh = createLru<KnownToken>(newLimits);
  const seen = createLru<true>({ entries: mostSeen });
  return {
    get(token) {
      const key = keyOf(token);
      const known = repeated.get(key) ?? fresh.get(key);
      return known?.token === token ? known : undefined;
    },
    add(token, content) {
      const own = detachText(token);
      const mark = tokenMarkOf(own);
      const cache = seen.get(mark) ? repeated : fresh;
      cache.set(keyOf(own), { token: own, ...content });
      seen.set(mark, true);
    },
    delete(token) {
      repeated.delete(keyOf(token));
      fresh.delete(keyOf(token));
    },
  };
}
