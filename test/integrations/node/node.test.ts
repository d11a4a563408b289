/** `portico/node`: `node:http` and `node:http2`. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { connect, createServer as createHttp2 } from "node:http2";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import {
  failure,
  NodeAuth,
  type NodeRequest,
  type NodeServerResponse,
  toRequest,
} from "../../../src/integrations/node/index.ts";
import { sessionCookie } from "../../../src/testing/index.ts";
import { handleAt } from "../../matrix/visitor.ts";
import { createBrowser } from "../../world/browser.ts";
import { secret, testConfig } from "../../world/config.ts";
import {
  type Answer,
  type Listening,
  requestTarget,
  roomPage,
  type SuiteSession,
  type SuiteStart,
  serverSuite,
  suitePages,
} from "../server-suite.ts";

/** Sends an answer as applications on `node:http` do: with headers in `writeHead`. */
function send(res: ServerResponse, { json, cookies = [], chunks, redirect }: Answer): void {
  if (redirect !== undefined) return void res.writeHead(303, { location: redirect }).end();
  if (chunks) {
    for (const chunk of chunks) res.write(chunk);
    return void res.end();
  }
  const headers = { "content-type": "application/json", ...(cookies.length > 0 && { "Set-Cookie": [...cookies] }) };
  res.writeHead(200, headers).end(JSON.stringify(json));
}

async function start({ config, parsesFirst, protects }: SuiteStart<NodeRequest>): Promise<Listening> {
  const { handle, protect, ...verbs } = NodeAuth<SuiteSession>(config);
  const pages = suitePages(verbs);
  const mayPass = protect(protects);
  const respond = async (req: IncomingMessage & { body?: unknown }, res: ServerResponse): Promise<void> => {
    if (parsesFirst && req.method === "POST") req.body = Object.fromEntries(new URLSearchParams(await text(req)));
    if ((await handle(req, res)) || !(await mayPass(req, res))) return;
    // As routers do: nothing is resolved.
    const path = req.url
      ?.replace(/^http:\/\/[^/]*/, "")
      .replace(/[?#].*/, "")
      .replace(/^\/+/, "/");
    const page = pages[path?.startsWith("/desk/") ? roomPage : `${req.method} ${path}`];
    if (!page) return void res.writeHead(404).end();
    const fields = req.method === "POST" ? Object.fromEntries(await toRequest(req).formData()) : {};
    const answer = await page(req, fields as Record<string, string>);
    if (answer) send(res, answer);
  };
  const server = createServer((req, res) => void respond(req, res));
  await new Promise<void>((listens) => server.listen(0, "127.0.0.1", listens));
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => new Promise((closed) => server.close(closed)),
  };
}

serverSuite("portico/node", { start, hasTrustProxy: false, pathOf: ({ url }) => url });

const config = { ...testConfig(), session: { updateAge: 0 } };

it("a verb for a request that `handle` has not seen says what to do", async () => {
  const { auth } = NodeAuth(config);
  const request = { headers: {}, async *[Symbol.asyncIterator]() {} };
  await expect(auth(request)).rejects.toThrow(/Call `await handle\(req, res\)` first/);
});

it("with the error handler of the guide, forms of other sites and unknown hosts are refused, and the server goes on", async () => {
  const { trustHost: _, ...ofThisMachine } = testConfig();
  const { handle, protect, signOut } = NodeAuth(ofThisMachine);
  const mayPass = protect({ paths: ["/dashboard"] });
  const respond = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    if ((await handle(req, res)) || !(await mayPass(req, res))) return;
    if (req.method === "POST") return signOut(req, { redirectTo: "/" });
    res.end("Hello");
  };
  const server = createServer((req, res) => {
    respond(req, res).catch((thrown: unknown) => {
      const { status, message } = failure(thrown);
      res.writeHead(status).end(message);
    });
  });
  await new Promise<void>((listens) => server.listen(0, "127.0.0.1", listens));
  const { port } = server.address() as AddressInfo;
  const visit = async (path: string, init?: RequestInit & { readonly initiator?: string }) => {
    const response = await createBrowser(handleAt(port), { origin: "http://localhost:3000" }).fetch(path, init);
    return [response.status, await response.text()];
  };
  const foreign = { method: "POST", initiator: "https://evil.example" };
  expect(await visit("/leave", foreign)).toEqual([
    403,
    "This form has expired, or was sent from another site. Please try again.",
  ]);
  const unknown = { headers: { accept: "text/html", "x-forwarded-host": "evil.example" } };
  expect(await visit("/dashboard", unknown)).toEqual([
    400,
    expect.stringMatching(/^There is a problem with the config/),
  ]);
  expect(await visit("/")).toEqual([200, "Hello"]);
  server.close();
});

