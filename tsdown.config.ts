import { globSync, readFileSync } from "node:fs";
import { defineConfig, type UserConfig } from "tsdown";

/** One entry per published name: `src/<name>.ts` or `src/<name>/index.ts`, and one per card of a pattern. */
function entries(): Record<string, string> {
  const { exports, bin } = JSON.parse(readFileSync("package.json", "utf8")) as {
    exports: Record<string, string | { default: string } | null>;
    bin: Record<string, string>;
  };
  const files = [
    ...Object.values(exports).map((target) => (typeof target === "string" ? target : (target?.default ?? ""))),
    ...Object.values(bin),
  ];
  const names = files.flatMap((file) => /^\.\/dist\/(.*?)(?:\.qwik\.mjs|\.js)$/.exec(file)?.[1] ?? []);
  const found = names.flatMap((name) => globSync(sourcesOf(name)).map((file) => [nameOf(file), file]));
  return Object.fromEntries(found);
}

/** Where the source of a published name may be: integrations are in a folder of their own, `portico/integration` is the bridge. */
function sourcesOf(name: string): string[] {
  if (name === "integration") return ["src/integrations/bridge/index.ts"];
  return ["src", "src/integrations"].flatMap((folder) => [`${folder}/${name}.ts`, `${folder}/${name}/index.ts`]);
}

/** Name of the built file of a source file. */
const nameOf = (file: string): string =>
  file
    .replace(/^src\/(?:integrations\/)?/, "")
    .replace(/(?:\/index)?\.ts$/, "")
    .replace(/^bridge$/, "integration");

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

const common = {
  entry: entries(),
  format: "esm",
  platform: "neutral",
  target: "es2023",
  // SvelteKit makes these modules when an application is built.
  deps: { neverBundle: [/^\$app\//] },
  fixedExtension: false,
  // "use client" stays at the head of portico/react: test/package.test.ts looks.
  inputOptions: { checks: { bundlerTimings: false, moduleLevelDirective: false } },
} as const satisfies UserConfig;

export default defineConfig([
  {
    ...common,
    dts: false,
    clean: true,
    outputOptions: { entryFileNames: fileNameOf, chunkFileNames: chunkNameOf },
  },
  { ...common, clean: false, dts: { emitDtsOnly: true }, unbundle: true },
]);
