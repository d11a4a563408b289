/** Files that replace modules have a module cache of their own: in a shared one, other files would get the replacement. */
import { globSync, readFileSync } from "node:fs";
import { matchesGlob } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import config from "../../vitest.config.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const { projects = [] } = config({ mode: "test", command: "serve" }).test ?? {};

const isolated = projects.flatMap((project) =>
  typeof project === "object" && "test" in project && project.test?.isolate ? (project.test.include ?? []) : [],
);

const replacing = globSync("test/**/*.ts", { cwd: root, exclude: ["test/bench/**"] }).filter((path) =>
  /\bvi\.(?:mock|doMock|unmock|resetModules)\(/.test(readFileSync(root + path, "utf8")),
);

it("a file that replaces modules stands in a folder of the isolated project", () => {
  const folders = isolated.map((pattern) => pattern.replace("*.test.ts", "*.ts"));
  const elsewhere = replacing.filter((path) => !folders.some((pattern) => matchesGlob(path, pattern)));
  expect(replacing.length).toBeGreaterThan(0);
  expect(elsewhere).toEqual([]);
});
