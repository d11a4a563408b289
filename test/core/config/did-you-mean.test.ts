/** The known name nearest to a misspelt one. */
import { describe, expect, it } from "vitest";
import { didYouMean } from "../../../src/core/config/did-you-mean.ts";

describe("didYouMean", () => {
  it.each([
    ["trusthost", "trustHost"],
    ["secert", "secret"],
    ["SECRET", "secret"],
    ["", "secret"],
  ])("suggests, for %j, %s", (name, meant) => {
    expect(didYouMean(name, ["trustHost", "secret"])).toBe(meant);
  });

  it("compares only the beginning of a very long name", () => {
    expect(didYouMean("trustHost".padEnd(100_000, "x"), ["trustHost", "secret"])).toBe("trustHost");
  });

  it("returns the name itself if no name is known", () => {
    expect(didYouMean("a", [])).toBe("a");
  });
});
