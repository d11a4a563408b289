/** What the demo shows to copy: a server of Node.js in front of a fetch function, and ports that may be taken. */
import { createServer, request, type Server } from "node:http";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { close, listen } from "../../examples/demo/ports.ts";
import { type Handler, serverOf } from "../../examples/demo/serve.ts";

const open: Server[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map(close));
});

const host = "127.0.0.1";
const any = { port: 0, exact: false };

async function serving(handler: Handler): Promise<number> {
  const server = serverOf(() => "http://app.example", handler);
  open.push(server);
  return listen(server, host, any);
}

interface Got {
  readonly status: number | undefined;
  readonly cookies: readonly string[] | undefined;
  readonly body: string;
}

const ask = (port: number, options: object, body = ""): Promise<Got> =>
  new Promise((got, failed) => {
    request({ host, port, agent: false, ...options }, async (answer) => {
      got({ status: answer.statusCode, cookies: answer.headers["set-cookie"], body: await text(answer) });
    })
      .on("error", failed)
      .end(body);
  });

describe("a server in front of a fetch function", () => {
  it("passes method, headers and body, on the origin of the application and not on that of the Host header", async () => {
    const port = await serving(async (request) =>
      Response.json([request.method, request.url, request.headers.get("x-word"), await request.text()]),
    );
    const options = { method: "POST", path: "/a?b=c", headers: { host: "evil.example", "x-word": "hello" } };
    const { body } = await ask(port, options, "text");
    expect(JSON.parse(body)).toEqual(["POST", "http://app.example/a?b=c", "hello", "text"]);
  });

  it.each(["http://evil.example/a", "//evil.example/a", "*"])("stays on the origin when asked for %s", async (path) => {
    const port = await serving((request) => new Response(new URL(request.url).origin));
    expect((await ask(port, { path })).body).toBe("http://app.example");
  });

  it("keeps several cookies separate", async () => {
    const headers = new Headers();
    headers.append("set-cookie", "a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT");
    headers.append("set-cookie", "b=2");
    const port = await serving(() => new Response(null, { status: 204, headers }));
    const { status, cookies } = await ask(port, {});
    expect([status, cookies]).toEqual([204, headers.getSetCookie()]);
  });

  it("answers 500 without details when a handler throws, and logs the error", async () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => {});
    const port = await serving(() => {
      throw new Error("the inside");
    });
    const { status, body } = await ask(port, {});
    expect([status, body]).toEqual([500, "Something went wrong. See the console."]);
    expect(error).toHaveBeenCalledWith(expect.objectContaining({ message: "the inside" }));
    error.mockRestore();
  });
});

describe("ports", () => {
  const server = (): Server => {
    const made = createServer();
    open.push(made);
    return made;
  };

  it("a default that is in use is replaced by the next", async () => {
    const taken = await listen(server(), host, any);
    const got = await listen(server(), host, { port: taken, exact: false });
    expect(got).not.toBe(taken);
    expect(got).toBeGreaterThan(0);
  });

  it("a required port that is in use is an error that names it", async () => {
    const taken = await listen(server(), host, any);
    await expect(listen(server(), host, { port: taken, exact: true })).rejects.toThrow(`Port ${taken} is taken`);
  });

  it("a free port is used as requested", async () => {
    const first = server();
    const free = await listen(first, host, any);
    await close(open.splice(open.indexOf(first), 1)[0] as Server);
    expect(await listen(server(), host, { port: free, exact: true })).toBe(free);
  });
});
