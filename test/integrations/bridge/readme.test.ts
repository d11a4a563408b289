/** The example in the README of the room is the one that the matrix runs. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");

const functionIn = (text: string): string | undefined => /^(?:export )?(function NodeAuth[\s\S]*?^})/m.exec(text)?.[1];

it("the integration for node:http on the sign is the one that goes through the matrix", () => {
  const shown = functionIn(read("src/integrations/bridge/README.md"));
  expect(shown).toContain("createBridge");
  expect(functionIn(read("test/matrix/apps/node/node-auth.ts"))).toBe(shown);
});
