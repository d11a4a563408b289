/** The pages of an application, by path: they call every verb of an integration. */
import type { Session } from "../../../src/core/types/session.ts";
import type { Verbs } from "../../../src/integrations/bridge/index.ts";

/** What a page does: a framework sends what it returns, or its JSON. */
export type PageOf<Input> = (input: Input) => unknown;

/** How the pages read a request. */
export interface PageTools<Input> {
  readonly form: (input: Input) => Promise<FormData>;
  readonly query: (input: Input) => URLSearchParams;
}

/** Work that goes on after its response has begun. */
export const lateWork: { result?: Promise<unknown> } = {};

/** The body of a page that a signed-in user may see. */
export const treasure = "the treasure";

/** Starts work in a response, and ends it once the response has begun. */
function later(work: () => Promise<unknown>): Response {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  lateWork.result = promise;
  const body = new ReadableStream({
    async start(stream) {
      await new Promise((begun) => setTimeout(begun, 5));
      const result = await work().catch(({ type }: { type: string }) => type);
      stream.enqueue(new TextEncoder().encode(JSON.stringify(result)));
      stream.close();
      resolve(result);
    },
  });
  return new Response(body, { headers: { "content-type": "application/json" } });
}

/** The pages. Protected ones are mounted behind the guard of the integration. */
export function pagesOf<Input, Away>(
  {
    auth,
    signIn,
    signOut,
    update,
    accessToken,
    fresh,
    listSessions,
    revokeSessions,
    passkeys,
  }: Verbs<Input, Session, Away>,
  { form, query }: PageTools<Input>,
): Readonly<Record<string, PageOf<Input>>> {
  return {
    "/": (input) => auth(input),
    "/two": (input) => Promise.all([auth(input), auth(input)]),
    "/public": () => "public",
    "/enter": async (input) => signIn(input, "credentials", await form(input)),
    "/away": (input) => signIn(input, "op", { redirectTo: "/" }, { login_hint: "ada" }),
    "/url": async (input) => ({ url: await signIn(input, "op", { redirect: false, redirectTo: "/" }) }),
    "/leave": (input) => signOut(input, { redirectTo: "/bye" }),
    "/rename": (input) => update(input, { name: "Grace" }),
    "/rename-and-read": async (input) => [await auth(input), await update(input, { name: "Grace" }), await auth(input)],
    "/token": (input) => accessToken(input, "op"),
    "/fresh": async (input) => ({ fresh: await fresh(input), within: await fresh(input, { within: 60 }) }),
    "/sessions": (input) => listSessions(input),
    "/revoke": async (input) => ({ ended: await revokeSessions(input, "others") }),
    "/revoke-all": async (input) => ({ ended: await revokeSessions(input, "all"), left: await auth(input) }),
    "/passkeys": (input) => passkeys.list(input),
    "/rename-passkey": async (input) => {
      await passkeys.rename(input, query(input).get("id") ?? "", "Old phone");
      return { done: true };
    },
    "/remove-passkey": async (input) => {
      await passkeys.remove(input, query(input).get("id") ?? "", { evenIfLast: true });
      return { done: true };
    },
    "/response": async (input) => Response.json(await auth(input), { headers: { "set-cookie": "own=1; Path=/" } }),
    "/immutable": async (input) => {
      await auth(input);
      return Response.redirect("https://app.example/public", 302);
    },
    "/broken": async (input) => {
      await auth(input);
      throw new Error("The page failed.");
    },
    "/late": (input) => later(() => auth(input)),
    "/late-token": (input) => later(() => accessToken(input, "op")),
  };
}
