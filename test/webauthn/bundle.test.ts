/** Bundles: passkey modules only in applications with passkeys, loaded on first use; optional packages may be missing. */
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { build, type Metafile } from "esbuild";
import { describe, expect, it } from "vitest";

const root = new URL("../..", import.meta.url).pathname;

/** Bundles an application. */
async function bundled(providers: string, imports: string): Promise<Metafile["outputs"]> {
  const contents = `
    import { Auth } from "./src/index.ts";
    ${imports}
    export const handler = (request) => Auth(request, { providers: [${providers}] });`;
  const { metafile } = await build({
    stdin: { contents, resolveDir: root, loader: "ts", sourcefile: "app.ts" },
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    outdir: "out",
    write: false,
    metafile: true,
    logLevel: "silent",
  });
  return metafile.outputs;
}

const files = (outputs: Metafile["outputs"], names: readonly string[]) =>
  names.flatMap((name) => Object.keys(outputs[name]?.inputs ?? {}));

/** What is loaded at once: the entry, and what it imports without waiting. */
function atOnce(outputs: Metafile["outputs"]): readonly string[] {
  const entry = Object.keys(outputs).find((name) => outputs[name]?.entryPoint === "app.ts") ?? "";
  const seen = new Set([entry]);
  for (const name of seen) {
    for (const { path, kind } of outputs[name]?.imports ?? []) if (kind === "import-statement") seen.add(path);
  }
  return files(outputs, [...seen]);
}

const isLibrary = (file: string): boolean => file.includes("@simplewebauthn");
const isRoom = (file: string): boolean => file.includes("identify/webauthn/");

describe("an application", () => {
  it("without passkeys does not bundle the library", async () => {
    const outputs = await bundled("GitHub", `import GitHub from "./src/providers/github.ts";`);
    expect(files(outputs, Object.keys(outputs)).filter(isLibrary)).toEqual([]);
    expect(atOnce(outputs).filter(isRoom)).toEqual([]);
  });

  it("with passkeys bundles it, and loads it on first use", async () => {
    const outputs = await bundled("Passkey", `import Passkey from "./src/providers/passkey.ts";`);
    expect(files(outputs, Object.keys(outputs)).filter(isLibrary).length).toBeGreaterThan(10);
    expect(atOnce(outputs).filter((file) => isLibrary(file) || isRoom(file))).toEqual([]);
  });

  it("with the catalogue does not load it earlier", async () => {
    const outputs = await bundled(`builtIn("github")`, `import { builtIn } from "./src/providers/index.ts";`);
    expect(atOnce(outputs).filter(isLibrary)).toEqual([]);
    expect(atOnce(outputs).some((file) => file.endsWith("src/providers/lib/catalogue.ts"))).toBe(true);
  });
});

describe("an optional package that is not installed", () => {
  it.each(["src/providers/webauthn.ts", "src/providers/nodemailer.ts", "src/client/passkey.ts"])(
    "lets a bundler without a list of external packages, such as wrangler, bundle %s",
    async (path) => {
      const contents = readFileSync(root + path, "utf8");
      const { outputFiles } = await build({
        // No package is installed in this folder.
        stdin: { contents, resolveDir: tmpdir(), loader: "ts" },
        bundle: true,
        format: "esm",
        external: ["./*", "../*"],
        write: false,
        logLevel: "silent",
      });
      expect(outputFiles.map(({ text }) => text).join()).toMatch(/import\("(?:@simplewebauthn\/|nodemailer")/);
    },
  );
});