it.each(["//x/desk", "///x/desk", "/\\x/desk", "//u:p@x/desk", "//[::1]/desk", "http:///x/desk", "http://u:p@x/desk"])(
  "T1, MW-101: a guard without handle covers the path that `new URL(req.url, base)` reads in %s",
  async (target) => {
    const { protect } = NodeAuth(config);
    const mayPass = protect({ paths: ["/desk"] });
    const reached: string[] = [];
    const server = createServer(async (req, res) => {
      if (!(await mayPass(req, res))) return;
      reached.push(new URL(req.url ?? "/", "http://localhost").pathname);
      res.end();
    });
    await new Promise<void>((listens) => server.listen(0, "127.0.0.1", listens));
    const { port } = server.address() as AddressInfo;
    const answers = [await requestTarget(port, target), await requestTarget(port, "/public")];
    expect(answers.map((answer) => answer.slice(9, 12))).toEqual(["401", "200"]);
    expect(reached).toEqual(["/public"]);
    server.close();
  },
);

it("writes its cookies on http2 too", async () => {
  const { handle, auth } = NodeAuth(config);
  const server = createHttp2(async (req, res) => {
    if (await handle(req, res)) return;
    res.end(JSON.stringify(await auth(req)));
  });
  await new Promise<void>((listens) => server.listen(0, "127.0.0.1", listens));
  const client = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const cookie = await sessionCookie({ secret, secure: false, claims: { sub: "1", name: "Ada" } });
  const stream = client.request({ ":path": "/", cookie });
  const headers = await new Promise<Record<string, unknown>>((got) => stream.on("response", got));
  expect(JSON.parse(await text(stream))).toMatchObject({ user: { name: "Ada" } });
  expect(headers["set-cookie"]).toEqual([expect.stringMatching(/^portico\.session-token=/)]);
  client.close();
  server.close();
});

/** A response that keeps what `writeHead` and `setHeader` get. */
function fakeResponse() {
  const headers = new Map<string, number | string | readonly string[]>();
  const heads: unknown[][] = [];
  const response: NodeServerResponse = {
    statusCode: 200,
    destroyed: false,
    headersSent: false,
    getHeader: (name) => headers.get(name.toLowerCase()),
    setHeader: (name, value) => headers.set(name.toLowerCase(), value),
    write: () => true,
    end: () => undefined,
    destroy: () => undefined,
    once: () => undefined,
    off: () => undefined,
    writeHead: (...given) => heads.push(given),
  };
  return { headers, heads, response };
}

it.each([
  ["an object", [{ "Set-Cookie": "a=1", "X-Own": "1" }]],
  ["a reason and an object", ["Fine", { "set-cookie": ["a=1"], "x-own": "1" }]],
  ["a flat list", [["Set-Cookie", "a=1", "X-Own", "1"]]],
  [
    "a list of pairs",
    [
      [
        ["Set-Cookie", "a=1"],
        ["X-Own", "1"],
      ],
    ],
  ],
])("MW-12: keeps cookies of the application that writeHead gets as %s", async (_, given) => {
  const { handle, auth } = NodeAuth(config);
  const cookie = await sessionCookie({ secret, secure: false, claims: { sub: "1", name: "Ada" } });
  const request: NodeRequest = { headers: { host: "localhost:3000", cookie }, async *[Symbol.asyncIterator]() {} };
  const { headers, heads, response } = fakeResponse();
  expect(await handle(request, response)).toBe(false);
  await auth(request);
  response.writeHead(201, ...given);
  const lines = [headers.get("set-cookie") ?? []].flat().map(String);
  expect(lines).toEqual(["a=1", expect.stringMatching(/^portico\.session-token=/)]);
  expect([headers.get("x-own"), headers.get("cache-control")]).toEqual(["1", "private, no-store"]);
  expect(heads).toEqual([typeof given[0] === "string" ? [201, "Fine"] : [201]]);
  // Another head, which Node.js refuses, gets nothing twice.
  response.writeHead(500);
  expect([headers.get("set-cookie") ?? []].flat()).toHaveLength(2);
});
