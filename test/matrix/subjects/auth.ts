/** Plain `Auth()`: the routes of the library, without an integration. */
import { copyOf } from "../project.ts";
import type { Subject } from "../subject.ts";

const routesOnly = "`Auth()` serves the routes only: forms post to them";

export const auth: Subject = {
  name: "Auth()",
  lacks: {
    enter: routesOnly,
    rename: routesOnly,
    leave: routesOnly,
    widen: routesOnly,
    depart: routesOnly,
    token: "`Auth()` serves the routes only: scripts use `POST token/<provider>`",
    ahead: "`Auth()` serves the routes only: the bridge refreshes ahead",
    protect: "`Auth()` serves the routes only: the application answers with a 401",
    sessions: "`Auth()` serves the routes only: the bridge lists and ends sessions",
    vault: "`Auth()` serves the routes only: a page links to the sign-in page that asks again",
    below: "it has no framework",
  },
  authPath: "/auth",
  async build() {
    return { command: [process.execPath, "server.js"], cwd: await copyOf("auth", "auth") };
  },
};
