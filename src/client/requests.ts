/** Requests to the routes of the library. The only file of the client that sends requests. */
import { ClientFetchError } from "../core/errors/index.ts";
import type { ClientOptions } from "./types.ts";

/** A response: its status, and its parsed JSON. */
export interface RouteResponse {
  readonly status: number;
  readonly body: unknown;
}

/** The fields of a form. */
export type PostFields = Readonly<Record<string, unknown>>;

/** Aborts a request. */
type Abortable = Pick<AbortController, "signal">;

/** See {@link createRequests}. */
export interface Requests {
  /** Path of the routes, with the origin if one was given. */
  readonly base: string;
  /** A GET. The signal of `ending` aborts it. */
  readonly get: (path: string, ending?: Abortable) => Promise<RouteResponse>;
  /**
   * A POST of these fields with a CSRF token. Posts of all tabs run one at a time: two at once would each replace the CSRF token of
   * the other, and of two answers that write the session cookie, the later one could undo the other. A tab that hangs delays
   * others by ten seconds at most.
   */
  readonly post: (path: string, fields: PostFields) => Promise<RouteResponse>;
  /** A POST, or a GET without fields. Throws unless the response is 200 with an object or `null`. */
  readonly data: <T extends object | null>(path: string, fields?: PostFields, ending?: Abortable) => Promise<T>;
  readonly csrfToken: () => Promise<string>;
  /**
   * Code that is loaded when it is needed. Throws `ClientFetchError` if it does not arrive: the application may have been
   * deployed again, and the code that an older page refers to no longer exists.
   */
  readonly code: <Module>(loading: Promise<Module>) => Promise<Module>;
}

const fetchError = (path: string, status: number, err?: Error) =>
  new ClientFetchError(`${path}: ${status || "no answer"}. Check basePath.`, {
    cause: err && { err },
  });

const code: Requests["code"] = (loading) =>
  loading.catch(() => {
    throw new ClientFetchError();
  });

const formOf = (fields: PostFields): RequestInit => ({
  method: "POST",
  // Requests the redirect URL as JSON instead of a redirect.
  headers: { "content-type": "application/json", "x-auth-return-redirect": "1" },
  body: JSON.stringify(fields),
});

/** Sends requests to the routes under `basePath`. */
export function createRequests({ basePath = "/api/auth", baseUrl = "" }: ClientOptions): Requests {
  const base = (baseUrl + basePath).replace(/\/$/, "");
  let lastPost: Promise<unknown> = Promise.resolve();

  async function request(path: string, init?: RequestInit): Promise<RouteResponse> {
    let status = 0;
    try {
      const response = await fetch(base + path, init);
      status = response.status;
      const text = await response.text();
      return { status, body: text && JSON.parse(text) };
    } catch (err) {
      throw fetchError(path, status, err as Error);
    }
  }

  // If CSRF tokens are disabled, the response is 404 without a body.
  async function csrfToken(): Promise<string> {
    return ((await request("/csrf")).body as { csrfToken?: string } | null)?.csrfToken ?? "";
  }

  function post(path: string, fields: PostFields): Promise<RouteResponse> {
    let answer: Promise<RouteResponse> | undefined;
    const send = () => {
      answer ??= csrfToken().then((csrf) => request(path, formOf({ ...fields, csrfToken: csrf })));
      return answer;
    };
    // Without Web Locks, which insecure contexts do not have, within the page. On a server locks would be shared by users.
    lastPost =
      typeof window === "undefined" || !navigator.locks
        ? lastPost.then(send, send)
        : navigator.locks.request(`portico ${base}`, { signal: AbortSignal.timeout(10_000) }, send);
    return lastPost.then(send, send);
  }

  return {
    base,
    get: request,
    post,
    csrfToken,
    code,
    async data<T extends object | null>(path: string, fields?: PostFields, ending?: Abortable) {
      const { status, body } = await (fields ? post(path, fields) : request(path, ending));
      if (status !== 200 || typeof body !== "object") throw fetchError(path, status);
      return body as T;
    },
  };
}
