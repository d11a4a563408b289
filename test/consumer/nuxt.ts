/** The server and a component of an application on Nuxt. The types of its exports can be written to declarations (`declaration`). */
import { useAuth } from "portico/nuxt/app";
import { failure, NuxtAuth, type NuxtEvent } from "portico/nuxt/server";
import GitHub from "portico/providers/github";

export const { handler, protect, auth, signIn, signOut, listSessions } = NuxtAuth({
  providers: [GitHub, "google"],
  callbacks: {
    session: ({ session, token }) => ({ ...session, role: token.sub === "1" ? "admin" : "member" }) as const,
  },
});

export const role = async (event: NuxtEvent): Promise<"admin" | "member" | undefined> => (await auth(event))?.role;
export const enter = (event: NuxtEvent) => signIn(event, "github").catch(failure);
export const guard = protect({ paths: ["/desk"], authorized: ({ auth }) => auth?.role === "admin" });

// The fields that app.ts declares exist here, too.
export const team = () => useAuth().data.value?.consumerTeam;
