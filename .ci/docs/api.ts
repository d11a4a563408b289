/** `docs/reference/api`: one page per module of the package, made by TypeDoc from the docstrings. */
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Application, DeclarationReflection, type ProjectReflection, type Reflection, ReflectionKind } from "typedoc";
import type { PluginOptions } from "typedoc-plugin-markdown";
import { anchorsOf } from "../../docs/.vitepress/links.ts";
import { publishedModules } from "../exports.ts";
import { page, table } from "./markdown.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** How the pages look. Lines of sources are left out: every change of a file would change them. */
const look: Partial<PluginOptions> = {
  outputFileStrategy: "modules",
  entryFileName: "README",
  hideBreadcrumbs: true,
  hidePageHeader: true,
  useCodeBlocks: true,
  parametersFormat: "table",
  interfacePropertiesFormat: "table",
  typeDeclarationFormat: "table",
  propertyMembersFormat: "table",
  tableColumnSettings: { hideInherited: true, hideOverrides: true, hideModifiers: true, hideSources: true },
  pageTitleTemplates: { module: ({ name }) => `portico/${name}` },
};

/** The name of a page: `portico/adapters/sql` is `adapters-sql`, `portico` itself is `portico`. */
const pageName = (module: string): string => module.replace(/^portico\//, "").replaceAll("/", "-");

interface Module {
  /** What an application imports. */
  readonly module: string;
  readonly source: string;
}

/** The modules that have a page. Cards of providers have their own, and `portico/host` is `portico/next`. */
const modules: readonly Module[] = publishedModules
  .filter(({ module }) => !module.includes("*") && module !== "portico/host")
  .toSorted((one, other) => one.module.localeCompare(other.module, "en"));

/** Whether a member is one of the class that this one extends, or the static name of its type. */
const isInherited = ({ inheritedFrom, overwrites, signatures, flags, name }: DeclarationReflection): boolean =>
  inheritedFrom !== undefined ||
  signatures?.every((signature) => signature.inheritedFrom) === true ||
  (overwrites !== undefined && flags.isStatic && name === "type");

/** Removes what a class inherits: it is described where it is declared. */
function removeInherited(project: ProjectReflection, owner: Reflection): void {
  if (!(owner instanceof DeclarationReflection)) return;
  for (const group of owner.groups ?? []) {
    group.children = group.children.filter((one) => !(one instanceof DeclarationReflection && isInherited(one)));
  }
  const groups = owner.groups?.filter(({ children }) => children.length > 0);
  if (groups !== undefined) owner.groups = groups;
  for (const child of owner.children?.filter(isInherited) ?? []) project.removeReflection(child);
}

/** Gives each page the name of its module, and leaves out what classes inherit. */
function arrange(project: ProjectReflection): void {
  const pages = project.getChildrenByKind(ReflectionKind.Module);
  for (const { module, source } of modules) {
    const found = pages.find((one) => project.getSymbolIdFromReflection(one)?.fileName?.endsWith(source));
    if (!found) throw new Error(`TypeDoc has no page for ${module}, from ${source}.`);
    found.name = pageName(module);
  }
  for (const owner of project.getReflectionsByKind(ReflectionKind.Class)) removeInherited(project, owner);
}

async function writeApi(folder: string): Promise<void> {
  const app = await Application.bootstrapWithPlugins({
    entryPoints: modules.map(({ source }) => source),
    tsconfig: fileURLToPath(new URL("tsconfig.json", import.meta.url)),
    plugin: ["typedoc-plugin-markdown"],
    out: folder,
    readme: "none",
    disableSources: true,
    disableGit: true,
    excludeInternal: true,
    excludePrivate: true,
    excludeExternals: true,
    skipErrorChecking: true,
    validation: false,
    sort: ["kind", "alphabetical"],
    logLevel: "Error",
    ...look,
  });
  const project = await app.convert();
  if (project === undefined) throw new Error("TypeDoc could not read the sources.");
  arrange(project);
  await app.generateOutputs(project);
}

/** The title of a page is the module: `portico/adapters/sql`, not the name of the file. */
function titled(name: string, text: string): string {
  const { module } = modules.find((one) => `${pageName(one.module)}.md` === name) ?? {};
  return module === undefined ? text : text.replace(/^# .*$/m, `# ${module}`);
}

/** Markdown without HTML: anchors inside of tables are removed, and links to them lead to the page. */
function withoutAnchors(name: string, texts: ReadonlyMap<string, string>): string {
  const text = texts.get(name) ?? "";
  return text
    .replaceAll(/<a id="[^"]*"><\/a> ?/g, "")
    .replaceAll(
      /\[((?:[^[\]\\]|\\.)*)\]\(([\w.-]*)#([^)]*)\)/g,
      (link, words: string, file: string, section: string) => {
        if (anchorsOf(texts.get(file || name) ?? "").includes(section)) return link;
        return file === "" ? words : `[${words}](${file})`;
      },
    );
}

/** The sentence that a file begins with. */
function purposeOf(source: string): string {
  const [, words = ""] = /^(?:#!.*\n)?\/\*\*([\s\S]*?)\*\//.exec(readFileSync(join(root, source), "utf8")) ?? [];
  const sentence = words
    .replaceAll(/\n \* ?/g, " ")
    .replace(/^\s*`?portico[\w/-]*`?:\s*/, "")
    .trim();
  return /^.*?[.](?= |$)/.exec(sentence)?.[0] ?? sentence;
}

const indexPage = (): string =>
  page(
    "# Modules",
    "Every name that you can import, from the docstrings. Providers have [pages of their own](../providers/README.md). `portico/host` is the same module as `portico/next`.",
    table(
      ["module", "is"],
      modules.map(({ module, source }) => [`[\`${module}\`](${pageName(module)}.md)`, purposeOf(source)]),
    ),
  );

/** The pages, by path from the root of the repository. */
export async function apiPages(): Promise<ReadonlyMap<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), "portico-api-"));
  try {
    await writeApi(folder);
    const names = globSync("**/*.md", { cwd: folder }).filter((name) => name !== "README.md");
    const texts = new Map(names.map((name) => [name, titled(name, readFileSync(join(folder, name), "utf8"))]));
    const pages = names.map((name) => [`docs/reference/api/${name}`, withoutAnchors(name, texts)] as const);
    return new Map([["docs/reference/api/README.md", indexPage()], ...pages]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
