/** The frameworks that `portico doctor` knows, compared with the table of integrations and with the examples. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { integrations } from "../../.ci/integrations.ts";
import { dependenciesOf, frameworks } from "../../src/cli/doctor/frameworks.ts";
import { filesBelow } from "../../src/cli/files.ts";
import { manifestIn } from "../../src/cli/package-files.ts";
import { applications } from "./applications.ts";

const rows = integrations.flatMap(({ name, alias = name, packages, example }) => {
  if (Object.keys(packages).length === 0) return [];
  const framework = frameworks.find(({ module }) => module === `portico/${alias}`);
  return [{ name, example, packages: Object.keys(packages), framework }];
});

const folderOf = (example: string): string => fileURLToPath(new URL(`../../examples/${example}/`, import.meta.url));

describe("the frameworks of portico doctor", () => {
  it("are those of the table of integrations", () => {
    expect(rows.filter(({ framework }) => !framework).map(({ name }) => name)).toEqual([]);
    expect(frameworks).toHaveLength(rows.length);
  });

  it.each(rows)("$name: an application depends on the package, as its example does", ({ example, framework }) => {
    expect(Object.keys(dependenciesOf(manifestIn(folderOf(example)) ?? {}))).toContain(framework?.package);
  });

  it.each(rows)(
    "$name: the example has its configuration and its routes where they are looked for",
    ({ example, framework }) => {
      const files = filesBelow(folderOf(example));
      const withoutEnding = files.map((file) => file.replace(/\.[cm]?[jt]sx?$/, ""));
      expect(framework?.entries.filter((entry) => withoutEnding.includes(entry))).not.toEqual([]);
      const { route, basePath = "" } = framework ?? {};
      if (!route) return;
      const pattern = route.pattern(basePath.slice(1));
      const served = files.filter((file) => pattern.test(file));
      const isServed = served.some((file) => route.has?.test(readFileSync(folderOf(example) + file, "utf8")) ?? true);
      expect([served.length > 0, isServed]).toEqual([true, true]);
    },
  );

  it.each(rows)("$name: a healthy application is examined", ({ framework }) => {
    expect(Object.keys(applications)).toContain(framework?.name);
  });
});
