/** Stores full of sessions, and the ways to read one that are compared. The first way of each store is bare. */
import { createHash } from "node:crypto";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { createClient } from "redis";
import { RedisAdapter } from "../../src/adapters/redis.ts";
import { SQLAdapter } from "../../src/adapters/sql/index.ts";
import { Auth } from "../../src/core/auth.ts";
import type { Adapter } from "../../src/core/types/adapter.ts";
import type { AuthConfig } from "../../src/core/types/config.ts";
import { type Engine, open } from "../adapters/sql/helpers.ts";
import { database, names } from "./stores.ts";

/** Reads in flight, and connections of a pool. */
export const inFlight = 16;

/** One way to read a session: by the number of its token. */
export interface Way {
  readonly name: string;
  readonly read: (number: number) => Promise<unknown>;
}

/** What the server did. */
export interface Counts {
  /** Statements or commands, which are round trips. */
  readonly statements: number;
  /** Rows of the tables that were read, if the server counts them. */
  readonly rows: number | undefined;
  /** Times that a whole table was read. */
  readonly scans: number;
}

/** A store with sessions. */
export interface SessionStore {
  readonly ways: readonly Way[];
  /** Runs the reads of the method with this index, and returns what the server did for them. */
  count(at: number, reads: (way: Way) => Promise<void>): Promise<Counts>;
  close(): Promise<void>;
}

const token = (number: number) => `token-${number}`;
const hash = (text: string) => createHash("sha256").update(text).digest("hex");

const cookie = "__Host-portico.session-token";
const requestFor = (number: number) =>
  new Request("https://app.example/auth/session", { headers: { cookie: `${cookie}=${token(number)}` } });

/** `GET /session` over an adapter. Reads do not renew: every session was written a moment ago. */
function throughAuth(adapter: Adapter): Way["read"] {
  Object.assign(process.env, { NODE_ENV: "production" });
  const config: AuthConfig = {
    adapter,
    providers: [],
    secret: "uB3x-9QmTz_4kLwE7rYp2sVd6nHj0cFa",
    url: "https://app.example",
    logger: { error: (error) => console.error(error), warn() {}, debug() {} },
  };
  return async (number) => {
    const text = await (await Auth(requestFor(number), config)).text();
    if (!text.includes(`user-${number}@`)) throw new Error(`Session ${number} was not read: ${text}`);
  };
}

const columns = `s."sessionToken", s."userId", s."expires", u."id", u."name", u."email", u."emailVerified", u."image"`;
const bareText = `select ${columns} from sessions s join users u on u.id = s."userId" where s."sessionToken" = $1`;

/** The bare prepared query. */
const bareQuery = (pool: pg.Pool, number: number) =>
  pool.query({ name: "bare", text: bareText, values: [hash(token(number))] });

/** The same with a request and a response, written by hand. */
async function byHand(pool: pg.Pool, number: number): Promise<string> {
  const sessionToken = requestFor(number).headers.get("cookie")?.split("=")[1] ?? "";
  const { rows } = await pool.query({ name: "bare", text: bareText, values: [hash(sessionToken)] });
  const { name, email, image, expires } = rows[0];
  const headers = { "cache-control": "private, no-store" };
  return Response.json({ user: { name, email, image }, expires }, { headers }).text();
}

const sessionsPool = () => new pg.Pool({ ...database, max: inFlight });

/** Every way through PostgreSQL, over one pool. */
function postgresWays(pool: pg.Pool): readonly Way[] {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  return [
    { name: "bare prepared query", read: (number) => bareQuery(pool, number) },
    { name: "Request, prepared query, Response", read: (number) => byHand(pool, number) },
    { name: "GET /session with driver", read: throughAuth(SQLAdapter(db, { driver: pool })) },
    { name: "GET /session through Kysely", read: throughAuth(SQLAdapter(db)) },
  ];
}

/** Rows of the other tables: so many that the planner does not read them as a whole. */
const otherRows = `
  insert into accounts ("userId", type, provider, "providerAccountId")
    select 'user-' || i, 'oauth', 'gitlab', i from generate_series(1, 20000) as i;
  insert into verification_tokens
    select 'user-' || i || '@example.com', i, now() + interval '1 hour' from generate_series(1, 20000) as i;
  insert into authenticators ("credentialID", "userId", "providerAccountId", "credentialPublicKey", counter, "credentialBackedUp", "credentialDeviceType")
    select i, 'user-' || i, i, 'key', 0, false, 'singleDevice' from generate_series(1, 20000) as i`;

