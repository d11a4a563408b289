import { defineConfig, type UserConfig } from "tsdown";
import { builtFiles } from "./.ci/exports.ts";

/** The compiler of Qwik reads a package only from a file with this ending. */
const fileNameOf = ({ name }: { name: string }): string => (name === "qwik" ? "[name].qwik.mjs" : "[name].js");

/** What the bundler knows of a chunk when it asks for its name. */
interface Chunk {
  readonly name: string;
  /** The module that an `import()` loads, if this chunk was made for one. */
  readonly facadeModuleId: string | null;
  readonly moduleIds: readonly string[];
}

/**
 * Name of a chunk that several entries share: the path of the source that it is loaded for, so that stack traces lead there.
 * The sources stay together in chunks, because one file for each makes the first import half again as slow.
 */
function chunkNameOf({ name, facadeModuleId, moduleIds }: Chunk): string {
  const [first = name, ...others] = [facadeModuleId ?? "", ...moduleIds.toReversed()]
    .flatMap((id) => id.split(`${import.meta.dirname}/src/`)[1] ?? [])
    .map((path) => path.replace(/(?:\/index)?\.ts$/, ""));
  const named = [first, ...others].find((path) => path.endsWith(`/${name}`));
  return `shared/${facadeModuleId ? first : (named ?? first)}.js`;
}

/** What the bundler knows of a module. */
interface ModuleGraph {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null;
}

/** The modules that an entry loads at once, those behind an `import()` left out. */
function staticModules(entry: string, graph: ModuleGraph): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    graph.getModuleInfo(id)?.importedIds.forEach(visit);
  };
  visit(`${import.meta.dirname}/src/${entry}`);
  return found;
}

/**
 * What is loaded at once stands in one file per layer, because each file costs a bundle some bytes and a process some time:
 * what `portico/jwt` needs of the engine, and what `Auth` needs beside it. Browsers get none of it.
 */
const layers = ["jwt/index.ts", "index.ts"] as const;

/** The layer of a module; `null` for what is loaded later, and for what the browser loads too. */
function layerOf(id: string, graph: ModuleGraph): string | null {
  if (!id.startsWith(`${import.meta.dirname}/src/`)) return null;
  if (staticModules("react/index.ts", graph).has(id)) return null;
  return layers.find((entry) => staticModules(entry, graph).has(id)) ?? null;
}

const common = {
  entry: { ...builtFiles },
  format: "esm",
  platform: "neutral",
  target: "es2023",
  // SvelteKit generates `$app/*` when an application is built. `node:` modules are imported by the command only.
  deps: { neverBundle: [/^\$app\//, /^node:/] },
  fixedExtension: false,
  // "use client" must stay the first line of portico/react: test/package.test.ts checks it.
  inputOptions: { checks: { bundlerTimings: false, moduleLevelDirective: false } },
} as const satisfies UserConfig;

export default defineConfig([
  {
    ...common,
    dts: false,
    clean: true,
    outputOptions: {
      entryFileNames: fileNameOf,
      chunkFileNames: chunkNameOf,
      codeSplitting: { groups: [{ name: layerOf, includeDependenciesRecursively: false }] },
    },
  },
  // Declarations: one file per source, so that "go to definition" leads to a file with its name.
  { ...common, clean: false, dts: { emitDtsOnly: true }, unbundle: true },
]);
