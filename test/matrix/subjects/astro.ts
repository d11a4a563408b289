/** Astro on Node.js. */
import { existsSync } from "node:fs";
import { build, copyOf } from "../project.ts";
import { type Subject, siteBaseOf } from "../subject.ts";

export const subject: Subject = {
  name: "astro",
  lacks: {},
  authPath: "/auth",
  ownBuilds: ["below"],
  async build(way) {
    const cwd = await copyOf("astro", `astro-${way}`, { example: "astro", shared: "src/shared.js" });
    // Astro 5 names its program differently.
    const programs = ["node_modules/astro/bin/astro.mjs", "node_modules/astro/astro.js"];
    await build(cwd, [programs.find((path) => existsSync(`${cwd}/${path}`)) ?? "", "build"], {
      MATRIX_SITE_BASE: siteBaseOf(way),
      ASTRO_TELEMETRY_DISABLED: "1",
    });
    return { command: [process.execPath, "dist/server/entry.mjs"], cwd, env: { HOST: "127.0.0.1" } };
  },
};
