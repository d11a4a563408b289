/** THE TABLES of the codemod: modules, names and options of Auth.js and NextAuth.js, and what is called what here. */

/** Modules with a counterpart; a name in a group is kept. The first row that matches counts. */
// biome-ignore format: a table
const modules: readonly (readonly [pattern: RegExp, module: string])[] = [
  [/^next-auth(?:\/next)?$/,                                          "portico/next"],
  [/^next-auth\/react$/,                                              "portico/react"],
  [/^(?:next-auth|@auth\/core)\/jwt$/,                                "portico/jwt"],
  [/^(?:next-auth|@auth\/(?:core|sveltekit|solid-start|qwik|express))\/adapters$/, "portico/adapters"],
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
  /^(?:next-auth|auth-astro|@hono\/auth-js|@sidebase\/nuxt-auth|@auth\/(?:core|sveltekit|solid-start|qwik|express))(?:\/|$)|^@next-auth\//.test(
    module,
  );

/** Keys of `cookies` that one cookie of a sign-in under way has replaced. */
export const transactionCookies = ["pkceCodeVerifier", "state", "nonce", "webauthnChallenge"] as const;

/** A note for a person: what to do, and the section of the guide. */
export interface NoteRow {
  readonly what: string;
  /** From the guide to Auth.js 5, or to NextAuth.js 4. */
  readonly guide: "from-authjs" | "from-next-auth-4";
  readonly section: string;
  /** Until a person has been there, the application does not compile, does not work, or ends its sessions: the command exits with 1. */
  readonly unfinished?: true;
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
  module: {
    unfinished: true,
    guide: "from-authjs",
    section: "imports",
    what: "This module has no counterpart of the same kind.",
  },
  name: {
    unfinished: true,
    guide: "from-authjs",
    section: "imports",
    what: "These names have no counterpart in the module.",
  },
  provider: {
    unfinished: true,
    guide: "from-authjs",
    section: "ids-of-accounts",
    what: "There is no built-in provider with this id: use OAuth() or OIDC() with the same id.",
  },
  adapter: {
    guide: "from-authjs",
    section: "sessions-in-a-database",
    what: "Keep the adapter. When migrateFrom goes, set hashSessionTokens: true. Most users have no emailVerified: a page asks them once, unless trustStoredEmails vouches for them.",
  },
  trustStoredEmails: {
    guide: "from-authjs",
    section: "addresses-without-a-proof",
    what: "trustStoredEmails vouches for every row without a proof, also for rows that are written from now on. Limit it to the users from before the move, or mark these as proved in the database and remove the option.",
  },
  migrateFrom: {
    unfinished: true,
    guide: "from-authjs",
    section: "what-migratefrom-does",
    what: "Set migrateFrom here: without it, old sessions end.",
  },
  cookies: {
    unfinished: true,
    guide: "from-authjs",
    section: "cookies",
    what: "Several cookies of a sign-in were configured: they are one now, cookies.transaction. Keep the options that you need.",
  },
  callbackUrl: {
    guide: "from-authjs",
    section: "cookies",
    what: "cookies.callbackUrl was removed: there is no such cookie.",
  },
  cookieName: {
    unfinished: true,
    guide: "from-authjs",
    section: "cookies",
    what: "This code reads a cookie by its old name.",
  },
  inline: {
    unfinished: true,
    guide: "from-next-auth-4",
    section: "imports",
    what: "getServerSession needs auth(): export it from the module with the options, and call it here.",
  },
  pagesRoute: {
    unfinished: true,
    guide: "from-next-auth-4",
    section: "imports",
    what: "Replace this API route by app/api/auth/[...auth]/route.ts: export const { GET, POST } = handlers;",
  },
  middleware: {
    unfinished: true,
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
    unfinished: true,
    guide: "from-next-auth-4",
    section: "options",
    what: "Set issuer beside wellKnown, as the discovery document has it: a provider with type oidc needs it.",
  },
  jwtSecret: {
    unfinished: true,
    guide: "from-next-auth-4",
    section: "options",
    what: "jwt.secret is secret now: put it into the list of secrets.",
  },
  option: {
    unfinished: true,
    guide: "from-next-auth-4",
    section: "options",
    what: "These options have another name or form.",
  },
  credentials: {
    guide: "from-next-auth-4",
    section: "callbacks-and-session",
    what: "The second argument of authorize is a Request: its headers are Headers, and its body is not parsed.",
  },
  signOutEvent: {
    unfinished: true,
    guide: "from-next-auth-4",
    section: "callbacks-and-session",
    what: "events.signOut gets { token } or { session }, by the strategy: look which one is there.",
  },
  onServer: {
    unfinished: true,
    guide: "from-next-auth-4",
    section: "imports",
    what: "getSession and getCsrfToken take no request: on the server, auth() reads the session, and signIn of a server action needs no token.",
  },
  version: {
    unfinished: true,
    guide: "from-authjs",
    section: "before-you-move",
    what: "This version is older than what portico works with: install a newer one first.",
  },
  moduleResolution: {
    unfinished: true,
    guide: "from-authjs",
    section: "before-you-move",
    what: 'TypeScript finds no module of portico with this moduleResolution: set "bundler", or "nodenext".',
  },
  newAdapter: {
    unfinished: true,
    guide: "from-authjs",
    section: "before-you-move",
    what: "Install this adapter in place of the one of version 4: it works over the same tables.",
  },
  clientId: {
    guide: "from-authjs",
    section: "before-you-move",
    what: "No .env file has this variable, which names the client of the provider: without it the provider cannot be used. Set it, or remove the provider.",
  },
  accountIds: {
    guide: "from-authjs",
    section: "ids-of-accounts",
    what: "Accounts of this provider have another id here: keep the old ids with profile, or their users become new ones.",
  },
  expressMount: {
    unfinished: true,
    guide: "from-authjs",
    section: "imports",
    what: "Call ExpressAuth once, with basePath: the whole path that it is mounted at, and pass its middleware to app.use().",
  },
  expressSession: {
    unfinished: true,
    guide: "from-authjs",
    section: "imports",
    what: "getSession(req, options) is auth(req) of what ExpressAuth returns: export it from the module with the options.",
  },
  cookieNameOfGetToken: {
    unfinished: true,
    guide: "from-authjs",
    section: "what-migratefrom-does",
    what: "The session cookie has a name of its own, which getToken does not know: pass the same name as cookieName.",
  },
  getToken: {
    unfinished: true,
    guide: "from-authjs",
    section: "what-migratefrom-does",
    what: "getToken reads old sessions with the option migrateFrom.",
  },
} as const satisfies Readonly<Record<string, NoteRow>>;
