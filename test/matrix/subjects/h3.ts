/** h3 on Node.js. */
import { copyOf } from "../project.ts";
import { type Subject, siteBaseOf } from "../subject.ts";

export const subject: Subject = {
  name: "h3",
  lacks: {},
  authPath: "/auth",
  ownBuilds: ["below"],
  async build(way) {
    const env = { MATRIX_SITE_BASE: siteBaseOf(way) };
    return { command: [process.execPath, "server.js"], cwd: await copyOf("h3", `h3-${way}`), env };
  },
};
