/** What the applications of the matrix have in common: who may come in, and what their sessions hold. */
import Credentials from "portico/providers/credentials";

const { MATRIX_BASE_PATH: basePath, MATRIX_ISSUER: issuer = "http://127.0.0.1:1" } = process.env;

/** Every user has the same password. One of them has a large session. */
const password = Credentials({
  credentials: { name: {}, password: { type: "password" } },
  authorize: ({ name, password }) => (password === "mellon" ? { id: "1", name, email: "visitor@app.example" } : null),
});

/** A harbour on this machine, without discovery. */
const harbor = {
  id: "harbor",
  name: "Harbor",
  type: "oauth",
  clientId: "matrix",
  clientSecret: "salt-and-pepper",
  authorization: `${issuer}/authorize`,
  token: `${issuer}/token`,
  userinfo: `${issuer}/userinfo`,
  profile: ({ id, name }) => ({ id, name }),
};

const ballast = "x".repeat(12_000);

/** The configuration of all of them. */
export const config = {
  ...(basePath && { basePath }),
  providers: [password, harbor],
  // Each use of a session writes it.
  session: { updateAge: 0, maxBytes: 20_000 },
  callbacks: {
    jwt: ({ token, trigger, session, user }) => ({
      ...token,
      ...(user?.name === "Atlas" && { ballast }),
      ...(trigger === "update" && { name: session.user.name }),
    }),
    session: ({ session, token }) => ({ ...session, weight: token.ballast?.length ?? 0 }),
  },
};
