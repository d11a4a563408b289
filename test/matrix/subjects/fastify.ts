/** Fastify. In the way `below` the whole application is in a context with a prefix. */
import { copyOf } from "../project.ts";
import { type Subject, siteBaseOf } from "../subject.ts";

export const subject: Subject = {
  name: "fastify",
  lacks: {},
  authPath: "/auth",
  ownBuilds: ["below"],
  async build(way) {
    return {
      command: [process.execPath, "server.js"],
      cwd: await copyOf("fastify", `fastify-${way}`),
      env: { MATRIX_SITE_BASE: siteBaseOf(way) },
    };
  },
};
