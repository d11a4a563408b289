/** Claims of a new token as JSON. Loaded with the first token that is written. */
import { InvalidConfiguration, JWTSessionError } from "../errors/read-errors.ts";
import { isRecord } from "../lib/is-record.ts";

/** What the registered claims of a new token are made from. */
export interface TokenLifetime {
  /** Seconds: whole, and at most a hundred years. */
  readonly maxAge: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Identifies the session; a renewed token keeps it. Default: a random UUID. */
  readonly jti?: string;
}

/** Seconds: a hundred years. A larger number is most likely in milliseconds. */
const maxTokenAge = 3_155_760_000;

/** Throws `InvalidConfiguration` unless `maxAge` is a whole number of seconds, from one to a hundred years. */
function checkMaxAge(maxAge: unknown): void {
  if (Number.isInteger(maxAge) && (maxAge as number) > 0 && (maxAge as number) <= maxTokenAge) return;
  throw new InvalidConfiguration(
    "`maxAge` of a token must be a whole number of seconds between 1 and 3155760000 (a hundred years): write 30 * 24 * 60 * 60 for 30 days.",
  );
}

/** `iat`, `exp` and `jti` come last, so they take precedence. A `toJSON` in the claims would replace them all, so it is removed. */
function withRegisteredClaims(claims: object, { now, maxAge, jti = crypto.randomUUID() }: TokenLifetime): object {
  const iat = Math.floor(now / 1000);
  const own: Record<string, unknown> = { ...claims, iat, exp: iat + maxAge, jti };
  if (typeof own.toJSON === "function") delete own.toJSON;
  return own;
}

/**
 * Claims -> the JSON text to encrypt. Throws `JWTSessionError` for claims that are not an object or cannot be written as
 * JSON, and `InvalidConfiguration` for a bad `maxAge`.
 */
export function writeClaims(claims: object, life: TokenLifetime): string {
  checkMaxAge(life.maxAge);
  if (!isRecord(claims)) {
    throw new JWTSessionError(
      "The claims of a token must be an object. Give `token` an object such as { sub: user.id }.",
    );
  }
  try {
    return JSON.stringify(withRegisteredClaims(claims, life));
  } catch (error) {
    throw new JWTSessionError(
      "The claims of the token cannot be written as JSON: they contain a BigInt, a circular reference, or a getter that throws. Convert them to plain data first.",
      { cause: { err: error as Error } },
    );
  }
}
