/** What the documents say: their code compiles, their links lead somewhere, and what they promise has a test. */
import { existsSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { files, quoted, read, root } from "./structure/sources.ts";

const documents = [...files("*.md"), ...files("{src,examples,test}/**/*.md")].filter(
  (path) => !path.includes("node_modules"),
);

/** A piece of TypeScript in a document. */
interface Block {
  readonly name: string;
  readonly text: string;
}

const lineAt = (text: string, index: number): number => text.slice(0, index).split("\n").length;

// Those of test/world show one line of many: their names come from around them.
const blocks: readonly Block[] = documents
  .filter((path) => !path.startsWith("test/"))
  .flatMap((path) => {
    const text = read(path);
    return [...text.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(({ 1: code = "", index }) => ({
      // Beside the other sources, so that it sees what an application sees.
      name: fileURLToPath(new URL(`${path.replaceAll("/", "-")}-line-${lineAt(text, index)}.ts`, root)),
      text: code,
    }));
  });

/** The compiler of the project, on its own options. Names of the package lead to its sources. */
function compile(): ReadonlyMap<string, readonly string[]> {
  const { config } = ts.readConfigFile(fileURLToPath(new URL("tsconfig.json", root)), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, fileURLToPath(root));
  const loose = { ...options, noUnusedLocals: false, noUnusedParameters: false };
  const host = ts.createCompilerHost(loose);
  const texts = new Map(blocks.map(({ name, text }) => [name, text]));
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (name) => texts.has(name) || fileExists(name);
  host.readFile = (name) => texts.get(name) ?? readFile(name);
  host.getSourceFile = (name, target, ...more) => {
    const text = texts.get(name);
    return text === undefined ? getSourceFile(name, target, ...more) : ts.createSourceFile(name, text, target);
  };
  const program = ts.createProgram([...texts.keys()], loose, host);
  const said = (name: string) =>
    ts.getPreEmitDiagnostics(program, program.getSourceFile(name)).map(({ messageText, start }) => {
      const line = start === undefined ? "" : lineAt(texts.get(name) ?? "", start);
      return `line ${line}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`;
    });
  return new Map(blocks.map(({ name }) => [posix.basename(name), said(name)]));
}

describe("code in documents", () => {
  it("there is some", () => {
    expect(blocks.length).toBeGreaterThan(4);
  });

  it("compiles as it stands, under the options of this project", { timeout: 0 }, () => {
    expect(Object.fromEntries([...compile()].filter(([, problems]) => problems.length > 0))).toEqual({});
  });

  it("names no module of the package that is not published", () => {
    const { exports } = JSON.parse(read("package.json")) as { exports: Record<string, unknown> };
    const published = (name: string) =>
      Object.keys(exports).some((key) => key === name || (key.endsWith("/*") && name.startsWith(key.slice(0, -1))));
    const unknown = blocks.flatMap(({ name, text }) =>
      [...text.matchAll(/from "portico(\/[^"]+)?"/g)]
        .map(([, path = ""]) => `.${path}`)
        .filter((path) => !published(path))
        .map((path) => `${posix.basename(name)}: ${path}`),
    );
    expect(unknown).toEqual([]);
  });
});

/** A document without its code: what stands there is no link. */
const prose = (path: string): string => read(path).replaceAll(/^```[\s\S]*?^```/gm, "");

/** Links of a document that are relative: file and section. */
const linksOf = (path: string): readonly (readonly [file: string, section: string])[] =>
  [
    ...prose(path).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]*))?\)|^\[[^\]]+\]: (?!https?:)([^\s#]+)/gm),
  ].map(([, target = "", section = "", reference = ""]) => {
    const file = target || reference;
    return [file === "" ? path : posix.join(posix.dirname(path), file), section];
  });

/** Names of sections, as the sites that show such documents make them. */
const sectionsOf = (path: string): readonly string[] =>
  [...prose(path).matchAll(/^#+ (.*)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .trim()
      .replaceAll(" ", "-"),
  );

const isThere = (path: string): boolean =>
  /[*{]/.test(path) ? files(path).length > 0 : existsSync(new URL(path, root));

describe("links in documents", () => {
  it("U17: a link that leads nowhere would be found, in each of its forms", () => {
    expect(linksOf("README.md").length).toBeGreaterThan(30);
    expect(sectionsOf("SECURITY.md")).toContain("what-we-promise");
  });

  it.each(documents)("U17: %s: every link leads to a file, and to a section of it", (path) => {
    const lost = linksOf(path).filter(
      ([file, section]) =>
        !isThere(file) || (section !== "" && file.endsWith(".md") && !sectionsOf(file).includes(section)),
    );
    expect(lost).toEqual([]);
  });

  it.each(documents)("U17: %s: every path in back-ticks is there", (path) => {
    const places = ["", `${posix.dirname(path)}/`, "src/", "src/core/", "test/"];
    const paths = quoted(prose(path)).filter((text) => /^(?:src|test|examples|\.ci)\/[\w.@*{},/[\]-]*$/.test(text));
    expect(paths.filter((text) => !places.some((place) => isThere(place + text)))).toEqual([]);
  });
});

describe("promises", () => {
  const [, promised = ""] = /## What we promise\n([\s\S]*?)\n## /.exec(read("SECURITY.md")) ?? [];
  const sections = promised
    .split("\n### ")
    .slice(1)
    .map((section) => [section.split("\n")[0] ?? "", section] as const);

  /** The tests that a promise names: files, or every file of a folder. */
  const testsOf = (section: string): readonly string[] =>
    quoted(section.slice(section.indexOf("Proved by")))
      .filter((path) => path.startsWith("test/"))
      .flatMap((path) => (path.endsWith("/") ? files(`${path}**/*.test.ts`) : [path]));

  it("there are some", () => {
    expect(sections.length).toBeGreaterThan(5);
  });

  it.each(sections)("%s: it names tests, and they are there", (_title, section) => {
    const tests = testsOf(section);
    expect(tests.length).toBeGreaterThan(0);
    expect(tests.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
  });
});
