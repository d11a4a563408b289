/** Sends token requests: applies the changes of a card, and normalizes the response for openid-client. */
import type { CustomFetchOptions } from "openid-client";
import * as z from "zod/mini";
import type { ReadyOAuth } from "../../../types/internal.ts";
import type { OAuthClient } from "../client/client.ts";
import { type JsonBody, jsonBodyOf } from "../client/provider-fetch.ts";
import { refusalIn } from "../safe-error.ts";

/** The response for openid-client, and the id_token that was in it. */
interface TokenEndpointAnswer {
  readonly response: Response;
  /** Apart, so that openid-client does not judge it: `../token/id-token.ts` verifies it, once. */
  readonly idToken?: unknown;
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
const statusOf = ({ status }: Response, { error }: TokenBody): number =>
  status === 200 && typeof error === "string" && error !== "" ? 400 : status;

/** Kept if the server rejected the client (RFC 9110, section 11.6.1): openid-client recognizes the error by this header. */
const wwwAuthenticateError = (headers: Headers): Record<string, string> => {
  const challenge = headers.get("www-authenticate");
  return challenge === null ? {} : { "www-authenticate": challenge };
};

/**
 * A body that is not a JSON object is passed on unchanged, and openid-client rejects it. An error in a challenge is copied to
 * the body: openid-client reads only the challenge, and the server's description would be lost.
 */
function answerOf(received: Response, { text, body }: JsonBody): TokenEndpointAnswer {
  const { status, headers } = received;
  const refusal = status === 200 ? {} : refusalIn(body, headers);
  const { id_token: idToken, ...fields } = { ...body, ...refusal } as TokenBody;
  if (refusal.error !== undefined) return { response: Response.json(withLifetime(fields), { status }), idToken };
  if (!body) return { response: new Response(text || null, { status, headers }) };
  const response = new Response(JSON.stringify(withLifetime(fields)), {
    status: statusOf(received, body),
    headers: { "content-type": "application/json", ...wwwAuthenticateError(headers) },
  });
  return { response, idToken };
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
  const body = withClientIdAs(new URLSearchParams(options.body as URLSearchParams), clientIdParameter);
  const changed = await token.prepare?.({ body, headers, provider: source });
  return { method: "POST", headers, body, ...changed };
}

/** Sends the token request that openid-client made. */
export async function askTokenEndpoint(
  { provider, fetch }: Pick<OAuthClient, "provider" | "fetch">,
  url: string,
  options: CustomFetchOptions,
): Promise<TokenEndpointAnswer> {
  const received = await fetch(url, await requestOf(options, provider));
  const conformed = (await provider.token.conform?.(received.clone())) ?? received;
  return answerOf(conformed, await jsonBodyOf(conformed));
}
