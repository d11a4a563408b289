/** THE TABLES of the codemod: modules, names and options of Auth.js and NextAuth.js, and what is called what here. */

/** Modules with a counterpart; a name in a group is kept. The first row that matches counts. */
// biome-ignore format: a table
const modules: readonly (readonly [pattern: RegExp, module: string])[] = [
  [/^next-auth(?:\/next)?$/,                                          "portico/next"],
  [/^next-auth\/react$/,                                              "portico/react"],
  [/^(?:next-auth|@auth\/core)\/jwt$/,                                "portico/jwt"],
  [/^(?:next-auth|@auth\/core)\/adapters$/,                           "portico/adapters"],
  [/^(?:next-auth|@auth\/(?:core|sveltekit|solid-start|qwik|express))\/providers$/, "portico/providers"],
  [/^(?:next-auth|@auth\/(?:core|sveltekit|solid-start|qwik|express))\/providers\/([\w-]+)$/, "portico/providers/$1"],
  [/^@auth\/core\/errors$/,                                           "portico/errors"],
  [/^@auth\/core\/types$/,                                            "portico/types"],
  [/^@auth\/core$/,                                                   "portico"],
  [/^@auth\/(sveltekit|solid-start|qwik|express)$/,                   "portico/$1"],
  [/^@next-auth\/([\w-]+-adapter)$/,                                  "@auth/$1"],
];

/** The module that takes the place of another; `undefined` if none does. */
export function counterpart(module: string): string | undefined {
  const row = modules.find(([pattern]) => pattern.test(module));
  return row && module.replace(row[0], row[1]);
}

/** Whether a module is one of Auth.js or NextAuth.js. Its adapters stay. */
export const isForeign = (module: string): boolean =>
  /^(?:next-auth|@auth\/(?:core|sveltekit|solid-start|qwik|express))(?:\/|$)|^@next-auth\//.test(module);

/** Keys of `cookies` that one cookie of a sign-in under way has replaced. */
export const transactionCookies = ["pkceCodeVerifier", "state", "nonce", "webauthnChallenge"] as const;

/** A note for a person: what to do, and the section of the guide. */
export interface NoteRow {
  readonly what: string;
  /** From the guide to Auth.js 5, or to NextAuth.js 4. */
  readonly guide: "from-authjs" | "from-next-auth-4";
  readonly section: string;
}

/** THE TABLE of what needs a person. */
export const notes = {
  start: {
    guide: "from-authjs",
    section: "what-is-different",
    what: "Read what is different: ids, session.expires, error names, cookies.",
  },
  packages: {
    guide: "from-authjs",
    section: "imports",
    what: "Install portico (npm install portico), and remove next-auth and @auth/core when nothing imports them.",
  },
  module: { guide: "from-authjs", section: "imports", what: "This module has no counterpart of the same kind." },
  name: { guide: "from-authjs", section: "imports", what: "These names have no counterpart in the module." },
  provider: {
    guide: "from-authjs",
    section: "ids-of-accounts",
    what: "There is no built-in provider with this id: use OAuth() or OIDC() with the same id.",
  },
  adapter: {
    guide: "from-authjs",
    section: "sessions-in-a-database",
    what: "Keep the adapter. When migrateFrom goes, set hashSessionTokens: true.",
  },
  migrateFrom: {
    guide: "from-authjs",
    section: "what-migratefrom-does",
    what: "Set migrateFrom here: without it, old sessions end.",
  },
  cookies: {
    guide: "from-authjs",
    section: "cookies",
    what: "Several cookies of a sign-in were configured: they are one now, cookies.transaction. Keep the options that you need.",
  },
  callbackUrl: {
    guide: "from-authjs",
    section: "cookies",
    what: "cookies.callbackUrl was removed: there is no such cookie.",
  },
  cookieName: { guide: "from-authjs", section: "cookies", what: "This code reads a cookie by its old name." },
  inline: {
    guide: "from-next-auth-4",
    section: "imports",
    what: "getServerSession needs auth(): export it from the module with the options, and call it here.",
  },
  pagesRoute: {
    guide: "from-next-auth-4",
    section: "imports",
    what: "Replace this API route by app/api/auth/[...auth]/route.ts: export const { GET, POST } = handlers;",
  },
  middleware: {
    guide: "from-next-auth-4",
    section: "middleware",
    what: 'Replace withAuth by auth of your module, with the callback authorized: export { auth as middleware } from "@/auth". With an adapter, run it on Node.js.',
  },
  middlewareToken: {
    guide: "from-next-auth-4",
    section: "middleware",
    what: "The callback authorized reads the token, as withAuth did, and there is none with sessions in a database. Let it decide by auth, the session.",
  },
  issuer: {
    guide: "from-next-auth-4",
    section: "options",
    what: "wellKnown is issuer now. It must be equal to the issuer in the discovery document, with or without a slash at the end: npx portico doctor --network compares them.",
  },
  wellKnown: {
    guide: "from-next-auth-4",
    section: "options",
    what: "Set issuer beside wellKnown, as the discovery document has it: a provider with type oidc needs it.",
  },
  jwtSecret: {
    guide: "from-next-auth-4",
    section: "options",
    what: "jwt.secret is secret now: put it into the list of secrets.",
  },
  option: { guide: "from-next-auth-4", section: "options", what: "These options have another name or form." },
  credentials: {
    guide: "from-next-auth-4",
    section: "callbacks-and-session",
    what: "The second argument of authorize is a Request: its headers are Headers, and its body is not parsed.",
  },
  signOutEvent: {
    guide: "from-next-auth-4",
    section: "callbacks-and-session",
    what: "events.signOut gets { token } or { session }, by the strategy: look which one is there.",
  },
  onServer: {
    guide: "from-next-auth-4",
    section: "imports",
    what: "getSession and getCsrfToken take no request: on the server, auth() reads the session, and signIn of a server action needs no token.",
  },
  getToken: {
    guide: "from-authjs",
    section: "what-migratefrom-does",
    what: "getToken reads old sessions with the option migrateFrom.",
  },
} as const satisfies Readonly<Record<string, NoteRow>>;
