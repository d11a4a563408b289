/** Versions and ranges, and packages that npm fetches when a command runs. */
import { describe, expect, it } from "vitest";
import { importFetched, installedVersion, isInRange, manifestIn } from "../../src/cli/package-files.ts";
import { supportedVersions } from "../../src/cli/supported.ts";
import { root } from "../structure/sources.ts";
import { quietTerminal } from "./process.ts";

describe("ranges of versions", () => {
  it.each([
    ["2.0.8", "^1.15 || ^2", true],
    ["1.14.9", "^1.15 || ^2", false],
    ["3.0.0", "^1.15 || ^2", false],
    ["16.4.6", ">=15", true],
    ["14.9.9", ">=15", false],
    ["1.20.1", "^1.20.0", true],
    ["1.19.9", "^1.20.0", false],
    ["2.0.0", "^1.20.0", false],
    ["18.2.0", ">=18.2", true],
    ["18.1.9", ">=18.2", false],
  ])("%s in %s: %s", (version, range, expected) => {
    expect(isInRange(version, range)).toBe(expected);
  });

  it("every range of the table of supported versions has a form that is understood", () => {
    const others = Object.values(supportedVersions).filter(
      (range) => !range.split("||").every((part) => /^(?:\^|>=)\d+(?:\.\d+){0,2}$/.test(part.trim())),
    );
    expect(others).toEqual([]);
  });
});

describe("packages", () => {
  it("an installed package is found, with its version", () => {
    expect(installedVersion("zod", root.pathname)).toMatch(/^4\./);
    expect(installedVersion("portico-nothing", root.pathname)).toBeUndefined();
  });

  it("a folder without a package.json, or with one that is not JSON, has no manifest", () => {
    expect(manifestIn(`${root.pathname}src`)).toBeUndefined();
    expect(manifestIn(root.pathname)?.name).toBe("portico");
  });

  it("an installed package is used if its version fits, and nothing is fetched", async () => {
    const lines: string[] = [];
    const terminal = { ...quietTerminal, folder: root.pathname, progress: (line: string) => void lines.push(line) };
    const wanted = { name: "jiti", version: "2.7.0", range: "^2.7.0" };
    const { createJiti } = await importFetched<typeof import("jiti")>(wanted, terminal);
    expect([typeof createJiti, lines]).toEqual(["function", []]);
  });
});
