/** Every request to a provider, within limits: where it may go, how long it may take, how much may come back. */
import { concatBytes } from "../../../crypto/bytes.ts";
import { AuthError, InvalidEndpoints, OAuthResponseError, ProviderUnavailable } from "../../../errors/index.ts";
import type { ReadyOAuth } from "../../../types/internal.ts";
import { addressForLog, safeError } from "../safe-error.ts";
import { checkedEndpointUrl } from "./endpoint-url.ts";

/** How much patience a provider gets. */
export interface FetchLimits {
  /** Milliseconds from the request to the last byte of the answer. */
  readonly time: number;
  /** Bytes of an answer, after decompression. */
  readonly size: number;
}

const defaultLimits: FetchLimits = { time: 10_000, size: 1_000_000 };

type Target = Pick<ReadyOAuth, "id" | "clientSecret" | "fetch">;

/** Where a request goes, if it may go there. The secret of the client never stands in a URL: URLs are logged on their way. */
function requestTarget(input: string | URL | Request, { id, clientSecret }: Target): URL {
  const url = checkedEndpointUrl(input instanceof Request ? input.url : String(input), `An endpoint of "${id}"`);
  const values = [...url.searchParams.values()];
  if (url.searchParams.has("client_secret") || (clientSecret && values.includes(clientSecret))) {
    throw new InvalidEndpoints(`An endpoint of "${id}" has the client secret in its URL. Send it in the body.`);
  }
  return url;
}

/** The body, as far as it is within its limit: bytes, for a card may ask for a picture. */
async function readLimitedBody(response: Response, { size }: FetchLimits): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of response.body ?? []) {
    total += chunk.byteLength;
    if (total > size) throw new OAuthResponseError(`The answer of the provider is larger than ${size} bytes.`);
    chunks.push(chunk);
  }
  return concatBytes(...chunks);
}

/** Statuses that come without a body (RFC 9110, section 6.4.1). */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

/** An answer that lies in memory, whole. */
async function readResponse(response: Response, limits: FetchLimits): Promise<Response> {
  const body = await readLimitedBody(response, limits);
  const headers = new Headers(response.headers);
  headers.delete("content-encoding");
  headers.delete("content-length");
  return new Response(bodiless.has(response.status) ? null : body, { status: response.status, headers });
}

const isRedirect = ({ type, status }: Response): boolean =>
  type === "opaqueredirect" || (status >= 300 && status < 400 && status !== 304);

const isDown = ({ status }: Response): boolean => status >= 500 || status === 429;

/** Where a redirect leads, without its query: that may hold what nobody else should see. Browsers do not tell. */
function redirectTarget({ headers }: Response, from: URL): string | undefined {
  const location = headers.get("location") ?? "";
  if (location === "" || !URL.canParse(location, from)) return undefined;
  const { origin, pathname } = new URL(location, from);
  return origin === "null" ? undefined : `${origin}${pathname}`;
}

/** Refuses answers that are no answers: a redirect is never followed, and a provider in trouble is said to be so. */
async function checkResponse(response: Response, from: URL, { id }: Target): Promise<Response> {
  if (!isRedirect(response) && !isDown(response)) return response;
  await response.body?.cancel();
  if (isDown(response)) {
    throw new ProviderUnavailable(
      `"${id}" answered with status ${response.status}: it is down, or asks for patience.`,
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

/**
 * The `fetch` for one provider: `https:` only (or loopback), redirects never followed, at most 10 seconds and 1,000,000
 * bytes. Throws `ProviderUnavailable` when it cannot be reached, is too slow, or answers with 429 or 5xx.
 */
export function createProviderFetch(provider: Target, limits: FetchLimits = defaultLimits): typeof fetch {
  return async (input, init) => {
    const url = requestTarget(input, provider);
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    if (!headers.has("user-agent")) headers.set("user-agent", "portico");
    const patience = AbortSignal.timeout(limits.time);
    const signal = init?.signal ? AbortSignal.any([init.signal, patience]) : patience;
    const call = { ...init, headers: Object.fromEntries(headers), redirect: "manual", signal } as const;
    try {
      const response = await provider.fetch(input instanceof Request ? input : url.href, call);
      return await readResponse(await checkResponse(response, url, provider), limits);
    } catch (thrown) {
      if (thrown instanceof AuthError) throw thrown;
      throw new ProviderUnavailable(`"${provider.id}" (${url.host}) cannot be reached, or is too slow.`, {
        cause: { err: safeError(thrown), provider: provider.id },
      });
    }
  };
}

/** Media type of an answer, without its parameters. */
export const mediaType = ({ headers }: Response): string =>
  headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";

const isJson = (type: string): boolean => type === "application/json" || /^application\/[\w.-]+\+json$/.test(type);

const isJsonObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A JSON object; nothing for any other text. */
export function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The same, from a text whose media type says that it is JSON. */
export const jsonIn = (text: string, type: string): Record<string, unknown> | undefined =>
  isJson(type) ? objectIn(text) : undefined;

/** The same, from an answer. */
export const jsonOf = async (response: Response): Promise<Record<string, unknown> | undefined> =>
  jsonIn(await response.text(), mediaType(response));
