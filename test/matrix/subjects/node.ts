/** Plain `node:http`, with the integration in the README of `src/integrations/bridge`. */
import { copyOf } from "../project.ts";
import type { Subject } from "../subject.ts";

const noActions = "the example on the sign has `handle` and `auth` alone: forms post to the routes";

export const node: Subject = {
  name: "node:http",
  lacks: {
    enter: noActions,
    rename: noActions,
    leave: noActions,
    protect: "the example on the sign tells who is there, and the application answers with a 401",
    below: "there is no framework",
  },
  authPath: "/auth",
  async build() {
    return { command: [process.execPath, "server.ts"], cwd: await copyOf("node", "node") };
  },
};
