/** How many files a request passes: a reader who follows it opens each of them. */
import { beforeAll, expect, it } from "vitest";
import { type Walk, walks } from "./walk.ts";

let counted: readonly Walk[];

beforeAll(async () => {
  counted = await walks();
});

it.each([
  { title: "GET /callback/github", files: 51, changes: 118 },
  { title: "GET /session", files: 24, changes: 36 },
])("$title passes at most $files files and $changes changes of file", ({ title, files, changes }) => {
  const walk = counted.find((one) => one.title === title);
  expect(walk?.files.length).toBeLessThanOrEqual(files);
  expect(walk?.changes).toBeLessThanOrEqual(changes);
});
