/** `POST /token/<provider>`: an access token for scripts of a page, of the providers that `clientTokens` lists. */
import * as z from "zod/mini";
import { InvalidRequest } from "../errors/index.ts";
import { json } from "../http/respond.ts";
import { refuseWhileActing } from "../session/acting.ts";
import { accessToken } from "../tokens/index.ts";
import type { Action } from "../types/route.ts";

/** What a script may ask for. Not `force`: it would let a page refresh as often as it likes. */
const tokenBody = z.object({
  scopes: z.optional(z.array(z.string())),
  minLifetime: z.optional(z.number().check(z.minimum(0), z.maximum(86_400))),
});

export const tokenAction: Action = async (context) => {
  const { settings, call, provider } = context;
  const asked = tokenBody.safeParse(call.body);
  if (!asked.success) {
    throw new InvalidRequest("The body may have scopes (a list of strings) and minLifetime (seconds, at most a day).");
  }
  await refuseWhileActing(context, "Give an access token of the user to a script");
  const mayRead = (id: string): boolean => settings.clientTokens.has(id);
  const { token, cookies } = await accessToken(context, { ...asked.data, provider: provider?.id, mayRead });
  return json(token, { cookies });
};
