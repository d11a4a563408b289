/** `portico migrate`: what it writes compiles, except where it notes that a person must look; no name of the other library is forgotten. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { newName } from "../../src/cli/migrate/names.ts";
import { counterpart } from "../../src/cli/migrate/tables.ts";
import { isBuiltIn, providerIds } from "../../src/providers/lib/catalogue.ts";
import { root } from "../structure/sources.ts";
import { formerPaths, problemsOf } from "./migrate/compile.ts";
import type { MigrationFixture } from "./migrate/fixture.ts";
import * as version4 from "./migrate/version-4.ts";
import * as version4App from "./migrate/version-4-app.ts";
import * as version4Pages from "./migrate/version-4-pages.ts";
import * as version5 from "./migrate/version-5.ts";
import * as version5App from "./migrate/version-5-app.ts";

/** `npm run check` compiles: each application is a program of its own, twice. */
const isCheck = process.env.CHECK_ALL === "1";

const fixtures: readonly (readonly [title: string, version: 4 | 5, fixture: MigrationFixture])[] = [
  ["NextAuth.js 5", 5, version5],
  ["NextAuth.js 5, as its documentation has it", 5, version5App],
  ["NextAuth.js 4", 4, version4],
  ["NextAuth.js 4 with the options in its route", 4, version4Pages],
  ["NextAuth.js 4, as its documentation has it", 4, version4App],
];

describe.each(fixtures)(
  "an application of %s",
  (_title, version, { before, after, expectedNotes, expectedProblems }) => {
    it("leaves to a person only what has a note", () => {
      const noted = expectedNotes.map(([note, file]) => `${note} ${file}`);
      const open = expectedProblems.map(([note, problem]) => `${note} ${problem.slice(0, problem.indexOf(": TS"))}`);
      expect(open.filter((one) => !noted.includes(one))).toEqual([]);
    });

    it.skipIf(!isCheck)("compiles before the move, with the other library", { timeout: 0 }, () => {
      expect(problemsOf(before, formerPaths(version))).toEqual([]);
    });

    it.skipIf(!isCheck)("compiles after the move, except what has a note", { timeout: 0 }, () => {
      const found = problemsOf({ ...before, ...after }, formerPaths(version));
      expect(found.toSorted()).toEqual(expectedProblems.map(([, problem]) => problem).toSorted());
    });
  },
);

describe.skipIf(!isCheck)("names", () => {
  const pathOf = (file: string): string => join(fileURLToPath(root), file);

  /** The declarations of a module of the other library, by its name in a package. */
  const declarationsOf = (name: string, module: string): readonly string[] => {
    const packageJson = JSON.parse(readFileSync(pathOf(`node_modules/${name}/package.json`), "utf8")) as {
      readonly exports: Readonly<Record<string, string | { readonly types?: string }>>;
    };
    const target = packageJson.exports[module === "" ? "." : `./${module}`];
    const types = typeof target === "object" ? target.types : undefined;
    const files = [types ?? `${module || "index"}.d.ts`, `${module}/index.d.ts`];
    return files.map((file) => join(`node_modules/${name}`, file)).filter((file) => existsSync(pathOf(file)));
  };

  /** The source of a module of this library. */
  const sourceOf = (module: string): string =>
    module === "portico/next"
      ? "src/integrations/next.ts"
      : ([`${module}.ts`, `${module}/index.ts`, `${module.replace("/", "/integrations/")}/index.ts`]
          .map((path) => path.replace("portico", "src"))
          .find((path) => existsSync(pathOf(path))) ?? "src/index.ts");

  const cards = providerIds.filter(isBuiltIn).map((id) => `providers/${id}`);
  const packages = [
    ["next-auth", "authjs", "next-auth", ["", "react", "jwt", "adapters", "providers", ...cards]],
    ["next-auth-4", "next-auth", "next-auth", ["", "next", "react", "jwt", "adapters", "providers", ...cards]],
    ["@auth/core", "authjs", "@auth/core", ["", "types", "errors", "jwt", "adapters", "providers", ...cards]],
  ] as const;
  /** Integrations that are not installed here, by the names of their declarations: what every one has, and its own. */
  const common = "AuthError CredentialsSignin customFetch Account DefaultSession Profile Session User";
  const integrations = [
    ["express", `${common} ExpressAuth ExpressAuthConfig GetSessionResult`],
    ["sveltekit", `${common} SvelteKitAuth SvelteKitAuthConfig`],
    ["solid-start", `${common} SolidAuth SolidAuthConfig GetSessionResult getSession`],
    ["qwik", `${common} QwikAuth$ QwikAuthConfig GetSessionResult setEnvDefaults`],
  ] as const;
  const pairs = packages.flatMap(([installed, from, name, modules]) =>
    modules.flatMap((module) => {
      const [declarations] = declarationsOf(installed, module);
      const here = counterpart(module === "" ? name : `${name}/${module}`);
      return declarations === undefined || here === undefined ? [] : [{ declarations, from, here }];
    }),
  );

  it("X3: are exported by the counterpart, renamed, moved, or noted: all of them", { timeout: 0 }, () => {
    expect(pairs.length).toBeGreaterThan(150);
    const own = integrations.map(([name]) => `portico/${name}`);
    const modules = [...pairs.map(({ here }) => here), "portico/types", ...own];
    const program = ts.createProgram(
      [...pairs.map(({ declarations }) => declarations), ...modules.map(sourceOf)].map(pathOf),
      {
        module: ts.ModuleKind.ESNext,
        moduleResolution: ts.ModuleResolutionKind.Bundler,
        allowImportingTsExtensions: true,
        noEmit: true,
        skipLibCheck: true,
        jsx: ts.JsxEmit.ReactJSX,
        types: ["node"],
      },
    );
    const checker = program.getTypeChecker();
    const exportsOf = (file: string): readonly string[] => {
      const source = program.getSourceFile(pathOf(file));
      const symbol = source && checker.getSymbolAtLocation(source);
      return symbol ? checker.getExportsOfModule(symbol).map(({ name }) => name) : [];
    };
    const here = new Map([...new Set(modules)].map((module) => [module, new Set(exportsOf(sourceOf(module)))]));
    const readers = ["getServerSession", "unstable_getServerSession"];
    const isLost = (module: string, name: string, from: "authjs" | "next-auth"): boolean | undefined => {
      const found = newName(module, name, from);
      // What is noted must not exist: it would need no person.
      return found === undefined ? here.get(module)?.has(name) : !here.get(found.module ?? module)?.has(found.name);
    };
    const lost = pairs.flatMap(({ declarations, from, here: module }) =>
      exportsOf(declarations)
        .filter((name) => !readers.includes(name) && isLost(module, name, from))
        .map((name) => `${declarations}: ${name}`),
    );
    const lostByIntegrations = integrations.flatMap(([name, names]) =>
      names.split(" ").filter((one) => isLost(`portico/${name}`, one, "authjs")),
    );
    expect([lost, lostByIntegrations]).toEqual([[], []]);
  });
});
