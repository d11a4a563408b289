/** Node.js has no server for Requests of its own: this one makes them. */
import { createServer } from "node:http";
import { Readable } from "node:stream";
import { answer } from "./app.js";

createServer(async (incoming, outgoing) => {
  const { method, url, headers } = incoming;
  const body = method === "POST" && { body: Readable.toWeb(incoming), duplex: "half" };
  const response = await answer(new Request(`http://${headers.host}${url}`, { method, headers, ...body }));
  outgoing.writeHead(response.status, [...response.headers].flat());
  outgoing.end(await response.text());
}).listen(Number(process.env.PORT), "127.0.0.1");
