/** Next.js, with a proxy in front of its pages. */
import { readFile, rm, writeFile } from "node:fs/promises";
import { atFloor, binOf, build, copyOf, root } from "../project.ts";
import { type Subject, siteBaseOf } from "../subject.ts";

/** Next.js 15 has the proxy as `middleware.js`, on Node.js if it is told so. */
async function nameMiddleware(cwd: string): Promise<void> {
  const proxy = await readFile(`${cwd}/proxy.js`, "utf8");
  const middleware = proxy
    .replace("auth as proxy", "auth as middleware")
    .replace("config = {", 'config = { runtime: "nodejs",');
  await writeFile(`${cwd}/middleware.js`, middleware);
  await rm(`${cwd}/proxy.js`);
}

export const subject: Subject = {
  name: "host",
  lacks: {},
  authPath: "/api/auth",
  ownBuilds: ["below"],
  async build(way) {
    const cwd = await copyOf("host", `host-${way}`);
    if (atFloor) await nameMiddleware(cwd);
    const next = binOf(cwd, "next/dist/bin/next");
    const env = {
      MATRIX_SITE_BASE: siteBaseOf(way),
      MATRIX_ROOT: process.env.MATRIX_ROOT ?? root,
      NEXT_TELEMETRY_DISABLED: "1",
    };
    await build(cwd, [next, "build"], env);
    return { command: [process.execPath, next, "start", "-H", "127.0.0.1", "-p", "<port>"], cwd, env };
  },
};
