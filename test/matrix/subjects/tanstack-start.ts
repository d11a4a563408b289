/** TanStack Start on Node.js. */
import { build, copyOf } from "../project.ts";
import { type Subject, siteBaseOf } from "../subject.ts";

export const subject: Subject = {
  name: "tanstack-start",
  lacks: {},
  authPath: "/auth",
  ownBuilds: ["below"],
  async build(way) {
    const cwd = await copyOf("tanstack-start", `tanstack-start-${way}`, {
      example: "tanstack-start",
      shared: "src/shared.js",
    });
    await build(cwd, ["node_modules/vite/bin/vite.js", "build"], { MATRIX_SITE_BASE: siteBaseOf(way) });
    const serve = "node_modules/srvx/bin/srvx.mjs";
    return { command: [process.execPath, serve, "--prod", "--static=../client", "dist/server/server.js"], cwd };
  },
};
