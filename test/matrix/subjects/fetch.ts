/** `Request` and `Response` and nothing else: the bridge with all of its verbs. */
import { copyOf } from "../project.ts";
import type { Subject } from "../subject.ts";

export const fetch: Subject = {
  name: "fetch",
  lacks: { below: "it has no framework" },
  authPath: "/auth",
  async build() {
    return { command: [process.execPath, "server.js"], cwd: await copyOf("fetch", "fetch") };
  },
};
