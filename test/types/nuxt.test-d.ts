/** The types of `portico/nuxt`: sessions of verbs, events of h3 1, options of the module, the session in components. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Session } from "portico";
import portico from "portico/nuxt";
import { installSession, type NuxtApplication, useAuth } from "portico/nuxt/app";
import { NuxtAuth, type NuxtAuthConfig, type NuxtEvent } from "portico/nuxt/server";

const { handler, protect, auth, signIn, signOut, update } = NuxtAuth({
  providers: ["github"],
  callbacks: {
    session: ({ session, token }) => ({ ...session, role: token.sub === "1" ? "admin" : "member" }) as const,
  },
});

/** An `H3Event` of h3 1: its context has fields of any name. */
interface H3Event {
  node: { req: IncomingMessage & { originalUrl?: string }; res: ServerResponse<IncomingMessage> };
  context: { params?: Record<string, string>; clientAddress?: string } & { [name: string]: unknown };
  waitUntil: (promise: Promise<unknown>) => void;
}

declare const node: H3Event["node"];
declare const event: NuxtEvent;

export const seen: NuxtEvent = { node, context: {} };
export const role: Promise<"admin" | "member" | undefined> = auth(event).then((session) => session?.role);
// @ts-expect-error there may be no session
export const missing = auth(event).then(({ role }) => role);

export const handled: Promise<void> = handler(event);
export const guard = protect({
  paths: ["/desk"],
  authorized: ({ auth, request }) => auth?.role === request.node.req.url,
});
// @ts-expect-error there is no such field
export const other = protect({ authorized: ({ auth }) => auth?.rank });

export const redirect: Promise<void> = signIn(event, "github", { redirectTo: "/" });
export const url: Promise<string> = signIn(event, "github", { redirect: false });
export const away: Promise<void> = signOut(event);
export const renamed: Promise<"admin" | "member" | undefined> = update(event, { name: "Ada" }).then(
  (session) => session?.role,
);
// @ts-expect-error no provider of the catalogue
export const unknown: NuxtAuthConfig = { providers: ["githup"] };

export const lazy = NuxtAuth((given) => ({ providers: ["github"], basePath: given.node.req.url ?? "/auth" }));

export const options = portico({ basePath: "/account" }, {} as never);
// @ts-expect-error there is no such option
export const wrong = portico({ path: "/account" }, {} as never);

declare const app: NuxtApplication;
export const installed: Promise<void> = installSession(app, "/auth");
export const inPage: Session | null = useAuth({ required: true }).data.value;
export const leave: Promise<unknown> = useAuth().signOut({ redirectTo: "/" });
