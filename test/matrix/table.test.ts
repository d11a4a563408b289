/** The exceptions of integrations are listed in the README of this folder, with the reason. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { type Skill, skills } from "./subject.ts";
import { subjects } from "./subjects.ts";

const sign = readFileSync(new URL("README.md", import.meta.url), "utf8");
const [, table = ""] = /^\| integration \|.*\n\|[-|]+\n((?:\|.*\n)*)/m.exec(sign) ?? [];

it("the table of exceptions is correct", () => {
  const rows = subjects.flatMap(({ name, lacks }) =>
    Object.entries(lacks).map(([skill, why]) => `| ${name} | ${skills[skill as Skill]} | ${why} |`),
  );
  expect(table.trimEnd().split("\n").sort()).toEqual(rows.sort());
});
