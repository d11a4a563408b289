/** One process of an application with sessions: node:http in front of `Auth`. Started by `main.ts` and `kills.ts`, several times over. */
import { createServer } from "node:http";
import { Auth } from "../../src/core/auth.ts";
import { skipCSRFCheck } from "../../src/core/markers.ts";
import type { AuthConfig } from "../../src/core/types/config.ts";
import { toRequest, writeResponse } from "../../src/integrations/bridge/node-http.ts";
import { testProvider } from "../../src/testing/adapter/test-site.ts";
import { adapters } from "./adapters.ts";
import type { Store } from "./stores.ts";

const adapter = await adapters[process.env.LOAD_STORE as Store]();
const origin = process.env.LOAD_ORIGIN ?? "";

// Every read extends the session: as many writes as there can be.
const session: NonNullable<AuthConfig["session"]> = { ...JSON.parse(process.env.LOAD_SESSION ?? "{}"), updateAge: 0 };

const callbacks: AuthConfig["callbacks"] = {
  jwt: ({ token, trigger, session: data }) => (trigger === "update" ? { ...token, ...data } : token),
  session: ({ session: shown, token }) => (token ? { ...shown, a: token.a, b: token.b } : shown),
};

const config = {
  adapter,
  providers: [testProvider("one")],
  url: origin,
  secret: process.env.LOAD_SECRET ?? "",
  skipCSRFCheck,
  session,
  callbacks,
  logger: { error: (code: string) => process.send?.({ error: code }), warn: () => {}, debug: () => {} },
} as const;

const server = createServer(async (incoming, outgoing) =>
  writeResponse(await Auth(toRequest(incoming, { origin }), config), outgoing),
);

server.listen(Number(process.env.LOAD_PORT), "127.0.0.1", () => process.send?.({ ready: true }));
