/** The types of `portico/hono`: sessions in variables and verbs, redirects, configurations with a context. */
import { type Context, Hono } from "hono";
import type { Session } from "portico";
import { HonoAuth, type HonoAuthConfig, type HonoAuthEnv } from "portico/hono";

const { middleware, protect, auth, signIn, signOut, update, accessToken } = HonoAuth({
  providers: ["github"],
  callbacks: {
    session: ({ session, token }) => ({ ...session, role: token.sub === "1" ? "admin" : "member" }) as const,
  },
});

declare const c: Context;

export const role: Promise<"admin" | "member" | undefined> = auth(c).then((session) => session?.role);
// @ts-expect-error there may be no session
export const missing = auth(c).then(({ role }) => role);

// In a chain, Hono knows the variables.
export const chained = new Hono()
  .use(middleware)
  .get("/", async (c) => c.text((await c.var.auth())?.role ?? "stranger"))
  .get("/me", protect(), (c) => c.json({ role: c.var.session.role, name: c.var.session.user?.name }))
  .get("/admin", protect({ fresh: { within: 60 } }), (c) => c.text(c.var.session.role))
  // @ts-expect-error with `authorized` there may be no session
  .get("/some", protect({ authorized: ({ auth }) => auth?.role === "admin" }), (c) => c.text(c.var.session.role))
  // @ts-expect-error there is no such field
  .get("/other", protect(), (c) => c.text(c.var.session.rank));

// In statements, an application names them.
export const app = new Hono<HonoAuthEnv>();
app.use(middleware);
app.get("/", async (c) => {
  const session: Session | null = await c.var.auth();
  return c.json(session);
});
app.get("/typed", protect({ paths: ["/typed"] }), (c) => c.text(c.var.session?.role ?? "stranger"));

export const redirect: Promise<Response> = signIn(c, "github", { redirectTo: "/" });
export const url: Promise<string> = signIn(c, "github", { redirect: false });
export const away: Promise<Response> = signOut(c);
export const renamed: Promise<"admin" | "member" | undefined> = update(c, { user: { name: "Ada" } }).then(
  (session) => session?.role,
);
export const token: Promise<string> = accessToken(c, "google").then(({ accessToken }) => accessToken);
// @ts-expect-error a near miss of redirectTo
export const missed = signIn(c, "github", { redirectto: "/" });
// @ts-expect-error no provider of the catalogue
export const unknown: HonoAuthConfig = { providers: ["githup"] };

export const lazy = HonoAuth((context) => ({ providers: ["github"], secret: context.env.AUTH_SECRET as string }));
