/** NestJS on Express. */
import { copyOf } from "../project.ts";
import type { Subject } from "../subject.ts";

export const subject: Subject = {
  name: "nest",
  lacks: { below: "a global prefix needs a whole `basePath`, which the way `moved` has" },
  authPath: "/auth",
  async build() {
    return { command: [process.execPath, "server.js"], cwd: await copyOf("nest", "nest") };
  },
};
