/** `node:http`: its requests as `Request`, and a `Response` as its responses. */
import { createServer, type IncomingMessage, request as open, type RequestListener, type Server } from "node:http";
import { connect as connectHttp2, createServer as createHttp2 } from "node:http2";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setImmediate as turn } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { Auth } from "../../../src/core/auth.ts";
import type { AuthConfig } from "../../../src/core/types/config.ts";
import {
  appendCookies,
  createBridge,
  type NodeRequest,
  requestURL,
  toRequest,
  writeResponse,
} from "../../../src/integrations/bridge/index.ts";
import { isAmbiguousTarget, sentUrl } from "../../../src/integrations/bridge/node-http.ts";
import * as kit from "../../core/helpers.ts";
import { createLog, testConfig } from "../../world/config.ts";

const servers: { close(): unknown }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listening(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const serving = (listener: RequestListener): Promise<string> => listening(createServer(listener));

interface Got {
  readonly status: number | undefined;
  readonly headers: IncomingMessage["headers"];
  readonly cookies: readonly string[];
  readonly body: string;
}

const ask = (url: string, options: object = {}, body = ""): Promise<Got> =>
  new Promise((got, failed) => {
    open(url, { agent: false, ...options }, (answer) => {
      const { statusCode: status, headers } = answer;
      const cookies = headers["set-cookie"] ?? [];
      text(answer).then((body) => got({ status, headers, cookies, body }), failed);
    })
      .on("error", failed)
      .end(body);
  });

const two = () => {
  const headers = new Headers({ "content-type": "text/plain", "x-own": "1" });
  headers.append("set-cookie", "a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT");
  headers.append("set-cookie", "b=2");
  return new Response("hello", { status: 201, headers });
};

describe("writeResponse", () => {
  it("writes status, headers, body, and every cookie", async () => {
    const at = await serving((_, answer) => writeResponse(two(), answer));
    const { status, headers, cookies, body } = await ask(at);
    expect([status, body, headers["content-type"], headers["x-own"]]).toEqual([201, "hello", "text/plain", "1"]);
    expect(cookies).toEqual(two().headers.getSetCookie());
  });

  it("U1: keeps every cookie if headers were set before, and the cookies that were set before", async () => {
    const at = await serving((_, answer) => {
      answer.setHeader("x-powered-by", "somebody");
      answer.setHeader("content-type", "text/html");
      answer.setHeader("set-cookie", "first=0");
      appendCookies({ append: (name, line) => void answer.appendHeader(name, line) }, [
        { name: "second", value: "0", options: { path: "/" } },
      ]);
      return writeResponse(two(), answer);
    });
    const { headers, cookies } = await ask(at);
    expect(cookies).toEqual(["first=0", "second=0; Path=/", ...two().headers.getSetCookie()]);
    expect([headers["x-powered-by"], headers["content-type"]]).toEqual(["somebody", "text/plain"]);
  });

  it("keeps cache headers that are set already", async () => {
    const at = await serving((_, answer) => {
      answer.setHeader("vary", ["Origin", "Accept-Encoding"]);
      return writeResponse(new Response(null, { headers: { vary: "Cookie" } }), answer);
    });
    expect((await ask(at)).headers.vary).toBe("Origin, Accept-Encoding, Cookie");
  });

  it.each([204, 302, 304])("ends a response without a body: %i", async (status) => {
    const at = await serving((_, answer) => writeResponse(new Response(null, { status }), answer));
    expect(await ask(at)).toMatchObject({ status, body: "" });
  });

  it("answers HEAD with the headers only", async () => {
    const at = await serving((_, answer) => writeResponse(two(), answer));
    expect(await ask(at, { method: "HEAD" })).toMatchObject({ status: 201, body: "", cookies: { length: 2 } });
  });

  it("streams: a chunk arrives before the next is produced", async () => {
    let next: () => void = () => {};
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode("one"));
        next = () => {
          controller.enqueue(new TextEncoder().encode("two"));
          controller.close();
        };
      },
    });
    const at = await serving((_, answer) => writeResponse(new Response(body), answer));
    const pieces: string[] = [];
    await new Promise<void>((done) => {
      open(at, { agent: false }, (answer) => {
        answer.on("data", (piece) => {
          pieces.push(String(piece));
          if (pieces.length === 1) next();
        });
        answer.on("end", done);
      }).end();
    });
    expect(pieces).toEqual(["one", "two"]);
  });

  it("is no faster than the client reads, and cancels the body when the client disconnects", async () => {
    let pulled = 0;
    let over: (reason: string) => void = () => {};
    const cancelled = new Promise<string>((done) => {
      over = done;
    });
    const body = new ReadableStream({
      pull(controller) {
        pulled++;
        controller.enqueue(new Uint8Array(1_000_000));
      },
      cancel: () => over("cancelled"),
    });
    let written: Promise<void> | undefined;
    const at = await serving((_, answer) => {
      written = writeResponse(new Response(body), answer);
    });
    await new Promise<void>((gone) => {
      open(at, { agent: false }, async (answer) => {
        answer.pause();
        for (let last = -1; last !== pulled; await turn()) last = pulled;
        answer.destroy();
        gone();
      }).end();
    });
    expect(await cancelled).toBe("cancelled");
    expect(await written).toBeUndefined();
    expect(pulled).toBeLessThan(100);
  });

  it("cancels a pending body when the client disconnects", async () => {
    let over: () => void = () => {};
    const cancelled = new Promise<void>((done) => {
      over = done;
    });
    const started = { answered: () => {} };
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new Uint8Array([1])),
      cancel: () => over(),
    });
    const at = await serving((_, answer) => void writeResponse(new Response(body), answer).then(started.answered));
    open(at, { agent: false }, (answer) => answer.once("data", () => answer.destroy())).end();
    await cancelled;
  });

  it("closes the connection, and throws, when the body fails: a truncated body is never complete", async () => {
    let pieces = 0;
    const body = new ReadableStream({
      pull(controller) {
        if (pieces++ === 0) controller.enqueue(new Uint8Array([65]));
        else controller.error(new Error("the database went away"));
      },
    });
    let failure: unknown;
    const at = await serving(async (_, answer) => {
      failure = await writeResponse(new Response(body), answer).catch((error: unknown) => error);
    });
    await expect(ask(at)).rejects.toMatchObject({ code: "ECONNRESET" });
    expect(failure).toMatchObject({ message: "the database went away" });
  });
});

