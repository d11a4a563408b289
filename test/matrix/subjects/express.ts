/** Express. */
import { copyOf } from "../project.ts";
import type { Subject } from "../subject.ts";

export const subject: Subject = {
  name: "express",
  lacks: { below: "a mounted router needs a whole `basePath`, which the way `moved` has" },
  authPath: "/auth",
  async build() {
    return { command: [process.execPath, "server.js"], cwd: await copyOf("express", "express") };
  },
};
