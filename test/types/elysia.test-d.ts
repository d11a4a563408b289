/** The types of `portico/elysia`: sessions in contexts and verbs, the macro, redirects, configurations with a request. */
import { Elysia } from "elysia";
import { ElysiaAuth, type ElysiaAuthConfig, type ElysiaContext, type ElysiaProtectOptions } from "portico/elysia";

const { plugin, auth, signIn, signOut, update } = ElysiaAuth({
  providers: ["github"],
  callbacks: {
    session: ({ session, token }) => ({ ...session, role: token.sub === "1" ? "admin" : "member" }) as const,
  },
});

declare const context: ElysiaContext;

export const role: Promise<"admin" | "member" | undefined> = auth(context).then((session) => session?.role);
// @ts-expect-error there may be no session
export const missing = auth(context).then(({ role }) => role);

/** Options with a function are declared outside of a route: Elysia infers the types of a route from its options. */
const admins = { authorized: (given: { auth: { role: string } | null }) => given.auth?.role === "admin" };
// @ts-expect-error there is no such field
export const ranked: ElysiaProtectOptions<{ role: string }> = { authorized: ({ auth }) => auth?.rank };

export const app = new Elysia()
  .use(plugin)
  .get("/", async ({ auth }): Promise<"admin" | "member" | "stranger"> => (await auth())?.role ?? "stranger")
  .get("/me", ({ session }): "admin" | "member" => session.role, { protect: true })
  .get("/some", ({ session }) => session.role, { protect: admins })
  .get("/fresh", ({ session }) => session.role, { protect: { fresh: { within: 60 } } })
  .post("/leave", (given) => signOut(given, { redirectTo: "/" }))
  // @ts-expect-error there is no such field
  .get("/rank", ({ session }) => session.rank, { protect: true })
  // @ts-expect-error without the macro there is no session
  .get("/open", ({ session }) => session.role);

export const redirect: Promise<Response> = signIn(context, "github", { redirectTo: "/" });
export const url: Promise<string> = signIn(context, "github", { redirect: false });
export const renamed: Promise<"admin" | "member" | undefined> = update(context, { name: "Ada" }).then(
  (session) => session?.role,
);
// @ts-expect-error no provider of the catalogue
export const unknown: ElysiaAuthConfig = { providers: ["githup"] };

export const lazy = ElysiaAuth(({ request }) => ({ providers: ["github"], url: new URL(request.url).origin }));
