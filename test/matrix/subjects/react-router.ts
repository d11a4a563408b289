/** React Router with its own server. */
import { build, copyOf } from "../project.ts";
import { type Subject, siteBaseOf } from "../subject.ts";

export const subject: Subject = {
  name: "react-router",
  lacks: {},
  authPath: "/auth",
  ownBuilds: ["below"],
  async build(way) {
    const cwd = await copyOf("react-router", `react-router-${way}`, {
      example: "react-router",
      shared: "app/shared.js",
    });
    const env = { MATRIX_SITE_BASE: siteBaseOf(way) };
    await build(cwd, ["node_modules/@react-router/dev/bin.cjs", "build"], env);
    const serve = "node_modules/@react-router/serve/bin.cjs";
    return { command: [process.execPath, serve, "build/server/index.js"], cwd, env };
  },
};
