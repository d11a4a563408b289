/** The generated pages of the manual are up to date. */
import { describe, expect, it } from "vitest";
import { stalePages } from "../../.ci/docs/pages.ts";

describe("generated pages", () => {
  // Those of TypeDoc take longer: `npm run check:docs` compares them too.
  it.each(["docs/errors", "docs/reference/providers"] as const)(
    "%s: what its sources make of it (`npm run docs -- --write`)",
    { timeout: 60_000 },
    async (folder) => {
      expect(await stalePages([folder])).toEqual([]);
    },
  );
});
