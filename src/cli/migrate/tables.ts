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

/** Names that are imported from `next-auth`, and their counterparts. */
// biome-ignore format: a table
export const renamedNames: Readonly<Record<string, string>> = {
  NextAuth:         "HostAuth",
  NextAuthConfig:   "HostAuthConfig",
  NextAuthOptions:  "HostAuthConfig",
  AuthOptions:      "HostAuthConfig",
  NextAuthResult:   "HostAuthResult",
  NextAuthRequest:  "HostAuthRequest",
};

/** Names of `portico/next` that are called as in `next-auth`. */
export const sameNames: ReadonlySet<string> = new Set([
  "Account",
  "AuthError",
  "CredentialsSignin",
  "DefaultSession",
  "Profile",
  "Session",
  "User",
  "customFetch",
]);

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
  name: { guide: "from-authjs", section: "imports", what: "These names are not exported by portico/next." },
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
    section: "imports",
    what: 'Replace withAuth by auth of your module, with the callback authorized: export { auth as proxy } from "@/auth".',
  },
  jwtSecret: {
    guide: "from-next-auth-4",
    section: "options",
    what: "jwt.secret is secret now: put it into the list of secrets.",
  },
  option: { guide: "from-next-auth-4", section: "options", what: "These options have another name or form." },
  getToken: {
    guide: "from-authjs",
    section: "what-migratefrom-does",
    what: "getToken reads old sessions with the option migrateFrom.",
  },
} as const satisfies Readonly<Record<string, NoteRow>>;
