/** SvelteKit on Node.js. */
import { build, copyOf } from "../project.ts";
import { originOf, type Subject, siteBaseOf } from "../subject.ts";

export const subject: Subject = {
  name: "sveltekit",
  lacks: { rename: "the specification defines no function for that: scripts update by the route" },
  authPath: "/auth",
  ownBuilds: ["below", "proxied"],
  async build(way) {
    const cwd = await copyOf("sveltekit", `sveltekit-${way}`, { example: "sveltekit", shared: "src/shared.js" });
    // Behind a proxy it reads the URL from headers; elsewhere it needs it at build time.
    const proxied = way === "proxied";
    const env = { MATRIX_SITE_BASE: siteBaseOf(way), ...(!proxied && { MATRIX_ORIGIN: originOf(way) }) };
    await build(cwd, ["node_modules/vite/bin/vite.js", "build"], env);
    return {
      command: [process.execPath, "build"],
      cwd,
      env: proxied
        ? { PROTOCOL_HEADER: "x-forwarded-proto", HOST_HEADER: "x-forwarded-host" }
        : { ORIGIN: originOf(way) },
    };
  },
};
