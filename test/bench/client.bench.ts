/** B7 browser: what a page loads for the client. */
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { report } from "./measure.ts";

/** Thousand bytes of an entry with all that it needs but React: minified, gzip. What is loaded when first used is left out. */
async function size(name: string): Promise<number> {
  const { outputFiles, metafile } = await build({
    entryPoints: [fileURLToPath(new URL(`../../src/${name}/index.ts`, import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: "esm",
    target: "es2022",
    splitting: true,
    outdir: "/",
    absWorkingDir: "/",
    external: ["react"],
  });
  const outputs = Object.entries(metafile.outputs).map(([path, output]) => ({ path, ...output }));
  const loaded = (path: string): readonly string[] => [
    path,
    ...(outputs.find((output) => output.path === path)?.imports ?? [])
      .filter(({ kind, external }) => kind === "import-statement" && !external)
      .flatMap((one) => loaded(one.path)),
  ];
  const entry = outputs.find(({ entryPoint }) => entryPoint)?.path ?? "";
  const paths = new Set(loaded(entry));
  const files = outputFiles.filter(({ path }) => paths.has(path.slice(1)));
  expect(files).toHaveLength(paths.size);
  return files.reduce((sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length, 0) / 1000;
}

test("B7: what a page loads for the client", async () => {
  const react = await size("react");
  const client = await size("client");
  report(
    "Client in the browser, minified and gzip",
    [
      { id: "B7", work: "portico/react, without React", micros: react, goal: "<= 2.6 kB" },
      { id: "B7", work: "portico/client", micros: client, goal: "<= 2.4 kB" },
    ],
    "kB",
  );
  expect(react).toBeLessThanOrEqual(2.6);
  expect(client).toBeLessThanOrEqual(2.4);
});
