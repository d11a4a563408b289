/** The types of `portico/h3`: sessions in the context and verbs, redirects, configurations with an event. */
import { H3, type H3Event } from "h3";
import type { Session } from "portico";
import { H3Auth, type H3AuthConfig } from "portico/h3";

const { middleware, protect, auth, signIn, signOut, update } = H3Auth({
  providers: ["github"],
  callbacks: {
    session: ({ session, token }) => ({ ...session, role: token.sub === "1" ? "admin" : "member" }) as const,
  },
});

declare const event: H3Event;

export const role: Promise<"admin" | "member" | undefined> = auth(event).then((session) => session?.role);
// @ts-expect-error there may be no session
export const missing = auth(event).then(({ role }) => role);

export const app = new H3()
  .use(middleware)
  .use("/api/**", protect())
  .get("/", async ({ context }) => (await context.auth?.())?.user?.name)
  .get("/me", ({ context }) => context.session?.user, { middleware: [protect({ fresh: true })] });
export const inContext: Session | null | undefined = event.context.session;

export const some = protect({ paths: ["/desk"], authorized: ({ auth, request }) => auth?.role === request.url.hash });
// @ts-expect-error there is no such field
export const other = protect({ authorized: ({ auth }) => auth?.rank });

export const redirect: Promise<Response> = signIn(event, "github", { redirectTo: "/" });
export const url: Promise<string> = signIn(event, "github", { redirect: false });
export const away: Promise<Response> = signOut(event);
export const renamed: Promise<"admin" | "member" | undefined> = update(event, { name: "Ada" }).then(
  (session) => session?.role,
);
// @ts-expect-error no provider of the catalogue
export const unknown: H3AuthConfig = { providers: ["githup"] };

export const lazy = H3Auth((given) => ({ providers: ["github"], url: given.url.origin }));
