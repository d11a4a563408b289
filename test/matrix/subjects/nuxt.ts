/** Nuxt on Nitro. */
import { build, copyOf } from "../project.ts";
import { type Subject, siteBaseOf } from "../subject.ts";

export const subject: Subject = {
  name: "nuxt",
  lacks: {},
  authPath: "/auth",
  ownBuilds: ["below"],
  async build(way) {
    const cwd = await copyOf("nuxt", `nuxt-${way}`, { example: "nuxt" });
    const env = { MATRIX_SITE_BASE: siteBaseOf(way) };
    await build(cwd, ["node_modules/nuxt/bin/nuxt.mjs", "build"], env);
    return { command: [process.execPath, ".output/server/index.mjs"], cwd, env: { ...env, HOST: "127.0.0.1" } };
  },
};
