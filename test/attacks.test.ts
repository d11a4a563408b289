/** Compares the list of attack cases with the tests: each has a test that names it, or a reason why not. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { attackGroups, attackIds } from "./attacks/ids.ts";

const here = import.meta.dirname;
const idGrammar = new RegExp(`\\b(?:${attackGroups.join("|")})-[0-9]{2,3}\\b`, "g");

const files = readdirSync(here, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) => join(here, name));
const tests = files.filter((name) => name.endsWith(".test.ts") && name !== import.meta.filename);

/** The text of a file without its comments: an id in a comment tests nothing. */
const codeOf = (file: string): string =>
  readFileSync(file, "utf8")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/^\s*\/\/.*$/gm, "");

/** A test, and the tables that it runs row by row. */
function withTables(test: string): readonly string[] {
  const imports = [...codeOf(test).matchAll(/from "(\.[^"]+)"/g)].map(([, path = ""]) => resolve(dirname(test), path));
  return [test, ...imports.filter((file) => file.startsWith(join(here, "attacks")) && !file.endsWith("ids.ts"))];
}

const idsIn = (text: string): readonly string[] => text.match(idGrammar) ?? [];
const tested = new Set(tests.flatMap(withTables).flatMap((file) => idsIn(codeOf(file))));
const known = new Set(attackIds);

/** Rows of the table in attacks.todo.md: id and reason. */
const excused = new Map(
  [...readFileSync(join(here, "attacks.todo.md"), "utf8").matchAll(/^\| ([A-Z]{2}-[0-9]{2,3}) \| (.*) \|$/gm)].map(
    ([, id = "", reason = ""]) => [id, reason.trim()],
  ),
);

describe("attack cases", () => {
  it("have a test that names them, or a reason in attacks.todo.md", () => {
    expect(attackIds.filter((id) => !tested.has(id) && !excused.has(id))).toEqual([]);
  });

  it("are not both tested and excused", () => {
    expect([...excused.keys()].filter((id) => tested.has(id))).toEqual([]);
  });

  it("are named by ids that exist", () => {
    expect([...tested, ...excused.keys()].filter((id) => !known.has(id))).toEqual([]);
  });

  it("are excused with a whole sentence", () => {
    expect([...excused].filter(([, reason]) => !/^[A-Z].{20,}\.$/.test(reason))).toEqual([]);
  });
});
