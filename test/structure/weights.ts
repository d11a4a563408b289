/** What each published entry weighs: at once, later, and along each `import()`. Bundled as an application does. */
import { publishedModules } from "../../.ci/exports.ts";
import { type Bundle, bundled, entryChunk, entryModule, neededBy, sizeOf } from "../bench/bundle.ts";

/** Something that is loaded later: the target of an `import()`, and what it loads later in turn. */
export interface LaterNode {
  /** Path of the module. */
  readonly module: string;
  /** Bytes that it adds to what is loaded before it on this way. */
  readonly bytes: number;
  /** Whether it stands in the tree before: its own imports are listed there. */
  readonly isRepeated: boolean;
  readonly later: readonly LaterNode[];
}

/** What an entry weighs, in bytes, minified and compressed. */
export interface EntryWeight {
  readonly title: string;
  readonly atOnce: number;
  readonly later: number;
  readonly tree: readonly LaterNode[];
  /** Modules that an `import()` names although they are loaded at once, with the modules that do so: it saves nothing. */
  readonly inVain: readonly (readonly [module: string, by: readonly string[]])[];
  /** Modules that an `import()` in two or more modules names. */
  readonly shared: readonly (readonly [module: string, by: readonly string[]])[];
}

const core = {
  title: "an application: core and GitHub",
  text: `
    import { Auth } from "../../src/index.ts";
    import GitHub from "../../src/providers/github.ts";
    export default (request) => Auth(request, { providers: [GitHub] });
  `,
};

/** The entries with a text that imports all of each. Of the providers, one stands for all. */
export const entries: readonly (typeof core)[] = [
  core,
  ...publishedModules
    .filter(({ module }) => !module.includes("*"))
    .map(({ module, source }) => ({ title: module, text: `export * from "../../${source}";` })),
  { title: "portico/providers/github", text: 'export { default } from "../../src/providers/github.ts";' },
];

const isDynamic = ({ kind }: { readonly kind: string }): boolean => kind === "dynamic-import";

/** Each \`import()\` of the bundle: the module that is named, and the modules that name it. */
function laterImports({ modules, chunkOf }: Bundle): ReadonlyMap<string, readonly string[]> {
  const edges = Object.entries(modules).flatMap(([from, { imports }]) =>
    imports.filter((one) => isDynamic(one) && chunkOf.has(one.path)).map(({ path }) => ({ from, path })),
  );
  const byTarget = Map.groupBy(edges, ({ path }) => path);
  return new Map([...byTarget].map(([path, list]) => [path, [...new Set(list.map(({ from }) => from))]]));
}

/** Modules of these chunks. */
const modulesIn = ({ chunkOf }: Bundle, chunks: ReadonlySet<string>): readonly string[] =>
  [...chunkOf].flatMap(([module, chunk]) => (chunks.has(chunk) ? [module] : []));

/** The targets of each `import()` in these chunks. */
function targetsIn(made: Bundle, chunks: ReadonlySet<string>): readonly string[] {
  const imports = modulesIn(made, chunks).flatMap((module) => made.modules[module]?.imports ?? []);
  return [...new Set(imports.filter(isDynamic).map(({ path }) => path))].filter((path) => made.chunkOf.has(path));
}

/** The tree below chunks that are loaded. `listed`: modules that stand in the tree already. */
function treeBelow(
  made: Bundle,
  fresh: ReadonlySet<string>,
  loaded: ReadonlySet<string>,
  listed: Set<string>,
): readonly LaterNode[] {
  const targets = targetsIn(made, fresh).filter((module) => !loaded.has(made.chunkOf.get(module) ?? ""));
  const nodes = targets.map((module) => {
    const isRepeated = listed.has(module);
    listed.add(module);
    const needed = neededBy(made, made.chunkOf.get(module) ?? "");
    return { module, isRepeated, added: new Set([...needed].filter((chunk) => !loaded.has(chunk))) };
  });
  return nodes.map(({ module, isRepeated, added }) => ({
    module,
    isRepeated,
    bytes: sizeOf(made, added),
    later: isRepeated ? [] : treeBelow(made, added, new Set([...loaded, ...added]), listed),
  }));
}

/** Weighs an entry, given as text. */
export async function weightOf({ title, text }: (typeof entries)[number]): Promise<EntryWeight> {
  const made = await bundled(text);
  const first = neededBy(made, entryChunk);
  const atOnce = sizeOf(made, first);
  const imports = [...laterImports(made)];
  const isFirst = (module: string) => first.has(made.chunkOf.get(module) ?? "") && module !== entryModule;
  return {
    title,
    atOnce,
    later: sizeOf(made, made.chunks.keys()) - atOnce,
    tree: treeBelow(made, first, first, new Set()),
    inVain: imports.filter(([module]) => isFirst(module)),
    shared: imports.filter(([module, by]) => by.length > 1 && !isFirst(module)),
  };
}
