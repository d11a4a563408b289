/** What is asked of Next.js: headers, cookies, requests, answers. The only file that imports it. */
import { cookies, headers } from "next/headers.js";
import { NextRequest, NextResponse } from "next/server.js";
import type { SetCookie } from "../bridge/index.ts";

export type { GetServerSidePropsContext, NextApiRequest, NextApiResponse } from "next";
export type { NextFetchEvent } from "next/server.js";
export type { NextRequest };

/** `basePath` of next.config, under which visitors find this application. Next.js puts it in here when it builds. */
export const pathPrefix = (): string => process.env.__NEXT_ROUTER_BASEPATH ?? "";

/**
 * Headers of the request that is served now: the same object, however often this is called. Whoever asks for them is
 * rendered for each request anew.
 */
export const currentHeaders = async (): Promise<Headers> => headers();

/** Next.js says so where it serves no request. */
const isOutside = (thrown: unknown): boolean => /outside a request scope/.test(String(thrown));

/**
 * The same, for a handler that has a request in its hands. Where Next.js keeps none (an Edge API route, a test), the
 * headers of that request. What Next.js throws to end a static rendering goes on its way.
 */
export const headersFor = (request: Request): Promise<Headers> =>
  currentHeaders().catch((thrown: unknown) => {
    if (isOutside(thrown)) return request.headers;
    throw thrown;
  });

/** Whether cookies can be written here: in server actions and route handlers, but not while a page is rendered. */
export async function canWriteCookies(): Promise<boolean> {
  const cookieJar: { readonly set: unknown; readonly delete: unknown } = await cookies();
  // While a page is rendered, one and the same function stands for all that changes cookies, and throws.
  return cookieJar.set !== cookieJar.delete;
}

/** Writes cookies with the answer to the request that is served now. */
export async function writeHostCookies(list: readonly SetCookie[]): Promise<void> {
  if (list.length === 0) return;
  const cookieJar = await cookies();
  for (const { name, value, options } of list) cookieJar.set(name, value, options);
}

/**
 * Goes to another address, and so never returns. Next.js knows a redirect by the digest of what is thrown. Its own function
 * for that lies beside hooks for the browser, and can be loaded only by a bundler that knows to leave them out.
 *
 * @throws what Next.js takes for a redirect
 */
export async function redirectOut(url: string): Promise<never> {
  // After an action the way back leads to the page with the form; a page that only sends people on is no place to go back to.
  const step = (await canWriteCookies()) ? "push" : "replace";
  throw Object.assign(new Error("NEXT_REDIRECT"), { digest: `NEXT_REDIRECT;${step};${url};307;` });
}

/** The address as the visitor sees it. Next.js cuts its own base path off for route handlers, and not for a proxy. */
export function currentUrl({ url }: Request): URL {
  const address = new URL(url);
  const prefix = pathPrefix();
  const isWhole = address.pathname === prefix || address.pathname.startsWith(`${prefix}/`);
  if (!isWhole) address.pathname = prefix + address.pathname;
  return address;
}

/** What a request of the Pages Router is made of. */
export interface Message {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly url?: string | undefined;
}

/** A request of the Pages Router in the form of all others, without its body. */
export function requestFrom({ headers: sent, url = "/" }: Message): NextRequest {
  const lines = Object.entries(sent).flatMap(([name, value = []]) =>
    [value].flat().map((line): [string, string] => [name, line]),
  );
  // Nobody takes this host for ours: the headers tell which it is.
  return new NextRequest(new URL(url.replace(/^\/+/, "/"), "http://localhost"), { headers: lines });
}

/** Lets a request go on. */
export const nextResponse = (): Response => NextResponse.next();

/** Sends the visitor elsewhere. What was posted is not posted again. */
export const redirectTo = (url: string, { method }: Request): Response =>
  NextResponse.redirect(url, method === "GET" || method === "HEAD" ? 307 : 303);

/** Refuses a program: it could do nothing with a page. */
export const unauthorized = (): Response =>
  NextResponse.json(
    { error: "Unauthorized" },
    { status: 401, headers: { "content-type": "application/json; charset=utf-8" } },
  );

const overridden = "x-middleware-override-headers";
const cookieOverride = "x-middleware-request-cookie";

/** Whether the answer of a proxy lets the request go on. */
const isPassThrough = ({ headers }: Response): boolean =>
  headers.has("x-middleware-next") || headers.has("x-middleware-rewrite");

/** Changes the cookies that are seen by what comes after a proxy, on top of what the application itself overrides. */
export function forwardRequestHeaders(
  answer: Response,
  { headers: sent }: Request,
  change: (cookie: string | null) => string,
): void {
  const outgoing = answer.headers;
  if (!isPassThrough(answer)) return;
  // Without a list nothing is overridden; with one, what is missing in it is taken away.
  const all = outgoing.has(overridden) ? [] : NextResponse.next({ request: { headers: sent } }).headers;
  for (const [name, value] of all) if (name !== "x-middleware-next") outgoing.set(name, value);
  if (outgoing.has(cookieOverride)) outgoing.set(cookieOverride, change(outgoing.get(cookieOverride)));
}
