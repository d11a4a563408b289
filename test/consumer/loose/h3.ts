/** An application on h3. The types of its exports can be written to declarations (`declaration`). */
import { H3, type H3Event } from "h3";
import { failure, H3Auth } from "portico/h3";
import GitHub from "portico/providers/github";

export const { middleware, protect, auth, signIn, signOut, listSessions } = H3Auth({
  providers: [GitHub, "google"],
  callbacks: {
    session: ({ session, token }) => ({ ...session, role: token.sub === "1" ? "admin" : "member" }) as const,
  },
});

export const role = async (event: H3Event): Promise<"admin" | "member" | undefined> => (await auth(event))?.role;

export const app = new H3()
  .use(middleware)
  .use("/api/**", protect())
  // The fields that app.ts declares exist here, too.
  .get("/", async (event) => (await event.context.auth?.())?.consumerTeam)
  .get("/api/me", (event) => event.context.session?.user)
  .post("/enter", (event) => signIn(event, "github").catch(failure));
