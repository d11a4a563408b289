/** The example in the guide to custom integrations is the one that the matrix runs. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");

const functionIn = (text: string): string | undefined => /^(?:export )?(function NodeAuth[\s\S]*?^})/m.exec(text)?.[1];

it("the integration for node:http in the guide is the one that the matrix runs", () => {
  const shown = functionIn(read("docs/guides/custom-integrations.md"));
  expect(shown).toContain("createBridge");
  expect(functionIn(read("test/matrix/apps/node/node-auth.ts"))).toBe(shown);
});
