/** The documents: their code compiles, their links and paths exist, and every promise has a test. */
import { existsSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { files, quoted, read, root } from "./structure/sources.ts";

const documents = [...files("*.md"), ...files("{docs,src,examples,test}/**/*.md")].filter(
  (path) => !path.includes("node_modules"),
);

/** A TypeScript code block of a document. */
interface Block {
  readonly name: string;
  readonly text: string;
}

const lineAt = (text: string, index: number): number => text.slice(0, index).split("\n").length;

// The blocks of test/world are excerpts, and use names that they do not declare.
const blocks: readonly Block[] = documents
  .filter((path) => !path.startsWith("test/"))
  .flatMap((path) => {
    const text = read(path);
    return [...text.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(({ 1: code = "", index }) => ({
      // In the root of the project, so that imports resolve as in an application.
      name: fileURLToPath(new URL(`${path.replaceAll("/", "-")}-line-${lineAt(text, index)}.ts`, root)),
      text: code,
    }));
  });

/** Type-checks the blocks with the options of the project; `portico/…` resolves to the sources. */
function compile(): ReadonlyMap<string, readonly string[]> {
  const { config } = ts.readConfigFile(fileURLToPath(new URL("tsconfig.json", root)), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, fileURLToPath(root));
  // Constructors in the guide to NestJS declare properties, as in its own documents.
  const loose = { ...options, noUnusedLocals: false, noUnusedParameters: false, erasableSyntaxOnly: false };
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
  const problemsOf = (name: string) =>
    ts.getPreEmitDiagnostics(program, program.getSourceFile(name)).map(({ messageText, start }) => {
      const line = start === undefined ? "" : lineAt(texts.get(name) ?? "", start);
      return `line ${line}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`;
    });
  return new Map(blocks.map(({ name }) => [posix.basename(name), problemsOf(name)]));
}

const { exports: published } = JSON.parse(read("package.json")) as { exports: Record<string, object | string | null> };

/** Whether an application can import this name: it is a row of `exports`, or a provider. */
function isPublished(module: string): boolean {
  const key = module.replace(/^portico/, ".");
  const card = /^\.\/providers\/([\w-]+)$/.exec(key)?.[1];
  return Boolean(published[key]) || (card !== undefined && isThere(`src/providers/${card}.ts`));
}

describe("code in documents", () => {
  it("is found, in the guides too", () => {
    expect(blocks.filter(({ name }) => posix.basename(name).startsWith("docs-guides-")).length).toBeGreaterThan(20);
  });

  it("compiles as printed, with the options of this project", { timeout: 0 }, () => {
    expect(Object.fromEntries([...compile()].filter(([, problems]) => problems.length > 0))).toEqual({});
  });

  it("imports only modules of the package that are published", () => {
    const unknown = blocks.flatMap(({ name, text }) =>
      [...text.matchAll(/from "(portico(?:\/[^"]+)?)"/g)]
        .map(([, module = ""]) => module)
        .filter((module) => !isPublished(module))
        .map((module) => `${posix.basename(name)}: ${module}`),
    );
    expect(unknown).toEqual([]);
  });
});

/** A document without its code blocks. */
const prose = (path: string): string => read(path).replaceAll(/^```[\s\S]*?^```/gm, "");

/** The relative links of a document: file and section. */
const linksOf = (path: string): readonly (readonly [file: string, section: string])[] =>
  [
    ...prose(path).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]*))?\)|^\[[^\]]+\]: (?!https?:)([^\s#]+)/gm),
  ].map(([, target = "", section = "", reference = ""]) => {
    const file = target || reference;
    return [file === "" ? path : posix.join(posix.dirname(path), file), section];
  });

/** The anchors of the headings, in the form that code hosts generate. */
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
  it("U17: a broken link would be found, in each of its forms", () => {
    expect(linksOf("README.md").length).toBeGreaterThan(30);
    expect(sectionsOf("SECURITY.md")).toContain("promises");
  });

  it.each(documents)("U17: %s: every link leads to a file, and to a section of it", (path) => {
    const lost = linksOf(path).filter(
      ([file, section]) =>
        !isThere(file) || (section !== "" && file.endsWith(".md") && !sectionsOf(file).includes(section)),
    );
    expect(lost).toEqual([]);
  });
});

describe("names in documents", () => {
  /** Where the paths of a document may start: the root, its own folder, and the folders that its readers know. */
  const placesOf = (path: string): readonly string[] => {
    const own = `${posix.dirname(path)}/`;
    return ["", own, posix.join(own, "../"), "src/", "src/core/", "src/integrations/", "test/"];
  };

  /** A path of this repository: it starts with one of its folders, has a folder and the ending of a source file, or ends as a folder. */
  const isPath = (text: string): boolean =>
    /^(?:docs|src|test|examples|\.ci)\/[\w.@*{},/[\]()+$-]*$/.test(text) ||
    /^[\w@][\w.@*{},/[\]-]*\/[\w.@*{},[\]-]+\.(?:ts|js|md|json)$/.test(text) ||
    /^[\w-]+(?:\/[\w-]+)*\/$/.test(text);

  it.each(documents)("%s: every path in back-ticks exists", (path) => {
    const paths = quoted(prose(path)).filter(
      (text) => isPath(text) && !text.startsWith("@") && !text.includes("/dist/"),
    );
    expect(paths.filter((text) => !placesOf(path).some((place) => isThere(place + text)))).toEqual([]);
  });

  it.each(documents)("%s: every `portico/…` in back-ticks is published", (path) => {
    const modules = quoted(prose(path)).filter((text) => /^portico\/[\w/-]+$/.test(text));
    expect(modules.filter((module) => !isPublished(module))).toEqual([]);
  });
});

describe("README.md", () => {
  it("has at most 900 words", () => {
    expect(read("README.md").split(/\s+/).length).toBeLessThanOrEqual(900);
  });

  it("links to every guide", () => {
    const linked = new Set(linksOf("README.md").map(([file]) => file));
    const unlinked = files("docs/guides/*.md").filter((path) => !linked.has(path) && !path.endsWith("/README.md"));
    expect(unlinked).toEqual([]);
  });

  it("the index of the guides lists every guide", () => {
    const listed = linksOf("docs/guides/README.md").map(([file]) => file);
    expect([...listed, "docs/guides/README.md"].toSorted()).toEqual(files("docs/guides/*.md"));
  });
});

describe("promises", () => {
  const [, text = ""] = /## Promises\n([\s\S]*?)\n## /.exec(read("SECURITY.md")) ?? [];
  const sections = text
    .split("\n### ")
    .slice(1)
    .map((section) => [section.split("\n")[0] ?? "", section] as const);

  /** The tests that a promise names: files, or all files of a folder. */
  const testsOf = (section: string): readonly string[] =>
    quoted(section.slice(section.indexOf("Proved by")))
      .filter((path) => path.startsWith("test/"))
      .flatMap((path) => (path.endsWith("/") ? files(`${path}**/*.test.ts`) : [path]));

  it("are found", () => {
    expect(sections.length).toBeGreaterThan(5);
  });

  it.each(sections)("%s: names tests that exist", (_title, section) => {
    const tests = testsOf(section);
    expect(tests.length).toBeGreaterThan(0);
    expect(tests.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
  });
});
