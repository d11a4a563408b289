/** Elysia on Bun. */
import { fileURLToPath } from "node:url";
import { copyOf } from "../project.ts";
import { type Subject, siteBaseOf } from "../subject.ts";
import { maxHeaderSize } from "../visitor.ts";

/** Bun does not read `NODE_OPTIONS`. */
const options = [
  `--max-http-header-size=${maxHeaderSize}`,
  `--preload=${fileURLToPath(new URL("../clock.ts", import.meta.url))}`,
];

export const subject: Subject = {
  name: "elysia",
  lacks: {},
  authPath: "/auth",
  ownBuilds: ["below"],
  async build(way) {
    const cwd = await copyOf("elysia", `elysia-${way}`, { example: "elysia" });
    return {
      command: ["node_modules/.bin/bun", ...options, "server.js"],
      cwd,
      env: { MATRIX_SITE_BASE: siteBaseOf(way) },
    };
  },
};
