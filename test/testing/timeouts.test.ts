/** A slow machine breaks no limit: hooks have none, and tests one that only what hangs can reach. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import config from "../../vitest.config.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((path) => /(?<!\.d)\.ts$/.test(path));

/** Limits of hooks in a text: `beforeAll(..., 30_000)`. */
const limitsIn = (text: string): readonly string[] =>
  [
    ...text.matchAll(/^( *)(?:before|after)(?:All|Each)\((?:.*,\s|(?:(?!\n\1\}\);)[\s\S])*?\n\1\}, )([\d_]+)\);$/gm),
  ].map(([, , limit = ""]) => limit);

describe("U16: limits", () => {
  it("U16: hooks have none", () => {
    expect(config({ mode: "test", command: "serve" }).test).toMatchObject({ hookTimeout: 0 });
    const limited = files.filter((path) =>
      limitsIn(readFileSync(root + path, "utf8")).some((limit) => Number(limit.replaceAll("_", "")) > 0),
    );
    expect(limited).toEqual([]);
  });

  it("U16: those of tests are minutes", () => {
    for (const mode of ["test", "db", "browser", "page", "matrix"]) {
      expect(config({ mode, command: "serve" }).test?.testTimeout, mode).toBeGreaterThanOrEqual(300_000);
    }
  });

  it("are reported if there are any", () => {
    expect(limitsIn("  beforeAll(async () => {\n    a({ b: 1 });\n  }, 30_000);\n")).toEqual(["30_000"]);
    expect(limitsIn("afterAll(() => close(), 5000);\n")).toEqual(["5000"]);
    expect(limitsIn("  beforeEach(() => {\n    a(1);\n  });\n  it(1, () => {\n  }, 30_000);\n")).toEqual([]);
  });
});
