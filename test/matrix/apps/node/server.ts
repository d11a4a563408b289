/** The application on plain `node:http`: public pages, a protected page, and cookies of its own. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { BridgeConfig } from "portico/integration";
import { NodeAuth } from "./node-auth.ts";
// @ts-expect-error the applications share a file without types
import { config } from "./shared.js";

const { handle, auth } = NodeAuth(config as BridgeConfig);

type Page = (request: IncomingMessage, answer: ServerResponse) => Promise<unknown>;

const pages: Readonly<Record<string, Page>> = {
  async "/"(request, answer) {
    const session = await auth(request, answer);
    answer.setHeader("content-type", "text/html; charset=utf-8");
    answer.end(`<!doctype html><title>matrix</title><pre id="session">${JSON.stringify(session)}</pre>`);
  },
  async "/guarded"(request, answer) {
    const session = await auth(request, answer);
    if (session) answer.end("the treasure");
    else answer.writeHead(401).end("Sign in first.");
  },
  async "/cookies"(request, answer) {
    answer.appendHeader("set-cookie", "first=1; Path=/; Expires=Wed, 01 Jan 2070 00:00:00 GMT");
    answer.appendHeader("set-cookie", "second=2; Path=/");
    answer.end(JSON.stringify(await auth(request, answer)));
  },
};

createServer(async (request, answer) => {
  if (await handle(request, answer)) return;
  const page = pages[(request.url ?? "/").replace(/\?.*/, "")];
  if (page) await page(request, answer);
  else answer.writeHead(404).end();
}).listen(Number(process.env.PORT), "127.0.0.1");
