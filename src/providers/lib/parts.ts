/** Helpers that several cards share, mostly for non-standard responses. */
import type { TokenRequest } from "../../core/types/provider.ts";
import type { Profile } from "../../core/types/user.ts";

/**
 * Returns the options of a card that requires some of them.
 *
 * @throws Error with their names if there are no options: the card was listed in `providers` without being called
 *
 * @example const { shop, ...rest } = definedOptions(options, "Shopify", "shop")
 */
export function definedOptions<O extends object>(
  options: O | undefined,
  card: string,
  ...needed: readonly string[]
): O {
  if (options) return options;
  const names = needed.join(", ").replace(/, (?=[^,]*$)/, " and ");
  const call = needed.map((name) => `${name}: ...`).join(", ");
  throw new Error(`${card} needs the option${needed.length === 1 ? "" : "s"} ${names}: ${card}({ ${call} }).`);
}

type JsonFields = Readonly<Record<string, unknown>>;

/**
 * For `token.conform` and `userinfo.conform`: rewrites the JSON object of a response, and keeps its status. `prefix`: text that
 * some providers write before the JSON, so that no page can load it as a script.
 *
 * @example conform: reshaped((body) => ({ token_type: "bearer", ...body }))
 */
export const reshaped =
  (change: (fields: JsonFields) => JsonFields, prefix = "") =>
  async (response: Response): Promise<Response> => {
    const text = await response.text();
    const json = text.startsWith(prefix) ? text.slice(prefix.length) : text;
    return Response.json(change(JSON.parse(json) as JsonFields), { status: response.status });
  };

/** For `token.conform`: a response without `token_type`. */
export const untyped = reshaped((body) => ({ token_type: "bearer", ...body }));

/** For `token.prepare`: the request as JSON instead of a form. */
export function jsonResponse({ body, headers }: TokenRequest): { readonly body: string; readonly headers: Headers } {
  headers.set("content-type", "application/json");
  return { body: JSON.stringify(Object.fromEntries(body)), headers };
}

/**
 * For `userinfo.conform`: a response that is a signed token, with any content type, with or without quotes around it. With
 * `client.userinfo_signed_response_alg` its signature is verified like any other.
 */
export async function asToken(response: Response): Promise<Response> {
  const token = (await response.text()).trim().replace(/^"(.*)"$/, "$1");
  return new Response(token, { status: response.status, headers: { "content-type": "application/jwt" } });
}

/** For `userinfo.request`: the JSON object at a URL; with a `body`, it is posted as JSON. Throws for an error status. */
export async function jsonFrom(
  fetch: typeof globalThis.fetch,
  url: string,
  headers: Readonly<Record<string, string>> = {},
  body?: object,
): Promise<Profile> {
  const post = body && { method: "POST", body: JSON.stringify(body) };
  const type = body && { "content-type": "application/json" };
  const response = await fetch(url, { ...post, headers: { accept: "application/json", ...type, ...headers } });
  if (response.ok) return (await response.json()) as Profile;
  throw new Error(`The profile request failed: the provider responded with status ${response.status}.`);
}
