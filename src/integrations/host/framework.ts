/** The Next.js APIs that are used: headers, cookies, requests, responses. The only file that imports Next.js. */
import { cookies, headers } from "next/headers.js";
import { after, connection, NextRequest, NextResponse } from "next/server.js";
import type { SetCookie } from "../bridge/index.ts";

export type { GetServerSidePropsContext } from "next";
export type { NextFetchEvent } from "next/server.js";
export type { NextRequest };

/**
 * `after` of Next.js, which keeps the process for work after the response.
 *
 * @throws an error outside of a request, and on servers where Next.js cannot keep the process
 */
export const waitUntil = (promise: Promise<unknown>): void => after(promise);

/** `basePath` of next.config. Next.js sets the variable at build time. */
export const pathPrefix = (): string => process.env.__NEXT_ROUTER_BASEPATH ?? "";

/**
 * Headers of the current request: the same object on each call. Reading them makes Next.js render the page for each request
 * (dynamic rendering). With Cache Components, Next.js also has headers while it prefetches a page: what reads the clock, as every
 * check of a session does, has to wait for `connection()`, which settles only for a request of a visitor.
 */
export async function currentHeaders(): Promise<Headers> {
  const sent = await headers();
  await connection();
  return sent;
}

/** What browsers send with a request that is neither a GET nor a HEAD, and only with those (Fetch Standard, sections 3.2 and 4.5). */
const postHeaders = ["origin", "next-action", "content-type", "content-length", "transfer-encoding"];

/**
 * The method of the current request, which Next.js does not show: GET for one that has no header of a POST. Unknown for all
 * others.
 */
export const currentMethod = (sent: Headers): "GET" | undefined =>
  postHeaders.some((name) => sent.has(name)) ? undefined : "GET";

/** The message of Next.js if there is no current request. */
const isOutside = (thrown: unknown): boolean => /outside a request scope/.test(String(thrown));

/**
 * The headers of the current request, for a handler that has a `Request`. Outside of a request scope (an Edge API route, a
 * test) they come from that `Request`. Errors that Next.js throws to end a static rendering are passed on.
 */
export const headersFor = (request: Request): Promise<Headers> =>
  currentHeaders().catch((thrown: unknown) => {
    if (isOutside(thrown)) return request.headers;
    throw thrown;
  });

/** Whether cookies can be set here: in server actions and route handlers, but not while a page is rendered. */
export async function canWriteCookies(): Promise<boolean> {
  const cookieJar: { readonly set: unknown; readonly delete: unknown } = await cookies();
  // While a page is rendered, all methods that change cookies are one and the same function, which throws.
  return cookieJar.set !== cookieJar.delete;
}

/** Sets cookies on the response to the current request. */
export async function writeHostCookies(list: readonly SetCookie[]): Promise<void> {
  if (list.length === 0) return;
  const cookieJar = await cookies();
  for (const { name, value, options } of list) cookieJar.set(name, value, options);
}

/**
 * Redirects by throwing. Next.js recognizes a redirect by the digest of the error. Its own `redirect` function is not
 * imported, because its module includes browser hooks, which only a bundler can remove.
 *
 * @throws the redirect, as Next.js expects it
 */
export async function redirectOut(url: string): Promise<never> {
  // After an action the back button leads to the page with the form. A page that only redirects is replaced in the history.
  const step = (await canWriteCookies()) ? "push" : "replace";
  throw Object.assign(new Error("NEXT_REDIRECT"), { digest: `NEXT_REDIRECT;${step};${url};307;` });
}

/** The URL as the visitor sees it. Next.js removes its own base path for route handlers, and not for a proxy. */
export function currentUrl({ url }: Request): URL {
  const address = new URL(url);
  const prefix = pathPrefix();
  const isWhole = address.pathname === prefix || address.pathname.startsWith(`${prefix}/`);
  if (!isWhole) address.pathname = prefix + address.pathname;
  return address;
}

/** The parts of a Pages Router request that are used. */
export interface Message {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly url?: string | undefined;
}

/** A Pages Router request as a `NextRequest`, without its body. */
export function requestFrom({ headers: sent, url = "/" }: Message): NextRequest {
  const lines = Object.entries(sent).flatMap(([name, value = []]) =>
    [value].flat().map((line): [string, string] => [name, line]),
  );
  // The host is a placeholder: the origin is determined from the headers.
  return new NextRequest(new URL(url.replace(/^\/+/, "/"), "http://localhost"), { headers: lines });
}

/** Lets a request pass. */
export const nextResponse = (): Response => NextResponse.next();

/** Redirects the visitor. A POST becomes a GET, so that nothing is posted twice. */
export const redirectTo = (url: string, { method }: Request): Response =>
  NextResponse.redirect(url, method === "GET" || method === "HEAD" ? 307 : 303);

/** The 401 response for API clients, which cannot use an HTML page. */
export const unauthorized = (error = "Unauthorized"): Response =>
  NextResponse.json(
    { error },
    {
      status: 401,
      headers: { "content-type": "application/json; charset=utf-8", "cache-control": "private, no-store" },
    },
  );

const overridden = "x-middleware-override-headers";
const cookieOverride = "x-middleware-request-cookie";

/** Whether the response of a proxy lets the request pass. */
export const isPassThrough = ({ headers }: Response): boolean =>
  headers.has("x-middleware-next") || headers.has("x-middleware-rewrite");

/** Changes the cookies that code after a proxy reads, in addition to the headers that the application overrides. */
export function forwardRequestHeaders(
  answer: Response,
  { headers: sent }: Request,
  change: (cookie: string | null) => string,
): void {
  const outgoing = answer.headers;
  if (!isPassThrough(answer)) return;
  // Without the list of overrides nothing is overridden; with one, headers that are not in it are removed.
  const all = outgoing.has(overridden) ? [] : NextResponse.next({ request: { headers: sent } }).headers;
  for (const [name, value] of all) if (name !== "x-middleware-next") outgoing.set(name, value);
  if (outgoing.has(cookieOverride)) outgoing.set(cookieOverride, change(outgoing.get(cookieOverride)));
}