/** A request of a Node server, made by hand. */
const incoming = (more: Partial<NodeRequest>, pieces: readonly string[] = []): NodeRequest => ({
  method: "POST",
  url: "/auth/signout",
  headers: { host: "app.example" },
  socket: {},
  async *[Symbol.asyncIterator]() {
    for (const piece of pieces) yield new TextEncoder().encode(piece);
  },
  ...more,
});
const form = { host: "app.example", "content-type": "application/x-www-form-urlencoded; charset=utf-8" };
const json = { host: "app.example", "content-type": "application/json" };

describe("toRequest", () => {
  it("passes address, method, headers and body", async () => {
    const headers = { ...form, cookie: "a=1; b=2", "x-many": ["1", "2"], "x-none": undefined };
    const request = toRequest(incoming({ url: "/auth/signout?x=1", headers }, ["a=1", "&b=2"]));
    expect([request.url, request.method]).toEqual(["http://app.example/auth/signout?x=1", "POST"]);
    expect(Object.fromEntries(request.headers)).toEqual({ ...form, cookie: "a=1; b=2", "x-many": "1, 2" });
    expect(await request.text()).toBe("a=1&b=2");
  });

  // biome-ignore format: a table
  it.each([
    ["https, by the connection",        { socket: { encrypted: true } },                          "https://app.example/auth/signout"],
    ["if Express has removed a part", { url: "/signout", originalUrl: "/auth/signout?a" },      "http://app.example/auth/signout?a"],
    ["an absolute URL in the request line",     { url: "http://evil.example/auth/x?y" },                  "http://app.example/auth/x?y"],
    ["leading slashes",                { url: "//evil.example/x" },                              "http://app.example//evil.example/x"],
    ["no path",                         { url: "*" },                                             "http://app.example/"],
    ["nothing",                         { url: undefined },                                       "http://app.example/"],
    ["an invalid host",             { headers: { host: "evil.example/x?" } },                 "http://localhost/auth/signout"],
    ["a host with a name",              { headers: { host: "a@b" } },                             "http://localhost/auth/signout"],
    ["no host",                         { headers: {} },                                          "http://localhost/auth/signout"],
    ["http2",                           { headers: { ":authority": "app.example", ":path": "/" } }, "http://app.example/auth/signout"],
    ["http2 with another host",         { headers: { ":authority": "app.example", host: "evil.example" } }, "http://app.example/auth/signout"],
  ] as const)("has a URL: %s", (_, more, url) => {
    expect(toRequest(incoming({ method: "GET", ...more })).url).toBe(url);
  });

  // biome-ignore format: a table
  it.each([
    ["/desk/../login",                 "/desk/%252e%252e/login"],
    ["/desk/%2E./x?a=/../b",           "/desk/%252e%252e/x?a=/../b"],
    ["/desk\\..\\login",               "/desk%5C..%5Clogin"],
    ["/desk/.\t./login",               "/desk/.%09./login"],
    ["/desk/...//.a",                  "/desk/...//.a"],
    ["http://other:99999/desk/./login", "/desk/%252e/login"],
    ["http://[/desk",                  "/desk"],
    ["http://other?/desk",             "/?/desk"],
    ["desk",                           "/desk"],
    ["*",                              "/"],
  ])("MW-62: a guard sees the target as it was sent: %s", (url, seen) => {
    expect(sentUrl(incoming({ url }), "http://app.example").href).toBe(`http://app.example${seen}`);
  });

  // biome-ignore format: a table
  it.each([
    ["//x/desk"], ["/\\x/desk"], ["\\\\x/desk"], ["//"], ["///"], ["http:///x/desk"], ["http:////x/desk"], ["http://h//x/desk"], ["http://h/\\x/desk"], ["http:/desk"],
    ["http:desk"], ["http://u:p@h/desk"], ["http://h\\desk"], ["http://h%2fdesk"], ["http://h:80x/desk"], ["foo://h/desk"], ["desk"], ["http://[/desk"],
  ])("T1, MW-102: routers read different paths in the target %s", (url) => {
    expect(isAmbiguousTarget(incoming({ url }))).toBe(true);
  });

  // biome-ignore format: a table
  it.each([
    ["/"], ["/desk"], ["/desk//x"], ["/desk/../login"], ["/?x=//y"], ["/desk?u=http://x"], ["http://h"], ["http://h/"], ["http://h:8080/desk"], ["HTTPS://h_1.example/desk"],
    ["http://[::1]:80/desk"], ["http://h?x"], ["*"], [""],
  ])("MW-102: and one path in the target %s", (url) => {
    expect(isAmbiguousTarget(incoming({ url }))).toBe(false);
  });

  it("MW-102: the target is the one that was sent, not what a router left of it", () => {
    expect(isAmbiguousTarget(incoming({ originalUrl: "//x/desk", url: "/desk" }))).toBe(true);
    expect(isAmbiguousTarget(incoming({ originalUrl: "/app//desk", url: "//desk" }))).toBe(false);
  });

  // biome-ignore format: a table
  it.each([
    ["/desk?a=1",            "/desk",           "a=1"],
    ["//x/desk?a=1",         "//x/desk",        "a=1"],
    ["/\\x/desk",            "/%5Cx/desk",      ""],
    ["http://other/desk?a",  "/desk",           "a="],
    ["http:///x/desk",       "/x/desk",         ""],
    ["/desk/../login",       "/desk/%252e%252e/login", ""],
  ])("T1, MW-102: requestURL gives a router the path of %s that a guard compares", (url, pathname, query) => {
    const { origin, pathname: read, searchParams } = requestURL(incoming({ url }));
    expect([origin, read, searchParams.toString()]).toEqual(["http://localhost", pathname, query]);
  });

  it("uses a given origin", () => {
    expect(toRequest(incoming({ method: "GET" }), { origin: "https://public.example" }).url).toBe(
      "https://public.example/auth/signout",
    );
  });

  it.each(["TRACE", "CONNECT", "TRACK", "trace", "get", "head", "post", "Get"])(
    "does not throw for %s, and the router refuses it",
    async (method) => {
      const response = await Auth(toRequest(incoming({ method })), testConfig());
      expect(response.status).toBe(405);
    },
  );

  it("MW-64: the host of http2 is :authority, also in the headers", () => {
    const headers = { ":authority": "app.example", host: "evil.example" };
    expect(toRequest(incoming({ method: "GET", headers })).headers.get("host")).toBe("app.example");
  });

  it("reads nothing before the body is used", async () => {
    let pulled = 0;
    const request = toRequest(
      incoming({
        async *[Symbol.asyncIterator]() {
          pulled++;
          yield new Uint8Array([65]);
        },
      }),
    );
    await turn();
    expect([pulled, await request.text(), pulled]).toEqual([0, "A", 1]);
  });

  // biome-ignore format: a table
  it.each([
    ["a form",                  form, { a: "1", b: "ü &=" },              "a=1&b=%C3%BC+%26%3D"],
    ["a form, nested",          form, { a: { b: "1", c: { d: "2" } } },   "a%5Bb%5D=1&a%5Bc%5D%5Bd%5D=2"],
    ["a form with a name twice", form, { a: ["1", "2"] },                 "a=1&a=2"],
    ["a form without fields",   form, {},                                 ""],
    ["JSON",                    json, { a: { b: [1, null] } },            `{"a":{"b":[1,null]}}`],
    ["text",                    form, "a=1",                              "a=1"],
    ["bytes",                   form, new TextEncoder().encode("a=1"),    "a=1"],
  ])("U15: uses what a body parser made of %s", async (_, headers, body, expected) => {
    const read = { readableDidRead: true, readableEnded: true };
    const all = { ...headers, "content-length": "99999", "content-encoding": "gzip" };
    for (const request of [
      toRequest(incoming({ ...read, body, headers: all })),
      toRequest(incoming({ ...read, headers: all }), { body }),
    ]) {
      expect(request.headers.get("content-type")?.split(";")[0]).toBe(headers["content-type"].split(";")[0]);
      expect([request.headers.get("content-length"), request.headers.get("content-encoding")]).toEqual([null, null]);
      expect(await request.text()).toBe(expected);
    }
  });

  it("U15: uses the fields of a multipart parser", async () => {
    const headers = { host: "app.example", "content-type": "multipart/form-data; boundary=x" };
    const request = toRequest(incoming({ headers, readableDidRead: true, body: { a: "1" } }));
    expect([request.headers.get("content-type"), await request.text()]).toEqual([
      "application/x-www-form-urlencoded",
      "a=1",
    ]);
  });

  it("U15: does not use an object that was parsed from another content type", async () => {
    const headers = { host: "app.example", "content-type": "text/plain" };
    const request = toRequest(incoming({ headers, readableDidRead: true, body: { csrfToken: "x" } }));
    expect((await Auth(request, testConfig())).status).toBe(415);
  });

  it("U15: ignores the empty object that Express sets without reading", async () => {
    const request = toRequest(incoming({ headers: form, body: {}, readableDidRead: false }, ["a=1"]));
    expect(await request.text()).toBe("a=1");
  });

  it("U15: of a body that was read and not stored, the log explains what to do", async () => {
    const log = createLog();
    const { logger } = log;
    const request = toRequest(incoming({ headers: form, readableDidRead: true }));
    const response = await Auth(request, testConfig({ logger, url: "http://app.example/auth" }));
    expect(response.status).toBe(400);
    expect(log.thrown.map(({ message }) => message)).toEqual([expect.stringMatching(/was read before.*toRequest\(\)/)]);
  });
});

