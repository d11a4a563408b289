/** What a page loads: one file, forms after it, passkeys when one is used, and no package that the application does not have. */
import { fileURLToPath } from "node:url";
import { type BuildOptions, build, type Metafile } from "esbuild";
import { describe, expect, it } from "vitest";

const entry = fileURLToPath(new URL("../../src/client/index.ts", import.meta.url));

/** Bundles the client as a bundler of an application does. */
async function bundled(more: BuildOptions = {}) {
  const { metafile, warnings } = await build({
    entryPoints: { app: entry },
    bundle: true,
    splitting: true,
    format: "esm",
    outdir: "out",
    write: false,
    metafile: true,
    logLevel: "silent",
    ...more,
  });
  return { outputs: metafile?.outputs ?? {}, warnings };
}

/** The files of which the entry is made, and what it imports without waiting. */
function atOnce(outputs: Metafile["outputs"]): readonly string[] {
  const seen = new Set(Object.keys(outputs).filter((name) => name.endsWith("out/app.js")));
  for (const name of seen) {
    for (const { path, kind } of outputs[name]?.imports ?? []) if (kind === "import-statement") seen.add(path);
  }
  return [...seen].flatMap((name) => Object.keys(outputs[name]?.inputs ?? {}));
}

/** Files of the client that are loaded later, by the file that imports them. */
const isLater = (file: string): boolean => /client\/(submit|methods|passkey)\.ts$/.test(file);

const isPasskeys = (file: string): boolean => file.includes("@simplewebauthn") || file.endsWith("client/passkey.ts");

describe("a page", () => {
  it("is one file, and loads the code for forms later, and that for passkeys when one is used", async () => {
    const { outputs } = await bundled();
    const all = Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs));
    expect(all.filter(isPasskeys).length).toBeGreaterThan(10);
    expect(all.filter(isLater)).toHaveLength(3);
    expect(atOnce(outputs).filter((file) => isPasskeys(file) || isLater(file))).toEqual([]);
    expect(atOnce(outputs).some((file) => file.endsWith("client/sign-in.ts"))).toBe(true);
    // Code that two files share would be one more file, which every page loads.
    const forms = [expect.objectContaining({ kind: "dynamic-import", path: expect.stringContaining("submit") })];
    expect(outputs[Object.keys(outputs).find((name) => name.endsWith("out/app.js")) ?? ""]?.imports).toEqual(forms);
    expect(outputs[Object.keys(outputs).find((name) => name.includes("submit")) ?? ""]?.imports).toEqual([
      expect.objectContaining({ kind: "dynamic-import", path: expect.stringContaining("passkey") }),
    ]);
  });

  it("without the package is made all the same, and without a warning", async () => {
    const { outputs, warnings } = await bundled({ alias: { "@simplewebauthn/browser": "./not-there" } });
    expect(warnings).toEqual([]);
    expect(Object.keys(outputs)).toHaveLength(3);
  });
});
