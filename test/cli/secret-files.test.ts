/** The permissions of the files with secrets that commands write. */
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { writeChanges } from "../../src/cli/add/write.ts";
import { writeText } from "../../src/cli/files.ts";
import { writeVariables } from "../../src/cli/idp/variables.ts";
import { newCommand } from "../../src/cli/new/command.ts";
import { root } from "../structure/sources.ts";
import { quietTerminal } from "./process.ts";

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "portico-secrets-"));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const modeOf = (file: string): string => (statSync(file).mode & 0o777).toString(8);

/** Each command, and the file with secrets that it writes. */
const writers: readonly (readonly [command: string, write: (folder: string) => unknown, file: string])[] = [
  ["portico add --write", (folder) => writeChanges([{ file: ".env.local", text: "A=\n" }], folder), ".env.local"],
  ["portico idp --env", (folder) => writeVariables(join(folder, "local.vars"), { A: "1" }), "local.vars"],
  [
    "portico new",
    (folder) =>
      newCommand.run(
        { framework: "node", folder: "app" },
        { ...quietTerminal, folder, templates: new URL("src/cli/new/templates", root).pathname },
      ),
    "app/.env",
  ],
];

describe("files with secrets", () => {
  it.each(writers)("%s: only the owner reads a new one (T12, DS-261)", async (_, write, file) => {
    const folder = newFolder();
    await write(folder);
    expect(modeOf(join(folder, file))).toBe("600");
  });

  it.each(writers.slice(0, 2))("%s: one that exists keeps its permissions (T12, DS-261)", async (_, write, file) => {
    const folder = newFolder();
    writeFileSync(join(folder, file), "B=2\n");
    chmodSync(join(folder, file), 0o640);
    await write(folder);
    expect(modeOf(join(folder, file))).toBe("640");
  });

  it("T12: every other file is readable as any new file is", () => {
    const folder = newFolder();
    writeText(join(folder, "auth.ts"), "export {};\n");
    writeFileSync(join(folder, "plain"), "");
    expect(modeOf(join(folder, "auth.ts"))).toBe(modeOf(join(folder, "plain")));
  });
});
