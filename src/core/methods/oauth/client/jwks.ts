/** The JWKS cache: the public keys of an issuer, fetched when first needed, and again when a token names an unknown key. */
import {
  type CompactJWSHeaderParameters,
  type CryptoKey,
  createLocalJWKSet,
  errors,
  type JSONWebKeySet,
  type JWK,
} from "jose";
import * as z from "zod/mini";
import { OAuthResponseError } from "../../../errors/index.ts";
import { safeError } from "../safe-error.ts";
import { jsonBodyOf, mediaType } from "./provider-fetch.ts";

/** Finds keys. `now`: milliseconds since 1970. */
export interface KeySet {
  /** The keys that may have signed a token with this header: usually one; none if the issuer has no such key. */
  find(header: CompactJWSHeaderParameters, now: number): Promise<readonly CryptoKey[]>;
}

/** Milliseconds after which the keys are fetched again. */
const jwksMaxAge = 3_600_000;
/** Milliseconds between two fetches for unknown keys: a forged `kid` cannot cause requests more often. */
const unknownKeyCooldown = 60_000;
/** An issuer has a handful of keys. */
const maxKeys = 100;
/** Keys that are tried for a token without a `kid`. */
const maxTries = 4;

/** The members of a public key that are read (RFC 7517, section 4; RFC 7518, section 6; RFC 8037, section 2). */
const keyFields = ["kty", "use", "key_ops", "alg", "kid", "crv", "x", "y", "n", "e", "ext"] as const;
/** Characters of a key: an RSA key of 16,384 bits has 2,800. */
const maxKeyLength = 4_096;
/** Bytes in memory for a character of a key: its text, and the key that jose imports. */
const bytesPerCharacter = 4;

/** Removes symmetric and private keys, which must not be in a published set, and values that are not objects. */
const publicKey = z
  .record(z.string(), z.unknown())
  .check(z.refine(({ kty, k, d }) => kty !== "oct" && k === undefined && d === undefined));

/** What is kept of a key; nothing of one that is none, or too long. */
function publicMembers(key: unknown): readonly JWK[] {
  const { data } = publicKey.safeParse(key);
  const members =
    data && Object.fromEntries(keyFields.filter((name) => name in data).map((name) => [name, data[name]]));
  return members && JSON.stringify(members).length <= maxKeyLength ? [members as JWK] : [];
}

const keySetDocument = z.object({ keys: z.array(z.unknown()).check(z.maxLength(maxKeys)) });

/** The public keys of an issuer. */
export async function fetchJwks(url: string, fetch: typeof globalThis.fetch): Promise<JSONWebKeySet> {
  const response = await fetch(url, { headers: { accept: "application/json, application/jwk-set+json" } });
  const { body } = await jsonBodyOf(response);
  const { data } = keySetDocument.safeParse(response.status === 200 ? body : undefined);
  // jose checks the fields of a key when a token names it.
  if (data) return { keys: data.keys.flatMap(publicMembers) };
  throw new OAuthResponseError(
    `The keys of the issuer are not a set of at most ${maxKeys} keys (status ${response.status}, "${mediaType(response).slice(0, 64)}").`,
  );
}

type KeyFinder = ReturnType<typeof createLocalJWKSet>;

async function firstMatches(keys: AsyncIterable<CryptoKey>): Promise<readonly CryptoKey[]> {
  const several: CryptoKey[] = [];
  for await (const key of keys) if (several.push(key) === maxTries) break;
  return several;
}

/** All keys that match. A `kid` of several keys matches none of them (RFC 7517, section 4.5). */
async function candidates(find: KeyFinder, header: CompactJWSHeaderParameters): Promise<readonly CryptoKey[]> {
  try {
    return [await find(header)];
  } catch (thrown) {
    if (thrown instanceof errors.JWKSNoMatchingKey) return [];
    if (thrown instanceof errors.JWKSMultipleMatchingKeys && header.kid === undefined) return firstMatches(thrown);
    throw new OAuthResponseError("The key that the token names cannot be used.", { cause: { err: safeError(thrown) } });
  }
}

/** The keys at `url()`. `weigh` is called with their bytes when they are loaded. */
export function createKeySet(
  url: () => string,
  fetch: typeof globalThis.fetch,
  weigh: (bytes: number) => void = () => undefined,
): KeySet {
  let cached: { readonly find: KeyFinder; readonly since: number } | undefined;
  let loading: Promise<KeyFinder> | undefined;
  let missed = Number.NEGATIVE_INFINITY;

  /** One request for simultaneous callers. */
  const load = (now: number): Promise<KeyFinder> => {
    loading ??= fetchJwks(url(), fetch)
      .then((set) => {
        cached = { find: createLocalJWKSet(set), since: now };
        weigh(bytesPerCharacter * JSON.stringify(set).length);
        return cached.find;
      })
      .finally(() => {
        loading = undefined;
      });
    return loading;
  };

  const isCurrent = (now: number) => cached !== undefined && Math.abs(now - cached.since) < jwksMaxAge;

  return {
    async find(header, now) {
      if (!cached || !isCurrent(now)) return candidates(await load(now), header);
      const known = await candidates(cached.find, header);
      if (known.length > 0 || (!loading && Math.abs(now - missed) < unknownKeyCooldown)) return known;
      missed = now;
      return candidates(await load(now), header);
    },
  };
}
