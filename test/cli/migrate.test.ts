/** `portico migrate`: rewrites small applications of Auth.js 5 and NextAuth.js 4, shows the difference, and lists what needs a person. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { afterEach, describe, expect, it } from "vitest";
import type { CommandResult } from "../../src/cli/command.ts";
import { migrateCommand } from "../../src/cli/migrate/command.ts";
import { unifiedDiff } from "../../src/cli/migrate/diff.ts";
import { counterpart, notes } from "../../src/cli/migrate/tables.ts";
import { createFixture, type Files } from "./fixture.ts";
import * as version4 from "./migrate/version-4.ts";
import * as version5 from "./migrate/version-5.ts";
import { portico, quietTerminal } from "./process.ts";

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

function folderWith(files: Files): string {
  const { folder, remove } = createFixture(files);
  cleanups.push(remove);
  return folder;
}

const migrate = async (folder: string, values: Readonly<Record<string, unknown>> = {}): Promise<CommandResult> =>
  migrateCommand.run(values, { ...quietTerminal, folder });

const filesIn = (folder: string, files: Files): Files =>
  Object.fromEntries(Object.keys(files).map((file) => [file, readFileSync(join(folder, file), "utf8")]));

interface Noted {
  readonly files: readonly string[];
  readonly notes: readonly {
    readonly note: string;
    readonly file: string;
    readonly about?: string;
    readonly link: string;
  }[];
}

const isParsed = (file: string, text: string): boolean =>
  (ts.transpileModule(text, { fileName: file, reportDiagnostics: true, compilerOptions: { jsx: ts.JsxEmit.Preserve } })
    .diagnostics?.length ?? 0) === 0;

describe.each([
  ["NextAuth.js 5", version5],
  ["NextAuth.js 4", version4],
])("an application of %s", (_version, { before, after, expectedNotes }) => {
  const whole: Files = { ...before, ...after };

  it("is rewritten: imports, names, options, types, routes", async () => {
    const folder = folderWith(before);
    expect((await migrate(folder)).code).toBe(0);
    const written = filesIn(folder, before);
    expect(written).toEqual(whole);
    const broken = Object.entries(written).filter(([file, text = ""]) => /tsx?$/.test(file) && !isParsed(file, text));
    expect(broken.map(([file]) => file)).toEqual([]);
  });

  it("stays as it is when the command runs again", async () => {
    const folder = folderWith(before);
    await migrate(folder);
    const { out = "" } = await migrate(folder, { json: true });
    expect((JSON.parse(out) as Noted).files).toEqual([]);
    expect(filesIn(folder, before)).toEqual(whole);
  });

  it("is not written with --dry: the difference is shown", async () => {
    const folder = folderWith(before);
    const { code, out = "" } = await migrate(folder, { dry: true });
    expect(code).toBe(0);
    expect(filesIn(folder, before)).toEqual(before);
    for (const file of Object.keys(after)) expect(out).toContain(`--- ${file}\n+++ ${file}\n`);
  });

  it("lists what needs a person, with a link each", async () => {
    const { out = "" } = await migrate(folderWith(before), { json: true });
    const { notes: found } = JSON.parse(out) as Noted;
    expect(found.map(({ note, file, about }) => [note, file, about]).toSorted()).toEqual([...expectedNotes].toSorted());
    for (const { link } of found) expect(link).toMatch(/^node_modules\/portico\/docs\/guides\/from-[\w-]+\.md#[\w-]+$/);
  });
});

describe("portico migrate", () => {
  it("runs as a process: rewrites, and prints the list", async () => {
    const folder = folderWith(version5.before);
    const { code, out, err } = await portico(["migrate"], { cwd: folder });
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain("3 files rewritten\n");
    expect(out).toContain("For you to do");
    expect(out).toContain("docs/guides/from-authjs.md#what-is-different");
    expect(readFileSync(join(folder, "auth.ts"), "utf8")).toBe(version5.after["auth.ts"]);
  });

  it("has nothing to do where nothing is of the other library", async () => {
    const { code, out } = await migrate(folderWith({ "auth.ts": 'import HostAuth from "portico/next";\n' }));
    expect([code, out]).toEqual([0, "Nothing imports Auth.js or NextAuth.js: there is nothing to do.\n"]);
  });

  it("leaves what it cannot parse to its author: nothing is lost", async () => {
    const text = 'import NextAuth from "next-auth";\nexport const = NextAuth({ providers: [] ;\n';
    const folder = folderWith({ "auth.ts": text });
    await migrate(folder);
    expect(readFileSync(join(folder, "auth.ts"), "utf8")).toContain("export const = ");
  });

  it.each([
    ["next-auth", "portico/next"],
    ["next-auth/react", "portico/react"],
    ["@auth/core/providers/google", "portico/providers/google"],
    ["@auth/sveltekit", "portico/sveltekit"],
    ["@auth/core", "portico"],
    ["@next-auth/prisma-adapter", "@auth/prisma-adapter"],
    ["next-auth/webauthn", undefined],
    ["next-authentic", undefined],
  ])("the counterpart of %s is %s", (module, expected) => {
    expect(counterpart(module)).toBe(expected);
  });

  it("the difference of two texts has the changed lines, and some around them", () => {
    const lines = (...text: readonly string[]) => text.join("\n");
    expect(unifiedDiff("a.ts", lines("1", "2", "3", "4", "5", "6"), lines("1", "2", "3", "4", "five", "6"))).toBe(
      lines("--- a.ts", "+++ a.ts", "…", " 3", " 4", "-5", "+five", " 6", ""),
    );
  });

  const guides = Object.values(notes).map(({ guide, section }) => [guide, section] as const);

  it.each(guides)("%s has a section %s", (guide, section) => {
    const text = readFileSync(new URL(`../../docs/guides/${guide}.md`, import.meta.url), "utf8");
    const anchors = [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = ""]) =>
      title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
        .replaceAll(" ", "-"),
    );
    expect(anchors).toContain(section);
  });
});
