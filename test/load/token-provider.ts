/** The provider of the fresh tokens: it rotates refresh tokens, and revokes all tokens of a sign-in when one is used twice. */
import { createServer } from "node:http";
import { toRequest, writeResponse } from "../../src/integrations/bridge/index.ts";
import { createIssuer } from "../world/issuer.ts";

const port = 47110;
const url = `http://127.0.0.1:${port}`;

export const issuer = createIssuer({ url });

/** The provider as the application configures it. */
export const provider = issuer.provider();

/** Starts the provider. Returns a function that stops it. */
export async function startProvider(): Promise<() => void> {
  const server = createServer(async (incoming, outgoing) =>
    writeResponse(await issuer.handle(toRequest(incoming, { origin: url })), outgoing),
  );
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
