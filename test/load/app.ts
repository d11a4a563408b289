/** One process of an application with stored sessions: node:http in front of `Auth`. Started by `main.ts`, several times over. */
import { createServer } from "node:http";
import { Auth } from "../../src/core/auth.ts";
import { skipCSRFCheck } from "../../src/core/markers.ts";
import { toRequest, writeResponse } from "../../src/integrations/bridge/node-http.ts";
import { testProvider } from "../../src/testing/adapter/test-site.ts";
import { adapters } from "./adapters.ts";
import type { Store } from "./stores.ts";

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
