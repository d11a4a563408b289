/** An application on Elysia. */
import { Elysia } from "elysia";
import { ElysiaAuth, failure } from "portico/elysia";
import GitHub from "portico/providers/github";

export const { plugin, auth, signIn, signOut, passkeys } = ElysiaAuth({
  providers: [GitHub, "google"],
  callbacks: {
    session: ({ session, token }) => ({ ...session, role: token.sub === "1" ? "admin" : "member" }) as const,
  },
});

export const app = new Elysia()
  .use(plugin)
  .get("/", async ({ auth }): Promise<"admin" | "member" | "stranger"> => (await auth())?.role ?? "stranger")
  // The fields that app.ts declares exist here, too.
  .get("/me", ({ session }) => session.consumerTeam ?? session.user?.name ?? "", { protect: true })
  .post("/enter", (context) => signIn(context, "github").catch(failure));
