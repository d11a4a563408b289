/** Plain `node:http`, with the integration in `docs/guides/custom-integrations.md`. */
import { copyOf } from "../project.ts";
import type { Subject } from "../subject.ts";

const noActions = "the example in the guide has `handle` and `auth` only: forms post to the routes";

export const node: Subject = {
  name: "node:http",
  lacks: {
    enter: noActions,
    rename: noActions,
    leave: noActions,
    widen: noActions,
    depart: noActions,
    token: "the example in the guide has `handle` and `auth` only: scripts use `POST token/<provider>`",
    protect: "the example in the guide returns the session, and the application answers with a 401",
    sessions: "the example in the guide has `handle` and `auth` only",
    vault: "the example in the guide has `handle` and `auth` only",
    below: "it has no framework",
  },
  authPath: "/auth",
  async build() {
    return { command: [process.execPath, "server.ts"], cwd: await copyOf("node", "node") };
  },
};
