/** The module: what it adds to an application while Nuxt is configured. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runWithNuxtContext } from "@nuxt/kit";
import type { Nuxt } from "@nuxt/schema";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import portico, { type PorticoModuleOptions } from "../../../src/integrations/nuxt/index.ts";

/** A file that the module generates. */
interface Template {
  readonly filename: string;
  readonly getContents: () => string;
}

interface Handler {
  readonly middleware: boolean;
  readonly handler: string;
}

interface Import {
  readonly name: string;
  readonly from: string;
}

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "portico-nuxt-"));
  await writeFile(join(folder, "doors.ts"), "");
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs the module as Nuxt does. */
async function setUp(inline: PorticoModuleOptions = {}, inConfig: object = {}) {
  const hooks = new Map<string, ((given: unknown) => void)[]>();
  const options = {
    ...{ rootDir: folder, srcDir: join(folder, "app"), buildDir: join(folder, ".nuxt"), modulesDir: [] },
    ...{ alias: { "~~": folder }, extensions: [".ts"], plugins: [] as { readonly src: string }[] },
    build: { templates: [] as Template[], transpile: [] as string[] },
    serverHandlers: [] as Handler[],
    nitro: {} as { readonly plugins?: readonly string[] },
    ...{ experimental: {}, portico: inConfig },
  };
  const hook = (name: string, run: (given: unknown) => void) => void hooks.set(name, [...(hooks.get(name) ?? []), run]);
  const nuxt = {
    options,
    vfs: {},
    _version: "4.5.2",
    hook,
    callHook: async () => {},
    __name: "test",
  } as unknown as Nuxt;
  await runWithNuxtContext(nuxt, () => portico(inline, nuxt));
  const { build, serverHandlers, nitro, plugins } = options;
  const files = new Map(build.templates.map(({ filename, getContents }) => [filename, getContents()]));
  const imports: Import[] = [];
  for (const run of hooks.get("imports:extend") ?? []) run(imports);
  const below = (path: string) => path.split("/.nuxt/")[1];
  return {
    files,
    imports,
    transpile: build.transpile,
    handlers: serverHandlers.map(({ middleware, handler }) => [middleware, below(handler)]),
    nitroPlugins: (nitro.plugins ?? []).map(below),
    plugins: plugins.map(({ src }) => below(src)),
  };
}

describe("the module", () => {
  it("installs the routes of server/utils/auth as a middleware, and the session of pages as a plugin", async () => {
    const { files, handlers, nitroPlugins, plugins, imports } = await setUp();
    expect(handlers).toEqual([[true, "portico/handler.mjs"]]);
    expect(files.get("portico/handler.mjs")).toContain(`import { handler } from "${folder}/server/utils/auth";`);
    expect([nitroPlugins, plugins]).toEqual([["portico/context.mjs"], ["portico/session.mjs"]]);
    expect(files.get("portico/session.mjs")).toContain('installSession(app, "/auth")');
    expect(imports).toEqual([{ name: "useAuth", from: "portico/nuxt/app" }]);
  });

  it("takes another file, and another path for server and browser, inline or from nuxt.config.ts", async () => {
    const own = { entrypoint: "~~/doors", basePath: "/account" };
    for (const { files } of [await setUp(own), await setUp({}, own)]) {
      expect(files.get("portico/handler.mjs")).toContain(`from "${folder}/doors.ts"`);
      expect(files.get("portico/context.mjs")).toContain('{ base, basePath: base + "/account" }');
      expect(files.get("portico/session.mjs")).toContain('"/account"');
    }
  });

  it("lets Nuxt bundle the library, so that it has the Vue of the application", async () => {
    expect((await setUp()).transpile).toContain("portico");
  });

  it("lets Nuxt bundle the files that it generates for the server: nuxt dev could not import them as they are", async () => {
    const { transpile, files } = await setUp();
    const bundled = (file: string) => transpile.some((start) => join(folder, ".nuxt", file).startsWith(start));
    expect([...files.keys()].filter((file) => !bundled(file))).toEqual([]);
    expect(bundled("other.mjs")).toBe(false);
  });

  it("writes what it is given as values, not as code", async () => {
    const { files } = await setUp({ basePath: '/a"; process.exit(); "' });
    expect(files.get("portico/session.mjs")).toContain(JSON.stringify('/a"; process.exit(); "'));
  });
});
