import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "tsdown";

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
  const names = files.filter((file) => file.endsWith(".js")).map((file) => file.replace(/^\.\/dist\/(.*)\.js$/, "$1"));
  const found = names.flatMap((name) =>
    globSync([`src/${name}.ts`, `src/${name}/index.ts`]).map((file) => [nameOf(file), file]),
  );
  return Object.fromEntries(found);
}

/** Name of the built file of a source file. */
const nameOf = (file: string): string => file.replace(/^src\//, "").replace(/(?:\/index)?\.ts$/, "");

export default defineConfig({
  entry: entries(),
  format: "esm",
  platform: "neutral",
  target: "es2023",
  dts: true,
  // SvelteKit makes these modules when an application is built.
  deps: { neverBundle: [/^\$app\//] },
  clean: true,
  fixedExtension: false,
  inputOptions: { checks: { bundlerTimings: false } },
  outputOptions: { chunkFileNames: "shared/[name]-[hash].js" },
});
