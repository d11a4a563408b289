/** Astro on Node.js. */
import { build, copyOf } from "../project.ts";
import { type Subject, siteBaseOf } from "../subject.ts";

export const subject: Subject = {
  name: "astro",
  lacks: {},
  authPath: "/auth",
  ownBuilds: ["below"],
  async build(way) {
    const cwd = await copyOf("astro", `astro-${way}`, { example: "astro", shared: "src/shared.js" });
    await build(cwd, ["node_modules/astro/bin/astro.mjs", "build"], {
      MATRIX_SITE_BASE: siteBaseOf(way),
      ASTRO_TELEMETRY_DISABLED: "1",
    });
    return { command: [process.execPath, "dist/server/entry.mjs"], cwd, env: { HOST: "127.0.0.1" } };
  },
};
