/** What several cards share: helpers for answers that stray from the standard. */
import type { Profile } from "../core/types/user.ts";

type Fields = Readonly<Record<string, unknown>>;

/**
 * For `token.conform` and `userinfo.conform`: the JSON object of an answer, as `change` writes it anew. Status stays what it was.
 *
 * @example conform: reshaped((body) => ({ token_type: "bearer", ...body }))
 */
export const reshaped =
  (change: (fields: Fields) => Fields) =>
  async (response: Response): Promise<Response> =>
    Response.json(change((await response.json()) as Fields), { status: response.status });

/** For `userinfo.request`: the JSON object at an address. Throws when the answer is a refusal. */
export async function jsonFrom(
  fetch: typeof globalThis.fetch,
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Profile> {
  const response = await fetch(url, { headers: { accept: "application/json", ...headers } });
  if (response.ok) return (await response.json()) as Profile;
  throw new Error(`The provider answered with status ${response.status} when it was asked for the profile.`);
}
