/** Weights of entries: what is loaded at once and later, and that no module is imported in both ways. */
import { describe, expect, it } from "vitest";
import { entries, weightOf } from "./weights.ts";

const entry = (title: string) => entries.find((one) => one.title === title) ?? entries[0] ?? { title: "", text: "" };
const names = (nodes: readonly { readonly module: string }[]) => nodes.map(({ module }) => module.replace(/^.*\//, ""));

describe("the weight of an entry", () => {
  it("has a tree of what is loaded later, each with what it adds", async () => {
    const { atOnce, later, tree } = await weightOf(entry("portico/client"));
    expect(names(tree)).toEqual(["submit.ts"]);
    expect(names(tree[0]?.later ?? [])).toEqual(["passkey.ts"]);
    const [forms = 0, passkeys = 0] = [tree[0]?.bytes, tree[0]?.later[0]?.bytes];
    expect(Math.min(forms, passkeys)).toBeGreaterThan(100);
    expect(Math.max(forms, passkeys)).toBeLessThan(atOnce);
    expect(forms + passkeys).toBe(later);
  });

  it("is all at once where nothing is loaded later", async () => {
    const { atOnce, later, tree } = await weightOf(entry("portico/errors"));
    expect(atOnce).toBeGreaterThan(500);
    expect([later, tree]).toEqual([0, []]);
  });

  it("lists every published entry once", () => {
    const titles = entries.map(({ title }) => title);
    expect(titles).toContain("portico");
    expect(new Set(titles).size).toBe(titles.length);
  });
});

describe("one import for one thing", () => {
  it("an import() of what is loaded at once is shown, with the module that does so", async () => {
    const text = `export * from "../../src/client/sign-in.ts"; export const late = () => import("../../src/client/navigation.ts");`;
    const { inVain } = await weightOf({ title: "an application", text });
    expect(inVain.map(([module, by]) => [module.replace(/^.*src\//, ""), by])).toEqual([
      ["client/navigation.ts", ["<stdin>"]],
    ]);
  });

  it("an import() in two modules is shown", async () => {
    const { shared } = await weightOf({
      title: "an application",
      text: `export * from "../../src/client/index.ts"; export const late = () => import("../../src/client/submit.ts");`,
    });
    expect(shared.map(([module, by]) => [module.replace(/^.*src\//, ""), by.length])).toEqual([
      ["client/submit.ts", 2],
    ]);
  });

  it.each(["an application: core and GitHub", "portico/client", "portico/react", "portico/jwt"])(
    "%s loads nothing later that it loads at once",
    async (title) => {
      expect((await weightOf(entry(title))).inVain).toEqual([]);
    },
  );
});
