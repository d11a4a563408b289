/** What an application loads before a session can be read, as a bundler sees it. */
import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { weigh } from "../bench/bundle.ts";

const application = `
  import { Auth } from "../../src/index.ts";
  import GitHub from "../../src/providers/github.ts";
  export default (request) => Auth(request, { providers: [GitHub] });
`;

/** Paths of the modules that an entry loads at once, without those behind an \`import()\`. */
async function firstModules(contents: string): Promise<readonly string[]> {
  const { metafile } = await build({
    stdin: { contents, resolveDir: import.meta.dirname, loader: "ts" },
    bundle: true,
    format: "esm",
    outdir: "out",
    metafile: true,
    write: false,
    logLevel: "error",
    plugins: [
      {
        name: "static imports",
        setup: ({ onResolve }) =>
          onResolve({ filter: /./ }, ({ kind, path }) =>
            kind === "dynamic-import" ? { path, external: true } : undefined,
          ),
      },
    ],
  });
  return Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
  );
}

const lazyModules = [
  /\/zod\//,
  /core\/config\/(?:check|guard|rules\/|providers\/)/,
  /core\/(?:log|redact)[/.]/,
  /core\/(?:pages|sign-in|stores|methods)\//,
  /core\/(?:callbacks|transaction|cookies\/set-cookie|session\/(?:token|jwt-principal)|http\/(?:url|untrusted|body))\.ts/,
];

describe("before a session can be read", () => {
  it("no rule, no zod, no log format, no method and nothing that writes is loaded", async () => {
    const modules = await firstModules(application);
    expect(modules).toContain("src/core/session/jwt.ts");
    expect(modules.filter((path) => lazyModules.some((pattern) => pattern.test(path)))).toEqual([]);
  });

  it("portico/jwt never loads zod, at once or later", async () => {
    const { metafile } = await build({
      stdin: { contents: 'export * from "../../src/jwt/index.ts";', resolveDir: import.meta.dirname, loader: "ts" },
      bundle: true,
      format: "esm",
      splitting: true,
      outdir: "out",
      metafile: true,
      write: false,
      external: ["node:*"],
      logLevel: "error",
    });
    expect(Object.keys(metafile.inputs).filter((path) => path.includes("/zod/"))).toEqual([]);
  });

  it("at most 21 kB are loaded, compressed; of the built files, at most 16 (see package.test.ts)", {
    timeout: 30_000,
  }, async () => {
    expect((await weigh(application)).first).toBeLessThanOrEqual(21_000);
  });
});