/** Cookies of a browser, as far as a test needs them. */
function visitor(at: string) {
  const jar = new Map<string, string>();
  return async (path: string, fields?: Record<string, string>): Promise<Got> => {
    const headers = {
      host: "app.example",
      cookie: [...jar].map((pair) => pair.join("=")).join("; "),
      ...(fields && { "content-type": "application/x-www-form-urlencoded", origin: "http://app.example" }),
    };
    const got = await ask(
      at + path,
      { method: fields ? "POST" : "GET", headers },
      new URLSearchParams(fields).toString(),
    );
    for (const line of got.cookies) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (line.includes("Max-Age=0")) jar.delete(name);
      else jar.set(name, value);
    }
    return got;
  };
}

/** What Express does first: a header, and a parsed body. */
async function parse(request: IncomingMessage): Promise<void> {
  if (request.method !== "POST") return;
  const body = Object.fromEntries(new URLSearchParams(await text(request)));
  Object.assign(request, { body });
}

const config: Omit<AuthConfig, "raw"> = testConfig({ providers: [kit.credentials()], url: "http://app.example/auth" });

describe("U1, U15: behind other middleware that sets headers and parses bodies", () => {
  const listeners: Record<string, RequestListener> = {
    Auth: async (request, answer) => {
      answer.setHeader("x-powered-by", "somebody");
      await parse(request);
      await writeResponse(await Auth(toRequest(request), config), answer);
    },
    "the bridge, and appendCookies": (() => {
      const bridge = createBridge(config as never);
      return async (request, answer) => {
        answer.setHeader("content-security-policy", "default-src 'self'");
        await parse(request);
        const asked = toRequest(request);
        const { cookies } = await bridge.session({ headers: asked.headers, url: new URL(asked.url) });
        appendCookies({ append: (name, line) => void answer.appendHeader(name, line) }, cookies);
        await writeResponse(await bridge.handle(asked), answer);
      };
    })(),
  };

  it.each(Object.entries(listeners))("%s: a visitor signs in, has a session, and signs out", async (_, listener) => {
    const visit = visitor(await serving(listener));
    const post = async (path: string, fields: Record<string, string>) => {
      const { csrfToken } = JSON.parse((await visit("/auth/csrf")).body);
      return visit(path, { csrfToken, callbackUrl: "/", ...fields });
    };
    const entered = await post("/auth/callback/credentials", { username: "ada" });
    expect([entered.status, entered.headers.location]).toEqual([302, "http://app.example/"]);
    expect(JSON.parse((await visit("/auth/session")).body).user.name).toBe("Ada");
    const left = await post("/auth/signout", {});
    expect(left.cookies.map((line) => line.replace(/=.*/, "")).length).toBeGreaterThan(1);
    expect((await visit("/auth/session")).body).toBe("null");
  });
});

describe("http2", () => {
  it("is supported", async () => {
    const server = createHttp2(
      async (request, answer) => void (await writeResponse(await Auth(toRequest(request), config), answer)),
    );
    servers.push(server);
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const client = connectHttp2(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    try {
      const stream = client.request({ ":path": "/auth/csrf", ":authority": "app.example" });
      const head = await new Promise<Record<string, unknown>>((got) => {
        stream.on("response", (headers) => got(headers));
      });
      expect([head[":status"], head["set-cookie"]]).toEqual([200, [expect.stringMatching(/csrf-token=/)]]);
      expect(JSON.parse(await text(stream))).toHaveProperty("csrfToken");
    } finally {
      client.close();
    }
  });
});
