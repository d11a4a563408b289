/** What several cards share: pure helpers for answers that stray from the standard. */

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
