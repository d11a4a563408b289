/** Qwik City on Node.js. */
import { build, copyOf } from "../project.ts";
import { type Subject, siteBaseOf } from "../subject.ts";

const vite = ["node_modules/vite/bin/vite.js", "build"];

export const subject: Subject = {
  name: "qwik",
  lacks: { rename: "the specification defines no function for that: scripts update by the route" },
  authPath: "/auth",
  ownBuilds: ["below"],
  async build(way) {
    const cwd = await copyOf("qwik", `qwik-${way}`, { example: "qwik", shared: "src/shared.js" });
    const env = { MATRIX_SITE_BASE: siteBaseOf(way) };
    await build(cwd, vite, env);
    await build(cwd, [...vite, "--config", "adapters/vite.config.js"], env);
    return { command: [process.execPath, "server/entry.node-server.js"], cwd };
  },
};
