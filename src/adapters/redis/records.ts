/** THE TABLE of records: the schema of each kind of row that is read from Redis. */
import * as z from "zod/mini";
import type { AdapterAccount, AdapterAuthenticator, AdapterSession, AdapterUser } from "../../core/types/adapter.ts";
import { fromFields } from "./values.ts";

/** The types of rows, by the kind of their key. */
export interface RedisRecords {
  readonly user: AdapterUser;
  readonly account: AdapterAccount;
  /** The key holds the hash of the session token; the token itself is not stored. */
  readonly session: Omit<AdapterSession, "sessionToken">;
  readonly authenticator: AdapterAuthenticator;
}

const optionalDate = z.nullish(z.date());

/** Fields that the library relies on. Other fields are the application's and can be anything. */
// biome-ignore format: a table
const schemas = {
  user:          z.looseObject({ id: z.string(), email: z.nullish(z.string()), emailVerified: optionalDate }),
  account:       z.looseObject({ userId: z.string(), provider: z.string(), providerAccountId: z.string() }),
  session:       z.looseObject({ userId: z.string(), expires: z.date() }),
  authenticator: z.looseObject({ credentialID: z.string(), userId: z.string(), credentialPublicKey: z.string(), counter: z.number(), createdAt: optionalDate, lastUsedAt: optionalDate }),
} as const satisfies Record<keyof RedisRecords, z.ZodMiniType>;

/** What `HGETALL` returns in a script. A key that does not exist has no fields. */
const hashReply = z.nullish(z.array(z.string()));
const rowsReply = z.array(z.tuple([z.string(), z.array(z.string())]));
const pageReply = z.tuple([z.string(), rowsReply]);
const milliseconds = z.string().check(z.regex(/^-?\d+$/));

/** What was wrong, by key and field. Values are left out: they can be secrets. */
function invalidRecord(key: string, error: z.core.$ZodError): Error {
  const [issue] = error.issues;
  const field = issue?.path.join(".") ?? "";
  const place = field === "" ? key : `The field "${field}" of ${key}`;
  const expected = issue?.code === "invalid_type" ? `expected ${issue.expected}` : "an unexpected value";
  return new Error(`${place} in Redis is invalid: ${expected}. Correct the field, or delete the key.`);
}

function parseReply<T>(schema: z.ZodMiniType<T>, key: string, reply: unknown): T {
  const { data, error } = schema.safeParse(reply);
  if (error) throw invalidRecord(key, error);
  return data as T;
}

/**
 * The row that a script returned, or `null` if there is none. Throws an `Error` that names `key` and the field if a
 * field is missing or has another type than the schema expects.
 */
export function readRecord<K extends keyof RedisRecords>(kind: K, key: string, reply: unknown): RedisRecords[K] | null {
  const texts = parseReply(hashReply, key, reply) ?? [];
  if (texts.length === 0) return null;
  const row = fromFields(key, texts);
  parseReply<unknown>(schemas[kind], key, row);
  // The row itself, not the copy that the schema makes: a field may have any name, `__proto__` included.
  return row as unknown as RedisRecords[K];
}

/** The rows of an index, each with the last part of its key. `keyStart` is the part before that. */
export const readRecords = <K extends keyof RedisRecords>(
  kind: K,
  keyStart: string,
  reply: unknown,
): readonly (readonly [name: string, row: RedisRecords[K]])[] =>
  parseReply(rowsReply, keyStart, reply).flatMap(([name, texts]) => {
    const row = readRecord(kind, `${keyStart}${name}`, texts);
    return row === null ? [] : [[name, row] as const];
  });

/** Some rows of a kind, and where the next begin. */
export function readPage<K extends keyof RedisRecords>(kind: K, keyStart: string, reply: unknown) {
  const [next, rows] = parseReply(pageReply, keyStart, reply);
  return { next, rows: readRecords(kind, keyStart, rows) };
}

/** The date that a key holds as milliseconds, or `null` if there is no such key. */
export const readDate = (key: string, reply: unknown): Date | null =>
  typeof reply === "string" ? new Date(Number(parseReply(milliseconds, key, reply))) : null;
