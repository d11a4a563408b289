/** An application on Next.js. The types of its exports can be written to declarations (`declaration`). */
import HostAuth, { type HostAuthConfig, type Session } from "portico/host";
import GitHub from "portico/providers/github";

export const { handlers, auth, signIn, signOut, unstable_update } = HostAuth({
  providers: [GitHub, "google"],
  callbacks: {
    authorized: ({ auth, request }) => auth !== null || request.nextUrl.pathname === "/",
    session: ({ session, token }) => ({
      ...session,
      role: token.sub === "1" ? ("admin" as const) : ("member" as const),
    }),
  },
});

export const role = async (): Promise<"admin" | "member" | undefined> => (await auth())?.role;
export const { GET, POST } = handlers;
export const guarded = auth((request) => Response.json(request.auth?.role));
export const byId = auth(async (request, { params }: { params: Promise<{ id: string }> }) =>
  Response.json([(await params).id, request.auth?.user?.email]),
);

export const config: HostAuthConfig = { providers: ["github"], secret: process.env.SECRET };
export const plain = HostAuth(config);
// The fields that app.ts declares exist here, too.
export const team = (session: Session): string | undefined => session.consumerTeam;
export const teamOfVisitor = async (): Promise<string | undefined> => (await plain.auth())?.consumerTeam;

export const away = async (form: FormData): Promise<string> =>
  signIn("github", { redirect: false, login_hint: form.get("hint") });
export const out = (): Promise<never> => signOut({ redirectTo: "/" });
export const renamed = async (name: string): Promise<"admin" | "member" | undefined> =>
  (await unstable_update({ user: { name } }))?.role;
