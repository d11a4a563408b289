/** One process of an application with stored sessions: node:http in front of `Auth`. Started by `main.ts`, several times over. */
import { createServer } from "node:http";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { createClient } from "redis";
import { RedisAdapter } from "../../src/adapters/redis.ts";
import { SQLAdapter } from "../../src/adapters/sql/index.ts";
import { Auth } from "../../src/core/auth.ts";
import { skipCSRFCheck } from "../../src/core/markers.ts";
import type { Adapter } from "../../src/core/types/adapter.ts";
import { toRequest, writeResponse } from "../../src/integrations/bridge/node-http.ts";
import { testProvider } from "../../src/testing/adapter/test-site.ts";
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
    return SQLAdapter(new Kysely({ dialect: new PostgresDialect({ pool }) }), { driver: pool });
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
  providers: [testProvider("one")],
  url: origin,
  secret: process.env.LOAD_SECRET ?? "",
  skipCSRFCheck,
  // Every read extends the session: as many writes as there can be.
  session: { updateAge: 0 },
  logger: { error: (code: string) => process.send?.({ error: code }), warn: () => {}, debug: () => {} },
} as const;

const server = createServer(async (incoming, outgoing) =>
  writeResponse(await Auth(toRequest(incoming, { origin }), config), outgoing),
);

server.listen(Number(process.env.LOAD_PORT), "127.0.0.1", () => process.send?.({ ready: true }));
