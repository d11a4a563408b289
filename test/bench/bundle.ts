/** Bundles an entry as an application does, and weighs it. */
import { gzipSync } from "node:zlib";
import { build, type Metafile } from "esbuild";

/** Weights in bytes, minified and compressed. */
export interface Weights {
  /** Everything, also what is loaded when it is first used. */
  readonly all: number;
  /** What is loaded at once. */
  readonly first: number;
}

const external = ["nodemailer", "@simplewebauthn/*", "next", "next/*", "react", "kysely", "node:*"];

/** The files that a file needs at once: itself, and what it imports. */
function needed(outputs: Metafile["outputs"], entry: string): ReadonlySet<string> {
  const seen = new Set<string>();
  const walk = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    for (const { path: next, kind, external: foreign } of outputs[path]?.imports ?? []) {
      if (kind === "import-statement" && !foreign) walk(next);
    }
  };
  walk(entry);
  return seen;
}

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

/** Weighs a module, given as text. Imports are found as from this folder. */
export async function weigh(contents: string): Promise<Weights> {
  const { metafile, outputFiles } = await bundle(contents, external);
  const first = needed(metafile.outputs, "out/stdin.js");
  const sizes = outputFiles.map(({ path, contents: bytes }) => ({
    size: gzipSync(bytes).length,
    isFirst: [...first].some((name) => path.endsWith(name)),
  }));
  const sum = (list: typeof sizes) => list.reduce((total, { size }) => total + size, 0);
  return { all: sum(sizes), first: sum(sizes.filter(({ isFirst }) => isFirst)) };
}
