/** What the applications on frameworks have in common: one user, the home page, and what the API answers. */
import Credentials from "portico/providers/credentials";

export const config = {
  providers: [
    Credentials({
      credentials: { name: { label: "Name" } },
      authorize: ({ name }) => (name === "ada" ? { id: "1", name: "Ada Lovelace" } : null),
    }),
  ],
};

/** The home page as text. */
export const home = (session) => `Hello, ${session?.user.name ?? "stranger"}`;

/** What the API answers a signed-in user. */
export const me = (session) => ({ name: session.user.name });
