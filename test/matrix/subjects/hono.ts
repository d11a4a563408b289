/** Hono on Node.js. */
import { copyOf } from "../project.ts";
import { type Subject, siteBaseOf } from "../subject.ts";

export const subject: Subject = {
  name: "hono",
  lacks: {},
  authPath: "/auth",
  ownBuilds: ["below"],
  async build(way) {
    const env = { MATRIX_SITE_BASE: siteBaseOf(way) };
    return { command: [process.execPath, "server.js"], cwd: await copyOf("hono", `hono-${way}`), env };
  },
};
