/** Next.js, with a proxy in front of its pages. */
import { build, copyOf, root, rootBin } from "../project.ts";
import { type Subject, siteBaseOf } from "../subject.ts";

export const subject: Subject = {
  name: "host",
  lacks: {},
  authPath: "/api/auth",
  ownBuilds: ["below"],
  async build(way) {
    const next = rootBin("next/dist/bin/next");
    const cwd = await copyOf("host", `host-${way}`);
    const env = {
      MATRIX_SITE_BASE: siteBaseOf(way),
      MATRIX_ROOT: process.env.MATRIX_ROOT ?? root,
      NEXT_TELEMETRY_DISABLED: "1",
    };
    await build(cwd, [next, "build"], env);
    return { command: [process.execPath, next, "start", "-H", "127.0.0.1", "-p", "<port>"], cwd, env };
  },
};
