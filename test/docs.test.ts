/** The documents: their code compiles, their links and paths exist, and every promise has a test. */
import { existsSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { anchorsOf } from "../docs/.vitepress/links.ts";
import { templates } from "../src/cli/new/templates.ts";
import { pageOf } from "./start/page.ts";
import { files, quoted, read, root, tablesIn } from "./structure/sources.ts";

const documents = [...files("*.md"), ...files("{docs,src,examples,test}/**/*.md")].filter(
  (path) => !path.includes("node_modules"),
);

/** A TypeScript code block of a document. */
interface Block {
  readonly name: string;
  readonly text: string;
  /** The template of `portico new` that it is a file of. */
  readonly template: string | undefined;
}

const lineAt = (text: string, index: number): number => text.slice(0, index).split("\n").length;

/** The template of `portico new` that a page of `docs/start` is about. */
const templateOf = (path: string): string | undefined =>
  path.startsWith("docs/start/") ? Object.keys(templates).find((name) => pageOf(name) === path) : undefined;

// The blocks of test/world are excerpts, and use names that they do not declare. Those of the modules are made from the sources.
const blocks: readonly Block[] = documents
  .filter((path) => !path.startsWith("test/") && !path.startsWith("docs/reference/api/"))
  .flatMap((path) => {
    const text = read(path);
    const template = templateOf(path);
    // A title is the path of a file, in the form of VitePress; the files of a page import each other.
    const fences =
      template === undefined
        ? /^```(ts)(?: \[(.+)\])?\n([\s\S]*?)^```/gm
        : /^```(tsx?)(?: \[(.+)\])?\n([\s\S]*?)^```/gm;
    return [...text.matchAll(fences)].map(({ 1: ending = "ts", 2: title, 3: code = "", index }) => ({
      // In the root of the project, so that imports resolve as in an application.
      name: fileURLToPath(
        template !== undefined && title !== undefined
          ? new URL(`src/cli/new/templates/${template}/${title}`, root)
          : new URL(`${path.replaceAll("/", "-")}-line-${lineAt(text, index)}.${ending}`, root),
      ),
      text: code,
      template: title === undefined ? undefined : template,
    }));
  });

/** Whether a block compiles without what its framework generates. Others do in `test/start`, with the command of the framework. */
const isPlain = ({ template }: Block): boolean =>
  template === undefined || templates[template]?.typecheck === undefined;

/** The options of the project, with those of a template; `portico/…` resolves to the sources. */
function compilerOptions(template: string | undefined): ts.CompilerOptions {
  const optionsIn = (folder: URL): ts.CompilerOptions => {
    const { config } = ts.readConfigFile(fileURLToPath(new URL("tsconfig.json", folder)), ts.sys.readFile);
    return ts.parseJsonConfigFileContent(config, ts.sys, fileURLToPath(folder)).options;
  };
  const options = optionsIn(root);
  const own = template === undefined ? {} : optionsIn(new URL(`src/cli/new/templates/${template}/`, root));
  // Constructors in the guide to NestJS declare properties, as in its own documents.
  const loose = { noUnusedLocals: false, noUnusedParameters: false, erasableSyntaxOnly: false, incremental: false };
  // Sources are outside of a template.
  const rootDir = fileURLToPath(root);
  return { ...options, ...own, ...loose, rootDir, ...(options.paths && { paths: options.paths }) };
}

/** Type-checks the blocks that have the same options. */
function compileFor(template: string | undefined): readonly (readonly [string, readonly string[]])[] {
  const loose = compilerOptions(template);
  const host = ts.createCompilerHost(loose);
  const own = blocks.filter((block) => block.template === template && isPlain(block));
  const texts = new Map(own.map(({ name, text }) => [name, text]));
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (name) => texts.has(name) || fileExists(name);
  host.readFile = (name) => texts.get(name) ?? readFile(name);
  host.getSourceFile = (name, target, ...more) => {
    const text = texts.get(name);
    return text === undefined ? getSourceFile(name, target, ...more) : ts.createSourceFile(name, text, target);
  };
  // A framework generated these: types of the pages.
  const generated = files(`src/cli/new/templates/${template}/**/*.gen.ts`).map((path) => fileURLToPath(root) + path);
  const program = ts.createProgram([...texts.keys(), ...generated], loose, host);
  const diagnose = (name: string) =>
    ts.getPreEmitDiagnostics(program, program.getSourceFile(name)).map(({ messageText, start }) => {
      const line = start === undefined ? "" : lineAt(texts.get(name) ?? "", start);
      return `line ${line}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`;
    });
  return own.map(({ name }) => [name.replace(fileURLToPath(root), ""), diagnose(name)]);
}

/** The problems of each block, by its name. */
const problemsOf = (chosen: readonly (string | undefined)[]) =>
  Object.fromEntries(chosen.flatMap(compileFor).filter(([, problems]) => problems.length > 0));

/** `npm run check` compiles the pages for a start too: each framework is a program of its own, which takes minutes. */
const isCheck = process.env.CHECK_ALL === "1";

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

  it("is found in the pages for a start, with the path of a file as its title", () => {
    const titled = blocks.filter(({ template }) => template === "next").map(({ name }) => posix.basename(name));
    expect(titled).toContain("page.tsx");
  });

  it("compiles as printed, with the options of this project", { timeout: 0 }, () => {
    expect(problemsOf([undefined])).toEqual({});
  });

  it.skipIf(!isCheck)(
    "compiles in the pages for a start, with the options of their application",
    { timeout: 0 },
    () => {
      expect(problemsOf(Object.keys(templates))).toEqual({});
    },
  );

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
const sectionsOf = (path: string): readonly string[] => anchorsOf(read(path));

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
  /** Where the paths of a document may start: the root, its own folder, the application of its page, and the folders that its readers know. */
  const placesOf = (path: string): readonly string[] => {
    const own = `${posix.dirname(path)}/`;
    const template = templateOf(path);
    const application = template === undefined ? [] : [`src/cli/new/templates/${template}/`];
    return ["", own, ...application, posix.join(own, "../"), "src/", "src/core/", "src/integrations/", "test/"];
  };

  /** A path of this repository: it starts with one of its folders, has a folder and the ending of a source file, or ends as a folder. */
  const isPath = (text: string): boolean =>
    /^(?:docs|src|test|examples|\.ci)\/[\w.@*{},/[\]()+$-]*$/.test(text) ||
    /^[\w@][\w.@*{},/[\]-]*\/[\w.@*{},[\]-]+\.(?:ts|js|md|json)$/.test(text) ||
    /^[\w-]+(?:\/[\w-]+)*\/$/.test(text);

  // Docstrings name files of applications.
  const written = documents.filter((path) => !path.startsWith("docs/reference/api/"));

  it.each(written)("%s: every path in back-ticks exists", (path) => {
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

  it("links to the indexes of the guides and of the reference", () => {
    const linked = linksOf("README.md").map(([file]) => file);
    expect(linked).toEqual(expect.arrayContaining(["docs/guides/README.md", "docs/reference/README.md"]));
  });

  it("the index of the guides lists every guide", () => {
    const listed = linksOf("docs/guides/README.md").map(([file]) => file);
    const guides = files("docs/guides/*.md").filter((path) => !path.endsWith("/README.md"));
    expect(guides.filter((path) => !listed.includes(path))).toEqual([]);
  });
});

describe("portico in ten minutes", () => {
  const page = "docs/ten-minutes.md";
  const excerpts = [...read(page).matchAll(/^```typescript \[([^\]]+)\]\n([\s\S]*?)\n```$/gm)].map(
    ([, file = "", text = ""]) => ({ file, text }),
  );

  it("quotes the source", () => {
    expect(new Set(excerpts.map(({ file }) => file)).size).toBeGreaterThan(8);
    expect(read(page).match(/^```\w/gm)).toHaveLength(excerpts.length);
  });

  it.each(excerpts)("each excerpt is a part of the file that it names: $file", ({ file, text }) => {
    expect(read(file)).toContain(text);
  });
});

describe("what is safe by default", () => {
  const page = "docs/concepts/safe-by-default.md";
  const rows = tablesIn(read(page)).filter(([, , place = ""]) => place.includes("src/"));
  const tests = files("test/**/*.ts").map(read).join("\n");

  it("names at least one test for each defence", () => {
    expect(rows.length).toBeGreaterThan(25);
    expect(rows.filter(([, , , ids = ""]) => !/[A-Z]{2}-\d\d/.test(ids))).toEqual([]);
  });

  it("names only tests that exist", () => {
    const ids = rows.flatMap(([, , , list = ""]) => list.split(", "));
    expect(ids.filter((id) => !new RegExp(`\\b${id}\\b`).test(tests))).toEqual([]);
  });
});
