/** Requests to the token endpoint, and their answers, before openid-client judges them: the quirks of a card are applied here. */
import type { CustomFetchOptions } from "openid-client";
import type { ReadyOAuth } from "../../../types/internal.ts";
import { jsonIn, mediaType } from "../client/provider-fetch.ts";
import { refusalIn } from "../safe-error.ts";

/** The id_token under another name: it is verified by us (`id-token.ts`), once, and by nobody else. */
export const heldIdToken = "portico_id_token";

type TokenBody = Record<string, unknown>;

/** Seconds that a token lives: a whole number within a century, or nothing. Some providers write it as a string. */
export function lifetime(value: unknown): number | undefined {
  const seconds = typeof value === "string" && /^\d{1,10}$/.test(value) ? Number(value) : value;
  const sane = typeof seconds === "number" && seconds >= 0 && seconds <= 3_153_600_000;
  return sane ? Math.floor(seconds) : undefined;
}

/** An answer as RFC 6749, section 5.1, has it, with the id_token set aside. */
function tidyTokenBody({ [heldIdToken]: _, id_token, expires_in, ...body }: TokenBody): TokenBody {
  const seconds = lifetime(expires_in);
  return {
    ...body,
    ...(seconds !== undefined && { expires_in: seconds }),
    ...(id_token !== undefined && { [heldIdToken]: id_token }),
  };
}

/** An error counts as one whatever its status (RFC 6749, section 5.2, wants 400). */
const statusOf = ({ status }: Response, { error }: TokenBody): number =>
  status === 200 && typeof error === "string" && error !== "" ? 400 : status;

/** What the server wants to see, where it refused (RFC 9110, section 11.6.1): openid-client tells it from other errors. */
const wwwAuthenticateError = (headers: Headers): Record<string, string> => {
  const challenge = headers.get("www-authenticate");
  return challenge === null ? {} : { "www-authenticate": challenge };
};

async function conformed(response: Response, { token }: ReadyOAuth): Promise<Response> {
  const conform = token.conform && (await token.conform(response.clone()));
  return conform ?? response;
}

/**
 * An answer that openid-client can judge. What is not a JSON object reaches it as it is, and is refused there. A refusal with
 * a challenge becomes one with a body: openid-client reads the challenge alone, and the server's own words would be lost.
 */
async function readable(response: Response): Promise<Response> {
  const { status, headers } = response;
  const text = await response.text();
  const body = jsonIn(text, mediaType(response));
  const refusal = status === 200 ? {} : refusalIn(body, headers);
  if (refusal.error !== undefined) return Response.json(tidyTokenBody({ ...body, ...refusal }), { status });
  if (!body) return new Response(text || null, { status, headers });
  return new Response(JSON.stringify(tidyTokenBody(body)), {
    status: statusOf(response, body),
    headers: { "content-type": "application/json", ...wwwAuthenticateError(headers) },
  });
}

/** The body, with the client id under the name that this provider gives it. */
function withTokenField(body: URLSearchParams, name: string): URLSearchParams {
  if (name === "client_id") return body;
  return new URLSearchParams([...body].map(([key, value]) => [key === "client_id" ? name : key, value]));
}

/** What is sent: the headers of the card are added, and the card has the last word. */
async function tokenEndpointRequest(options: CustomFetchOptions, provider: ReadyOAuth): Promise<RequestInit> {
  const { token, clientIdParameter, source } = provider;
  const headers = new Headers({ ...options.headers, "user-agent": "portico", ...token.headers });
  const body = withTokenField(new URLSearchParams(options.body as URLSearchParams), clientIdParameter);
  const changed = await token.prepare?.({ body, headers, provider: source });
  return { method: "POST", headers, body, ...changed };
}

/** The `fetch` that openid-client uses for the token endpoint. */
export const tokenFetch =
  (provider: ReadyOAuth, fetch: typeof globalThis.fetch) =>
  async (url: string, options: CustomFetchOptions): Promise<Response> => {
    const response = await fetch(url, await tokenEndpointRequest(options, provider));
    return readable(await conformed(response, provider));
  };
