/** One process of an application, over a store that it shares with others. Started by `session-processes.test.ts`. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { RedisAdapter } from "../../src/adapters/redis.ts";
import { SQLAdapter } from "../../src/adapters/sql/index.ts";
import type { SessionOptions } from "../../src/core/types/config.ts";
import { createBridge, toRequest, withSetCookies, writeResponse } from "../../src/integrations/bridge/index.ts";
import * as kit from "../core/helpers.ts";
import { app } from "../world/config.ts";
import { nodeRedis } from "./redis-servers.ts";
import type { ServerStore } from "./session-stores.ts";

/** What a process is started with. */
export interface ProcessInput {
  readonly store: ServerStore["name"];
  readonly place: ServerStore["place"];
  readonly secret: string;
  readonly session: Partial<SessionOptions>;
  /** Characters of the claim `roles`. */
  readonly claims: number;
}

const input: ProcessInput = JSON.parse(process.env.SESSION_PROCESS ?? "{}");

async function sharedAdapter({ store, place }: ProcessInput) {
  if (store === "Redis") return RedisAdapter((await nodeRedis()).client, { prefix: place });
  const pool = new pg.Pool({ host: process.env.PGHOST ?? "127.0.0.1", user: "postgres", database: place });
  return SQLAdapter(new Kysely({ dialect: new PostgresDialect({ pool }) }));
}

const bridge = createBridge({
  ...kit.config({ secret: input.secret, session: input.session, trustHost: false, url: app }),
  adapter: await sharedAdapter(input),
  providers: [kit.acme()],
  callbacks: {
    jwt({ token, trigger, session, user }) {
      if (trigger === "update") return { ...token, ...session };
      return user && input.claims > 0 ? { ...token, roles: "r".repeat(input.claims) } : token;
    },
    session: ({ session, token }) => ({ ...session, roles: token?.roles, a: token?.a, b: token?.b }),
  },
});

/** Lets so many seconds pass for this process. */
function forward(seconds: number): Response {
  const now = Date.now;
  Date.now = () => now() + seconds * 1000;
  return new Response("later");
}

async function answer(request: Request): Promise<Response> {
  const url = new URL(request.url);
  const from = { headers: request.headers, url };
  if (url.pathname === "/forward") return forward(Number(url.searchParams.get("seconds")));
  if (url.pathname === "/list") return Response.json(await bridge.listSessions(from));
  if (url.pathname !== "/revoke") return bridge.handle(request);
  const id = url.searchParams.get("id");
  const { ended, cookies } = await bridge.revokeSessions(from, id === null ? "others" : { id });
  return withSetCookies(Response.json({ ended }), cookies);
}

const server = createServer(async (incoming, outgoing) =>
  writeResponse(await answer(toRequest(incoming, { origin: app })), outgoing),
);
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
