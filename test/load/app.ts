/** One process of an application with stored sessions: node:http in front of `Auth`. Started by `main.ts`, several times over. */
import { createServer, type IncomingMessage } from "node:http";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { createClient } from "redis";
import { RedisAdapter } from "../../src/adapters/redis.ts";
import { SQLAdapter } from "../../src/adapters/sql/index.ts";
import { Auth } from "../../src/core/auth.ts";
import { skipCSRFCheck } from "../../src/core/markers.ts";
import type { Adapter } from "../../src/core/types/adapter.ts";
import { provider } from "../../src/testing/adapter/visitor.ts";
import { database, names, type Store } from "./stores.ts";

/** Connections whose loss is nothing: the next call opens another. */
const lost = () => {};

/** The adapter over the store that all processes share. */
const adapters: Readonly<Record<Store, () => Promise<Adapter>>> = {
  async postgres() {
    const pool = new pg.Pool({ ...database, max: 20, application_name: names.clients });
    pool.on("error", lost);
    // The pool listens to connections that wait. One that is at work when the server ends it would end the process.
    pool.on("connect", (connection) => connection.on("error", lost));
    return SQLAdapter(new Kysely({ dialect: new PostgresDialect({ pool }) }));
  },
  async redis() {
    const client = createClient({ url: names.redis, name: names.clients });
    client.on("error", lost);
    return RedisAdapter(await client.connect(), { prefix: names.prefix });
  },
};

const adapter = await adapters[process.env.LOAD_STORE as Store]();
const origin = process.env.LOAD_ORIGIN ?? "";

const config = {
  adapter,
  providers: [provider("one")],
  url: origin,
  secret: process.env.LOAD_SECRET ?? "",
  skipCSRFCheck,
  // Every read extends the session: as many writes as there can be.
  session: { updateAge: 0 },
  logger: { error: (code: string) => process.send?.({ error: code }), warn: () => {}, debug: () => {} },
} as const;

async function received(message: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  const headers = Object.entries(message.headers).map(([name, value]) => [name, String(value)] as [string, string]);
  const body = message.method === "POST" ? { body: Buffer.concat(chunks) } : {};
  return new Request(new URL(message.url ?? "/", origin), { method: message.method ?? "GET", headers, ...body });
}

const server = createServer(async (message, response) => {
  const answer = await Auth(await received(message), config);
  const cookies = answer.headers.getSetCookie();
  const headers = [...answer.headers].filter(([name]) => name !== "set-cookie");
  response.writeHead(answer.status, {
    ...Object.fromEntries(headers),
    ...(cookies.length > 0 && { "set-cookie": cookies }),
  });
  response.end(await answer.text());
});

server.listen(Number(process.env.LOAD_PORT), "127.0.0.1", () => process.send?.({ ready: true }));
