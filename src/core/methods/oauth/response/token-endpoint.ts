/** Sends token requests: applies the changes of a card, and normalizes the response for openid-client. */
import type { CustomFetchOptions } from "openid-client";
import * as z from "zod/mini";
import { OAuthResponseError } from "../../../errors/index.ts";
import type { ReadyOAuth } from "../../../types/ready-provider.ts";
import type { OAuthClient } from "../client/client.ts";
import { type JsonBody, jsonBodyOf, jsonObjectIn, mediaType, type ReadableResponse } from "../client/provider-fetch.ts";
import { refusalIn, safeText } from "../safe-error.ts";

/** Holds the id_token apart, so that openid-client does not judge it: `../token/id-token.ts` verifies it, once. */
export const idTokenField = Symbol("id_token");

/** A successful response whose body was parsed: openid-client takes the object as it is. */
class ParsedResponse extends Response {
  readonly #fields: object;
  constructor(fields: object, headers: Record<string, string>) {
    super(null, { headers });
    this.#fields = fields;
  }
  override async json(): Promise<object> {
    return this.#fields;
  }
}

type TokenBody = Record<string, unknown>;

const digits = z.pipe(z.string().check(z.regex(/^\d{1,10}$/)), z.transform(Number));

/** Seconds until a token expires: within a century, or nothing. Some providers write them as a string. */
const lifetime = z.catch(
  z.optional(
    z.pipe(
      z.union([z.number(), digits]),
      z.pipe(z.number().check(z.minimum(0), z.maximum(3_153_600_000)), z.transform(Math.floor)),
    ),
  ),
  undefined,
);

/** The fields of RFC 6749, section 5.1. */
function withLifetime({ expires_in, ...body }: TokenBody): TokenBody {
  const seconds = lifetime.parse(expires_in);
  return { ...body, ...(seconds !== undefined && { expires_in: seconds }) };
}

/** An error is one whatever its status (RFC 6749, section 5.2, requires 400). */
const statusOf = (status: number, { error }: TokenBody): number =>
  status === 200 && typeof error === "string" && error !== "" ? 400 : status;

/** The nonce for the next proof (RFC 9449, section 8.2). */
const dpopNonce = (headers: Headers): Record<string, string> => {
  const nonce = headers.get("dpop-nonce");
  return nonce === null ? {} : { "dpop-nonce": nonce };
};

/** Kept if the server rejected the client (RFC 9110, section 11.6.1): openid-client recognizes the error by this header. */
const wwwAuthenticateError = (headers: Headers): Record<string, string> => {
  const challenge = headers.get("www-authenticate");
  return challenge === null ? {} : { "www-authenticate": challenge };
};

/**
 * The response for openid-client. A body that is not a JSON object is passed on unchanged, and rejected there. An error in a
 * challenge is copied to the body: openid-client reads only the challenge, and the server's description would be lost.
 */
function responseOf({ status, headers }: ReadableResponse, { text, body }: JsonBody): Response {
  const refusal = status === 200 ? {} : refusalIn(body, headers);
  const { id_token: idToken, ...received } = { ...body, ...refusal } as TokenBody;
  const fields = withLifetime(received);
  const nonce = dpopNonce(headers);
  if (refusal.error !== undefined) return Response.json(fields, { status, headers: nonce });
  if (!body) return new Response(text || null, { status, headers });
  const effective = statusOf(status, body);
  if (effective === 200) return new ParsedResponse({ ...fields, [idTokenField]: idToken }, nonce);
  return Response.json(fields, { status: effective, headers: { ...wwwAuthenticateError(headers), ...nonce } });
}

/** The body, with the client id under the name that this provider gives it. */
function withClientIdAs(body: URLSearchParams, name: string): URLSearchParams {
  if (name === "client_id") return body;
  return new URLSearchParams([...body].map(([key, value]) => [key === "client_id" ? name : key, value]));
}

/** The headers of the card are added, and its `prepare` may change everything. */
async function requestOf(options: CustomFetchOptions, provider: ReadyOAuth): Promise<RequestInit> {
  const { token, clientIdParameter, source } = provider;
  const headers = new Headers({ ...options.headers, "user-agent": "portico", ...token.headers });
  const body = withClientIdAs(options.body as URLSearchParams, clientIdParameter);
  const changed = await token.prepare?.({ body, headers, provider: source });
  return { method: "POST", headers, body, ...changed };
}

/** Where a token request goes: some providers have another URL for refreshes. */
const targetOf = ({ refresh }: ReadyOAuth, endpoint: string, body: unknown): string =>
  refresh.url !== undefined && body instanceof URLSearchParams && body.get("grant_type") === "refresh_token"
    ? refresh.url
    : endpoint;

/** A success must be JSON (RFC 6749, section 5.1): the error names what came. */
function checkMediaType(received: ReadableResponse, { text, body }: JsonBody, { id }: ReadyOAuth): void {
  if (received.status !== 200 || body || text === "" || refusalIn(undefined, received.headers).error) return;
  const type = safeText(mediaType(received)) ?? "no media type";
  const looksRight = jsonObjectIn(text)
    ? " Its body is JSON all the same: token.conform can correct the media type."
    : "";
  throw new OAuthResponseError(
    `The token response of "${id}" is no JSON object: its media type is ${type}, and application/json was expected (RFC 6749, section 5.1).${looksRight}`,
    { cause: { provider: id, status: received.status } },
  );
}

/** Sends the token request that openid-client made. The response has the id_token in {@link idTokenField}. */
export async function askTokenEndpoint(
  { provider, ask }: Pick<OAuthClient, "provider" | "ask">,
  url: string,
  options: CustomFetchOptions,
): Promise<Response> {
  const target = targetOf(provider, url, options.body);
  const received = await ask(target, await requestOf(options, provider));
  const conformed = (await provider.token.conform?.(received.whole())) ?? received;
  const read = await jsonBodyOf(conformed);
  checkMediaType(conformed, read, provider);
  return responseOf(conformed, read);
}
