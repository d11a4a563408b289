/** Plain `node:http`, with `portico/node`. */
import { copyOf } from "../project.ts";
import type { Subject } from "../subject.ts";

export const subject: Subject = {
  name: "node",
  lacks: { below: "it has no framework" },
  authPath: "/auth",
  async build() {
    return { command: [process.execPath, "server.js"], cwd: await copyOf("node", "node") };
  },
};
