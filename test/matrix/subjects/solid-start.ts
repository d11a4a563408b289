/** SolidStart on Nitro. */
import { build, copyOf } from "../project.ts";
import { type Subject, siteBaseOf } from "../subject.ts";

export const subject: Subject = {
  name: "solid-start",
  lacks: {
    rename: "the specification defines no function for that: scripts update by the route",
    protect: "the specification redirects visitors to the root",
  },
  authPath: "/api/auth",
  ownBuilds: ["below"],
  async build(way) {
    const cwd = await copyOf("solid-start", `solid-start-${way}`, { example: "solid-start", shared: "src/shared.js" });
    const env = { MATRIX_SITE_BASE: siteBaseOf(way) };
    await build(cwd, ["node_modules/vite/bin/vite.js", "build"], env);
    return { command: [process.execPath, ".output/server/index.mjs"], cwd, env };
  },
};
