/** Node.js has no server for Requests of its own: this one makes them. */
import { createServer } from "node:http";
import { toRequest, writeResponse } from "portico/integration";
import { answer } from "./app.js";

createServer(async (incoming, outgoing) => writeResponse(await answer(toRequest(incoming)), outgoing)).listen(
  Number(process.env.PORT),
  "127.0.0.1",
);
