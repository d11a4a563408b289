/** What several cards share: helpers for answers that stray from the standard. */
import type { TokenRequest } from "../../core/types/provider.ts";
import type { Profile } from "../../core/types/user.ts";

/**
 * The options of a card that cannot do without some of them. Throws with their names where there are none at all: the card
 * was named in `providers` without being called.
 *
 * @example const { shop, ...rest } = given(options, "Shopify", "shop")
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
 * For `token.conform` and `userinfo.conform`: the JSON object of an answer, as `change` writes it anew. Status stays what it was.
 * `mark`: what stands before the JSON, where a provider has no page load its answers as scripts.
 *
 * @example conform: reshaped((body) => ({ token_type: "bearer", ...body }))
 */
export const reshaped =
  (change: (fields: JsonFields) => JsonFields, mark = "") =>
  async (response: Response): Promise<Response> => {
    const text = await response.text();
    const json = text.startsWith(mark) ? text.slice(mark.length) : text;
    return Response.json(change(JSON.parse(json) as JsonFields), { status: response.status });
  };

/** For `token.conform`: an answer that does not tell the type of its token. */
export const untyped = reshaped((body) => ({ token_type: "bearer", ...body }));

/** For `token.prepare`: the request as JSON in place of a form. */
export function jsonResponse({ body, headers }: TokenRequest): { readonly body: string; readonly headers: Headers } {
  headers.set("content-type", "application/json");
  return { body: JSON.stringify(Object.fromEntries(body)), headers };
}

/**
 * For `userinfo.conform`: an answer that is a signed token, whatever type it says it has, and with or without quotes
 * around it. With `client.userinfo_signed_response_alg` its signature is verified like any other.
 */
export async function asToken(response: Response): Promise<Response> {
  const token = (await response.text()).trim().replace(/^"(.*)"$/, "$1");
  return new Response(token, { status: response.status, headers: { "content-type": "application/jwt" } });
}

/** For `userinfo.request`: the JSON object at an address; with a `body`, it is posted as JSON. Throws when the answer is a refusal. */
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
  throw new Error(`The provider answered with status ${response.status} when it was asked for the profile.`);
}
