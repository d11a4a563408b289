/** `portico explain`: every error has a cause, a check and a fix. */
import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { explanations } from "../../src/cli/explanations/index.ts";
import { errorTable } from "../../src/core/errors/table.ts";
import { portico } from "./process.ts";

describe("portico explain", () => {
  it("has a cause, a check and a fix for every type of error, as sentences", () => {
    expect(Object.keys(explanations).toSorted()).toEqual(Object.keys(errorTable).toSorted());
    for (const { cause, check, fix } of Object.values(explanations)) {
      for (const text of [cause, check, fix]) expect(text).toMatch(/[.!)`]$/);
    }
  });

  it("names guides that exist", () => {
    const guides = Object.values(explanations).flatMap(({ guide }) => guide ?? []);
    expect(guides.length).toBeGreaterThan(20);
    expect(guides.filter((name) => !existsSync(new URL(`../../docs/${name}.md`, import.meta.url)))).toEqual([]);
  });

  it.each(["InvalidCheck", "invalidcheck"])("explains %s", async (name) => {
    const { code, out, err } = await portico(["explain", name]);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toMatch(/^InvalidCheck\n/);
    for (const part of ["Cause", "Check", "Fix", "Status 400", "docs/reference/cookies.md"])
      expect(out).toContain(part);
  });

  it("prints JSON when asked", async () => {
    const { out } = await portico(["explain", "MissingSecretError", "--json"]);
    expect(JSON.parse(out)).toEqual({
      type: "MissingSecretError",
      status: 500,
      isPublic: false,
      ...explanations.MissingSecretError,
    });
  });

  it("lists all names without an argument", async () => {
    const { code, out } = await portico(["explain"]);
    expect(code).toBe(0);
    expect(out.trim().split("\n")).toEqual(Object.keys(errorTable).toSorted());
  });

  it.each([
    ["InvalidChek", "InvalidCheck"],
    ["MissingSecret", "MissingSecretError"],
    ["constructor", ""],
  ])("does not know %s, and suggests another", async (name, suggestion) => {
    const { code, out, err } = await portico(["explain", name]);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(`There is no error "${name}"`);
    expect(err).toContain(`Did you mean ${suggestion}`);
  });
});
