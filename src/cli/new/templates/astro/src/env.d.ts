/** The type of `Astro.locals`, with the session of `auth.ts`. */
type Auth = import("portico/astro").AuthLocals<typeof import("./auth.ts").auth>;

declare namespace App {
  interface Locals extends Auth {}
}
