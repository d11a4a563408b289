/** The journeys of the demo, with sessions in cookies or in a database. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { journeys } from "../../examples/demo/check/check.ts";
import { Report } from "../../examples/demo/check/report.ts";
import type { DatabaseName } from "../../examples/demo/database/databases.ts";
import { type Demo, startDemo } from "../../examples/demo/demo.ts";

/** Starts the demo, makes every journey, and stops it. */
export function journeysWith(database?: DatabaseName): void {
  describe(`the demo with ${database ?? "sessions in cookies"}`, () => {
    const state = {} as { demo: Demo };
    beforeAll(async () => {
      state.demo = await startDemo({ database, logger: { error: () => {}, warn: () => {} } });
    });
    afterAll(() => state.demo?.stop());

    it.each(journeys)("$title", async ({ run }) => {
      const { demo } = state;
      const lines: string[] = [];
      const report = new Report(demo.origin, (line) => lines.push(line));
      await run({ demo, report });
      expect(lines.join("\n")).not.toContain("✗");
      expect(report.passed).toBeGreaterThan(0);
    });
  });
}