/** Adds users and sessions. Without the foreign key, which would look up each of them. */
async function fill(pool: pg.Pool, rows: number): Promise<void> {
  const client = await pool.connect();
  const each = `generate_series(1, ${rows}) as i`;
  await client.query("set session_replication_role = replica");
  await client.query(
    `insert into users (id, name, email) select 'user-' || i, 'User ' || i, 'user-' || i || '@example.com' from ${each}`,
  );
  await client.query(
    `insert into sessions ("sessionToken", "userId", expires) select encode(sha256(('token-' || i)::bytea), 'hex'), 'user-' || i, now() + interval '30 days' from ${each}`,
  );
  await client.query(otherRows);
  await client.query("reset session_replication_role");
  client.release();
  await pool.query("vacuum analyze users, sessions, accounts, verification_tokens, authenticators");
}

async function tableCounts(pool: pg.Pool): Promise<{ readonly rows: number; readonly scans: number }> {
  const { rows } = await pool.query(
    `select sum(coalesce(idx_tup_fetch, 0) + seq_tup_read)::int as rows, sum(seq_scan)::int as scans
     from pg_stat_user_tables where schemaname = '${names.schema}' and relname in ('users', 'sessions')`,
  );
  return rows[0];
}

/** Counts the statements of a pool. */
function countStatements(pool: pg.Pool): { statements: number } {
  const counter = { statements: 0 };
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as (...input: unknown[]) => unknown;
    Object.assign(client, {
      query(...input: unknown[]) {
        counter.statements++;
        return query(...input);
      },
    });
  });
  return counter;
}

/** What the server does for reads over a pool of their own. Connections report their statistics when they end. */
async function countPostgres(admin: pg.Pool, at: number, reads: (way: Way) => Promise<void>): Promise<Counts> {
  const pool = sessionsPool();
  const counter = countStatements(pool);
  const before = await tableCounts(admin);
  await reads(postgresWays(pool)[at] as Way);
  await pool.end();
  await new Promise((resolve) => setTimeout(resolve, 300));
  const after = await tableCounts(admin);
  return { ...counter, rows: after.rows - before.rows, scans: after.scans - before.scans };
}

/** PostgreSQL with this many users and sessions. */
export async function postgresSessions(rows: number): Promise<SessionStore & { readonly engine: Engine }> {
  const admin = new pg.Pool({ ...database, max: 1 });
  await admin.query(`drop schema if exists ${names.schema} cascade`);
  await admin.query(`create schema ${names.schema}`);
  const pool = sessionsPool();
  const engine = await open(new PostgresDialect({ pool }));
  await fill(pool, rows);
  return {
    engine,
    ways: postgresWays(pool),
    count: (at, reads) => countPostgres(admin, at, reads),
    async close() {
      await pool.end();
      await admin.query(`drop schema ${names.schema} cascade`);
      await admin.end();
    },
  };
}

const connectRedis = () => createClient({ url: names.redis }).connect();

type RedisClient = Awaited<ReturnType<typeof connectRedis>>;

/** Deletes all keys of this test. */
async function emptyRedis(client: RedisClient): Promise<void> {
  for await (const keys of client.scanIterator({ MATCH: `${names.prefix}*`, COUNT: 1000 })) {
    if (keys.length > 0) await client.unlink(keys);
  }
}

async function fillRedis(adapter: ReturnType<typeof RedisAdapter>, rows: number): Promise<void> {
  const expires = new Date(Date.now() + 30 * 86_400_000);
  for (let start = 1; start <= rows; start += 1000) {
    const numbers = Array.from({ length: Math.min(1000, rows - start + 1) }, (_, i) => start + i);
    const add = async (number: number) => {
      const userId = `user-${number}`;
      const email = `${userId}@example.com`;
      await adapter.createUser({ id: userId, name: `User ${number}`, email, emailVerified: null });
      await adapter.createSession({ sessionToken: token(number), userId, expires });
    };
    await Promise.all(numbers.map(add));
  }
}

/** Redis with this many users and sessions. One client, which sends what comes together in one write. */
export async function redisSessions(rows: number): Promise<SessionStore> {
  const client = await connectRedis();
  await emptyRedis(client);
  const counter = { statements: 0 };
  const counted = {
    eval(script: string, options: { keys: string[]; arguments: string[] }) {
      counter.statements++;
      return client.eval(script, options);
    },
  };
  const adapter = RedisAdapter(counted, { prefix: names.prefix });
  await fillRedis(adapter, rows);
  const row = (key: string) => {
    counter.statements++;
    return client.hGetAll(`${names.prefix}${key}`);
  };
  const sessionKey = (number: number) => `session:${JSON.stringify(hash(token(number)))}`;
  const ways: readonly Way[] = [
    { name: "bare HGETALL of the session", read: (number) => row(sessionKey(number)) },
    {
      name: "HGETALL of the session, then of the user",
      read: async (number) => row(`user:${(await row(sessionKey(number))).userId}`),
    },
    { name: "GET /session", read: throughAuth(adapter) },
  ];
  return {
    ways,
    async count(at, reads) {
      counter.statements = 0;
      await reads(ways[at] as Way);
      return { statements: counter.statements, rows: undefined, scans: 0 };
    },
    async close() {
      await emptyRedis(client);
      await client.close();
    },
  };
}
