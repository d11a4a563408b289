/** Examples of docstrings: each parses, uses its name, and compiles. */
import { describe, expect, it } from "vitest";
import { examplesOf, problemsOf, programOf } from "./examples.ts";
import { functionOf, publicNames } from "./public-names.ts";

const names = publicNames();
const examples = examplesOf(names);

/** `npm run check` compiles the examples: a program with every framework takes half a minute. */
const isCheck = process.env.CHECK_ALL === "1";

/** Functions that are exported under another name. */
const publishedAs: Readonly<Record<string, string>> = { publicErrorFrom: "failure" };

describe("examples of docstrings", () => {
  it("are found, in one line, in several and in several files", () => {
    expect(examples.length).toBeGreaterThan(150);
    const codes = (path: string) => examples.filter(({ name }) => name.path === path).map(({ code }) => code);
    expect(codes("isAuthAction")).toEqual(['isAuthAction("signin") // true']);
    expect(codes("HostAuth").length).toBeGreaterThan(1);
    expect(codes("AuthModule")[0]).toContain("@Module");
  });

  it("parse", () => {
    const broken = examples.filter((example) => programOf(example) === undefined);
    expect(broken.map(({ place }) => place)).toEqual([]);
  });

  it("use the function that they are an example of", () => {
    const functions = names.filter(({ path, node }) => !path.includes(".") && functionOf(node) !== undefined);
    const unused = functions.filter(({ path }) => {
      const own = examples.filter(({ name }) => name.path === path);
      return own.length > 0 && !own.some(({ code }) => code.includes(publishedAs[path] ?? path));
    });
    expect(unused.map(({ path }) => path)).toEqual([]);
  });

  it.skipIf(!isCheck)("compile, with the names that their readers have", { timeout: 0 }, () => {
    expect(problemsOf(examples, names)).toEqual({});
  });
});
