/** Bundles an entry as an application does, and weighs it. */
import { gzipSync } from "node:zlib";
import { build, type Metafile } from "esbuild";
import { integrations } from "../../.ci/integrations.ts";

/** Weights in bytes, minified and compressed. */
export interface Weights {
  /** Everything, also what is loaded when it is first used. */
  readonly all: number;
  /** What is loaded at once. */
  readonly first: number;
}

/** A file of a bundle. */
interface Chunk {
  /** Bytes, minified and compressed. */
  readonly size: number;
  /** Chunks that it imports at once. */
  readonly needs: readonly string[];
}

/** A bundle: its chunks by path, its modules by path, and the path of the chunk of each module. */
export interface Bundle {
  readonly chunks: ReadonlyMap<string, Chunk>;
  readonly chunkOf: ReadonlyMap<string, string>;
  readonly modules: Metafile["inputs"];
}

/** Packages that an application has anyway, or only if it uses them. */
const external = [
  ...["nodemailer", "@simplewebauthn/*", "kysely", "vitest", "node:*"],
  ...["react", "svelte", "solid-js", "@builder.io/*", "vue"],
  ...integrations.flatMap(({ packages, generated = [] }) =>
    [...Object.keys(packages), ...generated].flatMap((name) => [name, `${name}/*`]),
  ),
];

/** Name of the chunk of the entry. */
export const entryChunk = "out/stdin.js";

/** Path of the module that is the entry. */
export const entryModule = "<stdin>";

/** Bundles a module, given as text, minified and split. Imports are found as from this folder. */
export const bundle = (contents: string, without: readonly string[]) =>
  build({
    stdin: { contents, resolveDir: import.meta.dirname, loader: "ts" },
    bundle: true,
    splitting: true,
    format: "esm",
    minify: true,
    outdir: "out",
    metafile: true,
    write: false,
    external: [...without],
    logLevel: "error",
  });

/** Bundles a module, given as text, without packages that do not count. */
export async function bundled(contents: string): Promise<Bundle> {
  const { metafile, outputFiles } = await bundle(contents, external);
  const chunks = new Map<string, Chunk>();
  const chunkOf = new Map<string, string>();
  for (const [path, { imports, inputs }] of Object.entries(metafile.outputs)) {
    const file = outputFiles.find((output) => output.path.replaceAll("\\", "/").endsWith(`/${path}`));
    const needs = imports.filter(({ kind, external: foreign }) => kind === "import-statement" && !foreign);
    chunks.set(path, {
      size: gzipSync(file?.contents ?? "", { level: 9 }).length,
      needs: needs.map((needed) => needed.path),
    });
    for (const module of Object.keys(inputs)) chunkOf.set(module, path);
  }
  return { chunks, chunkOf, modules: metafile.inputs };
}

/** The chunks that a chunk needs at once: itself, and what it imports. */
export function neededBy({ chunks }: Bundle, chunk: string): ReadonlySet<string> {
  const seen = new Set([chunk]);
  for (const path of seen) for (const next of chunks.get(path)?.needs ?? []) seen.add(next);
  return seen;
}

/** Bytes of these chunks together. */
export const sizeOf = ({ chunks }: Bundle, paths: Iterable<string>): number =>
  [...paths].reduce((sum, path) => sum + (chunks.get(path)?.size ?? 0), 0);

/** Weighs a module, given as text. Imports are found as from this folder. */
export async function weigh(contents: string): Promise<Weights> {
  const made = await bundled(contents);
  return { all: sizeOf(made, made.chunks.keys()), first: sizeOf(made, neededBy(made, entryChunk)) };
}
