/** React Router with its own server. */
import { existsSync } from "node:fs";
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
    // React Router 7 names its programs differently.
    const bin = (name: string): string =>
      ["bin.cjs", "bin.js"]
        .map((file) => `node_modules/@react-router/${name}/${file}`)
        .find((path) => existsSync(`${cwd}/${path}`)) ?? name;
    await build(cwd, [bin("dev"), "build"], env);
    const serve = bin("serve");
    return { command: [process.execPath, serve, "build/server/index.js"], cwd, env };
  },
};
