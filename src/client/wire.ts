/** Requests to the routes of the library. The only place of the client that sends any. */
import { ClientFetchError } from "../core/errors/index.ts";
import type { ClientOptions } from "./types.ts";

/** An answer: its status, and what its JSON says. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** What is posted. */
export type Fields = Readonly<Record<string, unknown>>;

/** Aborts a request. */
type Ending = Pick<AbortController, "signal">;

/** See {@link createWire}. */
export interface Wire {
  /** Path of the routes, with the origin if one was given. */
  readonly base: string;
  /** A GET, which the signal of `ending` aborts. */
  readonly get: (path: string, ending?: Ending) => Promise<Answer>;
  /** A POST of these fields with a CSRF token: one at a time. */
  readonly post: (path: string, fields: Fields) => Promise<Answer>;
  /** A POST, or without fields a GET, where all is well only if an object or `null` comes back. */
  readonly data: <T extends object | null>(path: string, fields?: Fields, ending?: Ending) => Promise<T>;
  readonly csrfToken: () => Promise<string>;
}

const failed = (path: string, status: number, err?: Error) =>
  new ClientFetchError(`${path}: ${status || "no answer"}. Check basePath.`, {
    cause: err && { err },
  });

// Asked for by all that posts: the address to go to, in place of a redirect.
const headers = { "content-type": "application/json", "x-auth-return-redirect": "1" };

/** The routes under `basePath`. */
export function createWire({ basePath = "/api/auth", baseUrl = "" }: ClientOptions): Wire {
  const base = (baseUrl + basePath).replace(/\/$/, "");
  let lastPost: Promise<unknown> = Promise.resolve();

  async function request(path: string, init?: RequestInit): Promise<Answer> {
    let status = 0;
    try {
      const response = await fetch(base + path, init);
      status = response.status;
      const text = await response.text();
      return { status, body: text && JSON.parse(text) };
    } catch (err) {
      throw failed(path, status, err as Error);
    }
  }

  // Where tokens are switched off, this is 404 without a body.
  async function csrfToken(): Promise<string> {
    const { body } = await request("/csrf");
    return (body as { csrfToken?: string } | null)?.csrfToken ?? "";
  }

  /** After the post before it: two at once would take the token away from each other. */
  function post(path: string, fields: Fields): Promise<Answer> {
    const run = async () =>
      request(path, { method: "POST", headers, body: JSON.stringify({ ...fields, csrfToken: await csrfToken() }) });
    lastPost = lastPost.then(run, run);
    return lastPost as Promise<Answer>;
  }

  return {
    base,
    get: request,
    post,
    csrfToken,
    async data<T extends object | null>(path: string, fields?: Fields, ending?: Ending) {
      const { status, body } = await (fields ? post(path, fields) : request(path, ending));
      if (status !== 200 || typeof body !== "object") throw failed(path, status);
      return body as T;
    },
  };
}
