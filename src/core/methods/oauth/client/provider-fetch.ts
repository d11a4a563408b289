/** Sends every request to a provider, with limits: allowed URLs, time, and size of the response. */
import * as z from "zod/mini";
import { concatBytes } from "../../../crypto/byte-arrays.ts";
import { AuthError, InvalidEndpoints, OAuthResponseError, ProviderUnavailable } from "../../../errors/index.ts";
import { isLoopback } from "../../../http/loopback.ts";
import type { Observe } from "../../../types/observe.ts";
import type { ReadyOAuth } from "../../../types/ready-provider.ts";
import { addressForLog, safeError } from "../safe-error.ts";

/** Limits of a request. */
export interface FetchLimits {
  /** Milliseconds from the request to the last byte of the response. */
  readonly time: number;
  /** Bytes of the body, after decompression. */
  readonly size: number;
}

const defaultLimits: FetchLimits = { time: 10_000, size: 1_000_000 };

/** In place of a host that a visitor chose: a label of a metric has few values. */
const visitorHost = "resolved-issuer";

type FetchProvider = Pick<ReadyOAuth, "id" | "clientSecret" | "fetch" | "observe"> &
  Partial<Pick<ReadyOAuth, "source">>;

function parsedUrl(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}

/** Whether a URL may be requested: `https:`, or `http:` on this machine, without user name and password. */
export const isEndpointUrl = (url: URL): boolean =>
  !url.username && !url.password && (url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.origin)));

/** A URL that may be requested: `https:`, or `http:` on this machine, without user name and password. */
export function checkedEndpointUrl(address: unknown, name: string): URL {
  const url = typeof address === "string" ? parsedUrl(address) : undefined;
  if (!url) throw new InvalidEndpoints(`${name} is not a URL. Set it, or an issuer whose discovery document has it.`);
  if (url.username || url.password) throw new InvalidEndpoints(`${name} must not contain a user name or password.`);
  if (isEndpointUrl(url)) return url;
  throw new InvalidEndpoints(`${name} must begin with https: (http: is allowed only for localhost).`);
}

/** The URL of a request, checked. The client secret must not be in it: servers and proxies log URLs. */
function requestTarget(input: string | URL | Request, { id, clientSecret }: FetchProvider): URL {
  const url = checkedEndpointUrl(input instanceof Request ? input.url : String(input), `An endpoint of "${id}"`);
  if (url.search === "") return url;
  const values = [...url.searchParams.values()];
  if (url.searchParams.has("client_secret") || (clientSecret && values.includes(clientSecret))) {
    throw new InvalidEndpoints(`An endpoint of "${id}" has the client secret in its URL. Send it in the body.`);
  }
  return url;
}

/** The body, if it is within its limit: as bytes, because a card may fetch a picture. */
async function readLimitedBody(response: Response, { size }: FetchLimits): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let total = 0;
  // Read by hand: the iterator of a stream costs more than the body.
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
    total += next.value.byteLength;
    if (total > size) {
      await reader?.cancel();
      throw new OAuthResponseError(`The response of the provider is larger than ${size} bytes.`);
    }
    chunks.push(next.value);
  }
  const [first, ...more] = chunks;
  return first && more.length === 0 ? first : concatBytes(...chunks);
}

/** Statuses that come without a body (RFC 9110, section 6.4.1). */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

/** What is read of a response. */
export type ReadableResponse = Pick<Response, "status" | "headers" | "text">;

/** A response whose body was read, within the limit. */
export interface ProviderResponse extends ReadableResponse {
  /** The same as a new `Response`, for functions of a card. */
  readonly whole: () => Response;
}

async function readResponse(response: Response, limits: FetchLimits): Promise<ProviderResponse> {
  const { status, headers } = response;
  const body = await readLimitedBody(response, limits);
  return {
    status,
    headers,
    text: async () => new TextDecoder().decode(body),
    whole() {
      const decoded = new Headers(headers);
      decoded.delete("content-encoding");
      decoded.delete("content-length");
      return new Response(bodiless.has(status) ? null : body, { status, headers: decoded });
    },
  };
}

const isRedirect = ({ type, status }: Response): boolean =>
  type === "opaqueredirect" || (status >= 300 && status < 400 && status !== 304);

const isDown = ({ status }: Response): boolean => status >= 500 || status === 429;

/** The target of a redirect, without its query, which may hold secrets. Not known in browsers. */
function redirectTarget({ headers }: Response, from: URL): string | undefined {
  const location = headers.get("location") ?? "";
  if (location === "" || !URL.canParse(location, from)) return undefined;
  const { origin, pathname } = new URL(location, from);
  return origin === "null" ? undefined : `${origin}${pathname}`;
}

/** Throws for a redirect, which is never followed, and for a provider that is down. */
async function checkResponse(response: Response, from: URL, { id }: FetchProvider): Promise<Response> {
  if (!isRedirect(response) && !isDown(response)) return response;
  await response.body?.cancel();
  if (isDown(response)) {
    throw new ProviderUnavailable(
      `"${id}" answered with status ${response.status}: it is down, or limits the rate of requests.`,
      {
        cause: { provider: id, status: response.status },
      },
    );
  }
  const redirect = redirectTarget(response, from);
  throw new OAuthResponseError(
    `"${id}" answered with a redirect to ${addressForLog(redirect)}, which is not followed. Check its endpoints.`,
    { cause: { provider: id, status: response.status, redirect } },
  );
}

