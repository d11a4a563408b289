/** The demo, on the sources: every journey of `npm run demo -- --check`, over real HTTP and real mail on loopback. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { journeys } from "../../examples/demo/check/check.ts";
import { Report } from "../../examples/demo/check/report.ts";
import { type Demo, startDemo } from "../../examples/demo/demo.ts";

let demo: Demo;
beforeAll(async () => {
  demo = await startDemo({ logger: { error: () => {}, warn: () => {} } });
});
afterAll(() => demo.stop());

describe("the demo", () => {
  it.each(journeys)("$title", async ({ run }) => {
    const lines: string[] = [];
    const report = new Report(demo.origin, (line) => lines.push(line));
    await run({ demo, report });
    expect(lines.join("\n")).not.toContain("✗");
    expect(report.passed).toBeGreaterThan(0);
  });
});
