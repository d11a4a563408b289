/** The public keys of an issuer, fetched when they are first needed, and once more when a token names one that is not there. */

import type { CompactJWSHeaderParameters, CryptoKey, JSONWebKeySet, JWK } from "jose";
import { createLocalJWKSet, errors } from "jose";
import { OAuthResponseError } from "../../../errors/index.ts";
import { safeError } from "../safe-error.ts";
import { jsonOf, mediaType } from "./provider-fetch.ts";

/** Finds keys. `now`: milliseconds since 1970. */
export interface KeySet {
  /** The keys that may have signed a token with this header: usually one, none when the issuer has no such key. */
  find(header: CompactJWSHeaderParameters, now: number): Promise<readonly CryptoKey[]>;
}

/** Milliseconds after which the keys are fetched anew. */
const jwksMaxAge = 3_600_000;
/** Milliseconds between two fetches for the sake of unknown keys: whoever can make up a `kid` cannot make us ask more often. */
const cooldown = 60_000;
/** An issuer has a handful of keys. */
const mostKeys = 100;
/** Without a `kid`, so many keys are tried. */
const mostTries = 4;

const isPublic = (key: unknown): key is JWK => {
  if (typeof key !== "object" || key === null || Array.isArray(key)) return false;
  const { kty, k, d } = key as JWK;
  return kty !== "oct" && k === undefined && d === undefined;
};

/** Reads a set of keys. Symmetric and private ones have no place there, and are left out. */
async function fetchJwks(url: string, fetch: typeof globalThis.fetch): Promise<JSONWebKeySet> {
  const response = await fetch(url, { headers: { accept: "application/json, application/jwk-set+json" } });
  const body = response.status === 200 ? await jsonOf(response) : undefined;
  const keys: unknown = body?.keys;
  if (Array.isArray(keys) && keys.length <= mostKeys) return { keys: keys.filter(isPublic) };
  throw new OAuthResponseError(
    `The keys of the issuer are not a set of at most ${mostKeys} keys (status ${response.status}, "${mediaType(response).slice(0, 64)}").`,
  );
}

type KeyFinder = ReturnType<typeof createLocalJWKSet>;

async function firstOf(keys: AsyncIterable<CryptoKey>): Promise<readonly CryptoKey[]> {
  const several: CryptoKey[] = [];
  for await (const key of keys) if (several.push(key) === mostTries) break;
  return several;
}

/** All keys that fit. A `kid` that stands for several keys is nobody's (RFC 7517, section 4.5). */
async function candidates(find: KeyFinder, header: CompactJWSHeaderParameters): Promise<readonly CryptoKey[]> {
  try {
    return [await find(header)];
  } catch (thrown) {
    if (thrown instanceof errors.JWKSNoMatchingKey) return [];
    if (thrown instanceof errors.JWKSMultipleMatchingKeys && header.kid === undefined) return firstOf(thrown);
    throw new OAuthResponseError("The key that the token names cannot be used.", { cause: { err: safeError(thrown) } });
  }
}

/** The keys behind `url()`. */
export function createKeySet(url: () => string, fetch: typeof globalThis.fetch): KeySet {
  let kept: { readonly find: KeyFinder; readonly since: number } | undefined;
  let loading: Promise<KeyFinder> | undefined;
  let missed = Number.NEGATIVE_INFINITY;

  /** One request, however many ask. */
  const load = (now: number): Promise<KeyFinder> => {
    loading ??= fetchJwks(url(), fetch)
      .then((set) => {
        kept = { find: createLocalJWKSet(set), since: now };
        return kept.find;
      })
      .finally(() => {
        loading = undefined;
      });
    return loading;
  };

  const isFresh = (now: number) => kept !== undefined && Math.abs(now - kept.since) < jwksMaxAge;

  return {
    async find(header, now) {
      if (!kept || !isFresh(now)) return candidates(await load(now), header);
      const known = await candidates(kept.find, header);
      if (known.length > 0 || (!loading && Math.abs(now - missed) < cooldown)) return known;
      missed = now;
      return candidates(await load(now), header);
    },
  };
}
