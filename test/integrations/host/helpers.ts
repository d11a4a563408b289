/** Next.js around a test: it keeps one request at a time, its headers and its cookies. Everything else of it is the real one. */
import { AsyncLocalStorage } from "node:async_hooks";
import { NextRequest } from "next/server.js";
import { vi } from "vitest";
import type { SetCookie } from "../../../src/integrations/bridge/index.ts";
import Real from "../../../src/integrations/host/index.ts";
import { app } from "../../world/config.ts";
import { adasCookie } from "../bridge/helpers.ts";

interface Scope {
  readonly headers: Headers;
  readonly jar: { readonly set: (...cookie: never) => unknown; readonly delete: (...cookie: never) => unknown };
  /** Settles for a request of a visitor. */
  readonly connection: Promise<void>;
}

const scopes = new AsyncLocalStorage<Scope>();

function scope(what: string): Scope {
  const now = scopes.getStore();
  if (!now) throw new Error(`\`${what}\` was called outside a request scope. Read more: https://nextjs.org/docs`);
  return now;
}

vi.mock("next/headers.js", () => ({
  headers: async () => scope("headers").headers,
  cookies: async () => scope("cookies").jar,
}));
/** What keeps the process for work after a response: outside of a request scope it throws. */
export const platform = {
  after(_: Promise<unknown>): void {
    throw new Error("`after` was called outside a request scope.");
  },
};

vi.mock("next/server.js", async (original) => ({
  ...(await original<object>()),
  after: (promise: Promise<unknown>) => platform.after(promise),
  connection: async () => scope("connection").connection,
}));

/** What a page or an action did. */
export interface Served<T> {
  readonly result: T;
  readonly written: readonly SetCookie[];
}

const readonlyCookies = () => {
  throw new Error("Cookies can only be modified in a Server Action or Route Handler.");
};

/**
 * Runs something as Next.js does: while a page is rendered cookies cannot be written, in an action and a route they can. An action
 * is a POST, which has this header.
 */
export async function serve<T>(
  phase: "page" | "action" | "route",
  headers: Headers,
  run: () => Promise<T> | T,
  connection = Promise.resolve(),
): Promise<Served<T>> {
  const written = new Map<string, SetCookie>();
  const set = (name: string, value: string, options: SetCookie["options"]) =>
    written.set(name, { name, value, options });
  const open = { set, delete: (name: string) => set(name, "", { maxAge: 0 }) };
  const jar = phase === "page" ? { set: readonlyCookies, delete: readonlyCookies } : open;
  if (phase === "action") headers.set("next-action", "4f1d");
  const result = await scopes.run({ headers, jar, connection }, async () => run());
  return { result, written: [...written.values()] };
}

/** The error of Next.js for a page that cannot be prerendered. */
export const bailout = Object.assign(new Error("Dynamic server usage"), { digest: "DYNAMIC_SERVER_USAGE" });

/** Runs a function during prerendering: reading the headers throws. */
export const prerender = <T>(run: () => Promise<T>): Promise<T> =>
  scopes.run(
    {
      get headers(): Headers {
        throw bailout;
      },
      jar: { set: readonlyCookies, delete: readonlyCookies },
      connection: Promise.resolve(),
    },
    run,
  );

/** Where a redirect of Next.js leads, and how it is remembered by the browser. */
export async function redirectOf(run: Promise<unknown>): Promise<{ readonly url: string; readonly step: string }> {
  const thrown = await run.then(
    () => undefined,
    (error: unknown) => error,
  );
  const [name, step = "", url = "", status] = String((thrown as { digest?: string } | undefined)?.digest).split(";");
  if (name !== "NEXT_REDIRECT" || status !== "307") throw thrown ?? new Error("There was no redirect.");
  return { url, step };
}

/** A request for a page of the application. */
export const request = (
  path = "/page",
  { headers = {}, ...init }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): NextRequest => new NextRequest(new URL(path, app), { ...init, headers: { host: "app.example", ...headers } });

/** Ada, who is signed in, asks for it. */
export const adas = async (path?: string, init: Parameters<typeof request>[1] = {}): Promise<NextRequest> =>
  request(path, { ...init, headers: { cookie: await adasCookie(), ...init.headers } });

/** What Next.js hands to a route handler. */
export const route = { params: Promise.resolve({}) };

/** What Next.js hands to a proxy. */
export const event = { waitUntil: () => {} } as never;

/** The one that sees this Next.js. */
export const HostAuth = Real;
