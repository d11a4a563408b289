/** An OpenID provider on this machine: the issuer of test/world, over real HTTP. It has an end session and a revocation endpoint. */
import { createServer } from "node:http";
import { toRequest, writeResponse } from "../../src/integrations/bridge/index.ts";
import { createIssuer, type Issuer } from "../world/issuer.ts";
import { portOf } from "./serve.ts";

/** A provider that runs. */
export interface Op {
  readonly issuer: Issuer;
  stop(): Promise<void>;
}

/** Opens an {@link Op}. The client is that of `apps/shared.js`. */
export async function openOp(): Promise<Op> {
  let issuer: Issuer | undefined;
  const server = createServer(async (incoming, outgoing) => {
    if (!issuer) return void outgoing.end();
    await writeResponse(await issuer.handle(toRequest(incoming, { origin: issuer.url })), outgoing);
  });
  const url = `http://127.0.0.1:${await portOf(server)}`;
  issuer = createIssuer({ url, clientId: "matrix", clientSecret: "salt-and-pepper", logout: true });
  return {
    issuer,
    stop: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