/** The headers of a request, by name in lower case. */
function headersOf(input: string | URL | Request, init: RequestInit | undefined): Readonly<Record<string, string>> {
  const given = init?.headers ?? (input instanceof Request ? input.headers : undefined);
  return { "user-agent": "portico", ...Object.fromEntries(given instanceof Headers ? given : new Headers(given)) };
}

/** Error codes of connections that were never opened. */
const unopenedCode =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ConnectionRefused|FailedToOpenSocket|CERT_\w+|ERR_TLS_\w+|DEPTH_ZERO_\w+|SELF_SIGNED_\w+|UNABLE_TO_\w+)$/;

/** Whether nothing was sent, by the code of the error or of its cause. Where a runtime gives none it is not known. */
function wasNotSent(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const { code, cause } = thrown as { code?: unknown; cause?: unknown };
  return (typeof code === "string" && unopenedCode.test(code)) || (cause !== thrown && wasNotSent(cause));
}

/** Error codes of connections that the other side closed, as it does with one that was idle. */
const closedCode = /^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET|ConnectionClosed)$/;

/** Whether a connection was closed before a byte of the response came. */
function wasClosed(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const { code, cause } = thrown as { code?: unknown; cause?: unknown };
  return (typeof code === "string" && closedCode.test(code)) || (cause !== thrown && wasClosed(cause));
}

type SentRequest = RequestInit & { readonly signal: AbortSignal };

/**
 * Sends a request. One that changes nothing is sent again, once, if the connection was closed before the response began
 * (RFC 9110, section 9.2.2): servers close idle connections at any time.
 */
async function send(provider: FetchProvider, target: string | Request, request: SentRequest): Promise<Response> {
  const isRepeatable = typeof target === "string" && /^get$/i.test(request.method ?? "GET");
  try {
    return await provider.fetch(target, request);
  } catch (thrown) {
    if (!isRepeatable || request.signal.aborted || !wasClosed(thrown)) throw thrown;
    return provider.fetch(target, request);
  }
}

/** Sends a request to a provider, and reads the response. */
export type AskProvider = (input: string | URL | Request, init?: RequestInit) => Promise<ProviderResponse>;

/**
 * Requests to one provider: `https:` only (or loopback), redirects never followed, at most 10 seconds and 1,000,000
 * bytes. Throws `ProviderUnavailable` when it cannot be reached (`cause.notSent` if nothing was sent), is too slow, or answers
 * with 429 or 5xx (`cause.status`).
 */
export function createAskProvider(provider: FetchProvider, limits: FetchLimits = defaultLimits): AskProvider {
  const ask = createUnobservedAsk(provider, limits);
  return provider.observe ? observedAsk(provider, provider.observe, ask) : ask;
}

/** The status in a failure, or that no response came. */
function responseFindings(thrown: unknown) {
  const status = thrown instanceof AuthError ? thrown.cause?.status : undefined;
  if (typeof status === "number") return { status, errorType: String(status) };
  return thrown instanceof ProviderUnavailable ? { networkFailed: true } : {};
}

/** The same, reported to `observe`: method, host and status. A path may name a user. */
const observedAsk =
  ({ id, source }: FetchProvider, observe: Observe, ask: AskProvider): AskProvider =>
  async (input, init) => {
    const { observed } = await import("../../../observe.ts");
    const url = parsedUrl(input instanceof Request ? input.url : String(input));
    const method = (init?.method ?? (input instanceof Request ? input.method : "GET")).toUpperCase();
    return observed(
      observe,
      { kind: "provider", name: id, method, host: source?.resolveIssuer ? visitorHost : url?.host },
      () => ask(input, init),
      ({ status }) => ({ status, ...(status >= 400 && { outcome: "failure", errorType: String(status) }) }),
      responseFindings,
    );
  };

function createUnobservedAsk(provider: FetchProvider, limits: FetchLimits): AskProvider {
  return async (input, init) => {
    const url = requestTarget(input, provider);
    const timeout = AbortSignal.timeout(limits.time);
    const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    const call = { ...init, headers: headersOf(input, init), redirect: "manual", signal } as const;
    try {
      const response = await send(provider, input instanceof Request ? input : url.href, call);
      return await readResponse(await checkResponse(response, url, provider), limits);
    } catch (thrown) {
      if (thrown instanceof AuthError) throw thrown;
      throw new ProviderUnavailable(`"${provider.id}" (${url.host}) cannot be reached, or is too slow.`, {
        cause: { err: safeError(thrown), provider: provider.id, ...(wasNotSent(thrown) && { notSent: true }) },
      });
    }
  };
}

/** The same as a `fetch`. */
export function createProviderFetch(provider: FetchProvider, limits?: FetchLimits): typeof fetch {
  const ask = createAskProvider(provider, limits);
  return async (input, init) => (await ask(input, init)).whole();
}

/** Media type of a response, without parameters. */
export const mediaType = ({ headers }: Pick<Response, "headers">): string =>
  headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";

const isJson = (type: string): boolean => type === "application/json" || /^application\/[\w.-]+\+json$/.test(type);

const jsonObject = z.record(z.string(), z.unknown());

/** The object in a JSON text; nothing for any other text. */
export function jsonObjectIn(text: string): Record<string, unknown> | undefined {
  try {
    return jsonObject.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** The body of a response, read. */
export interface JsonBody {
  readonly text: string;
  /** The object in it, if the media type is JSON. */
  readonly body: Readonly<Record<string, unknown>> | undefined;
}

/** The body as text, and as an object if the media type is JSON. */
export async function jsonBodyOf(response: Pick<Response, "headers" | "text">): Promise<JsonBody> {
  const text = await response.text();
  return { text, body: isJson(mediaType(response)) ? jsonObjectIn(text) : undefined };
}
