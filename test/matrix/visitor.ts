/** A browser that speaks real HTTP: headers are sent unchanged, and lines are received as they were sent. */
import { type IncomingMessage, request as send } from "node:http";
import type { Handle } from "../world/browser.ts";

/** Sessions in many cookies are larger than what Node.js takes for granted. */
export const maxHeaderSize = 65_536;

const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

async function responseOf(answer: IncomingMessage): Promise<Response> {
  const headers = new Headers();
  const { rawHeaders: raw, statusCode: status = 500 } = answer;
  for (let at = 0; at < raw.length; at += 2) headers.append(raw[at] ?? "", raw[at + 1] ?? "");
  const body = Buffer.concat(await answer.toArray());
  return new Response(bodiless.has(status) ? null : body, { status, headers });
}

/** Sends requests to a port of this machine, whatever host they name. */
export const handleAt =
  (port: number): Handle =>
  async (request) => {
    const { method, headers, url } = request;
    const { host, pathname, search } = new URL(url);
    const body = Buffer.from(await request.arrayBuffer());
    const length = body.length > 0 && { "content-length": String(body.length) };
    return new Promise((resolve, reject) => {
      const options = { host: "127.0.0.1", port, method, path: pathname + search, maxHeaderSize, agent: false };
      const sent = send({ ...options, headers: { ...Object.fromEntries(headers), ...length, host } }, (answer) =>
        resolve(responseOf(answer)),
      );
      sent.on("error", reject).end(body);
    });
  };
