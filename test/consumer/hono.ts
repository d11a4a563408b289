/** An application on Hono. The types of its exports can be written to declarations (`declaration`). */
import { Hono } from "hono";
import { failure, HonoAuth, type HonoAuthEnv, type Session } from "portico/hono";
import GitHub from "portico/providers/github";

export const { middleware, protect, auth, signIn, signOut, accessToken, passkeys } = HonoAuth({
  providers: [GitHub, "google"],
  callbacks: {
    session: ({ session, token }) => ({ ...session, role: token.sub === "1" ? "admin" : "member" }) as const,
  },
});

export const app = new Hono()
  .use(middleware)
  .get("/", async (c) => c.text((await c.var.auth())?.role ?? "stranger"))
  .get("/me", protect(), (c) => c.json(c.var.session.user))
  .post("/enter", async (c) => {
    const done = await signIn(c, "github", await c.req.formData()).catch(failure);
    return done instanceof Response ? done : c.json(done);
  });

export const plain = new Hono<HonoAuthEnv>().get("/", async (c) => {
  const session: Session | null = await c.var.auth();
  // The fields that app.ts declares exist here, too.
  return c.text(session?.consumerTeam ?? "");
});
