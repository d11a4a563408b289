/** Loads the module of an application that has its configuration, with jiti. */
import { existsSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import type { AuthConfig } from "../../core/types/config.ts";
import { endInspection, type InspectedConfig, inspectConfigs } from "../../integrations/bridge/inspected.ts";
import type { Terminal } from "../command.ts";
import { configIn } from "../load-config.ts";
import { type FetchedPackage, importFetched } from "../package-files.ts";
import type { Framework } from "./frameworks.ts";

/** An application whose module was loaded. */
export interface LoadedApplication {
  /** The module, from the folder of the application. */
  readonly file: string;
  /** What its integration passed to the bridge. */
  readonly inspected: InspectedConfig | undefined;
  /** What the module exports, where no integration was called. */
  readonly exported: AuthConfig | undefined;
}

export interface LoadProblem {
  readonly code: "no-configuration" | "configuration-not-loaded";
  readonly message: string;
  readonly fix: string;
}

/** Fetched when it is needed: an optional peer dependency would refuse applications that have an older version. */
const jitiPackage: FetchedPackage = { name: "jiti", version: "2.7.0", range: "^2.7.0" };

const endings = [".ts", ".js", ".mts", ".mjs", ".tsx", ".jsx", ".cts", ".cjs"];

const filesOf = (name: string, folder: string): readonly string[] =>
  endings.map((ending) => join(folder, name + ending)).filter((file) => existsSync(file));

const publicOnly = (env: Terminal["env"]) =>
  Object.fromEntries(Object.entries(env).filter(([name]) => /^(?:PUBLIC|VITE|NEXT_PUBLIC)_/.test(name)));

const resolvePath = (path: string): string => (path.startsWith("/") ? path : `/${path}`);

/** Modules that only the bundler of a framework has. */
const virtualModules = (env: Terminal["env"]): Readonly<Record<string, unknown>> => ({
  "server-only": {},
  "client-only": {},
  "$app/env": { building: false, browser: false, dev: true, version: "" },
  "$app/environment": { building: false, browser: false, dev: true, version: "" },
  "$app/paths": { base: "", assets: "", resolve: resolvePath, asset: resolvePath },
  "$env/static/private": { ...env },
  "$env/static/public": publicOnly(env),
  "$env/dynamic/private": { env: { ...env } },
  "$env/dynamic/public": { env: publicOnly(env) },
  "@qwik-city-plan": {
    routes: [],
    serverPlugins: [],
    menus: [],
    trailingSlash: true,
    basePathname: "/",
    cacheModules: false,
  },
  "@qwik-city-sw-register": {},
  "astro:config/client": { base: "/", trailingSlash: "ignore" },
  "astro:env/server": { ...env, getSecret: (name: string) => env[name] },
});

async function createLoader(terminal: Terminal) {
  const { createJiti } = await importFetched<typeof import("jiti")>(jitiPackage, terminal);
  const { folder, env } = terminal;
  const lib = join(folder, "src/lib");
  const loader = createJiti(join(folder, "portico-doctor.ts"), {
    jsx: true,
    tsconfigPaths: existsSync(join(folder, "tsconfig.json")),
    alias: existsSync(lib) ? { $lib: lib } : {},
    virtualModules: { ...virtualModules(env) },
    // It imports the modules above.
    transformModules: ["portico"],
  });
  // Another run in the same process left its modules. They would not call the integration again.
  for (const file of Object.keys(loader.cache)) if (file.startsWith(folder + sep)) delete loader.cache[file];
  return loader;
}

const messageOf = (thrown: unknown): string => String(thrown instanceof Error ? thrown.message : thrown);

/** Loads one module: its configuration, nothing if it has none, or why it could not be loaded. */
async function loadModule(
  file: string,
  loader: Awaited<ReturnType<typeof createLoader>>,
  { folder, quietly }: Terminal,
): Promise<LoadedApplication | LoadProblem | undefined> {
  const list = inspectConfigs();
  const name = relative(folder, file);
  try {
    const exports = await quietly(() => loader.import<Readonly<Record<string, unknown>>>(file));
    const exported = list.length > 0 ? undefined : await quietly(() => configIn(exports));
    const isFound = list.length > 0 || exported !== undefined;
    return isFound ? { file: name, inspected: list[0], exported } : undefined;
  } catch (thrown) {
    return {
      code: "configuration-not-loaded",
      message: `${name} could not be loaded: ${messageOf(thrown)}`,
      fix: `Correct the error, or name a module with the configuration alone: npx portico doctor --config <file>. It must export the configuration as config, authConfig, authOptions or default.`,
    };
  }
}

/** Loads the application: the module that `given` names, else the first one that has a configuration. */
export async function loadApplication(
  framework: Framework,
  given: string | undefined,
  terminal: Terminal,
): Promise<LoadedApplication | LoadProblem> {
  // A plugin of Qwik City is compiled; without its compiler, `$` keeps the function.
  const isSetAlready = Reflect.has(globalThis, "qRuntimeQrl");
  if (!isSetAlready) Reflect.set(globalThis, "qRuntimeQrl", true);
  try {
    return await findApplication(framework, given, terminal);
  } finally {
    if (!isSetAlready) Reflect.deleteProperty(globalThis, "qRuntimeQrl");
    endInspection();
  }
}

async function findApplication(
  { entries, name }: Framework,
  given: string | undefined,
  terminal: Terminal,
): Promise<LoadedApplication | LoadProblem> {
  const { folder } = terminal;
  const files = given === undefined ? entries.flatMap((entry) => filesOf(entry, folder)) : [resolve(folder, given)];
  if (given !== undefined && !existsSync(files[0] ?? "")) {
    return {
      code: "no-configuration",
      message: `There is no file ${given}.`,
      fix: "Name the module with the configuration, from this folder: --config src/auth.ts",
    };
  }
  const loader = files.length > 0 ? await createLoader(terminal) : undefined;
  for (const file of files) {
    const loaded = loader && (await loadModule(file, loader, terminal));
    if (loaded) return loaded;
  }
  const looked = files.length > 0 ? files.map((file) => relative(folder, file)) : entries.map((entry) => `${entry}.ts`);
  return {
    code: "no-configuration",
    message: `No configuration was found (${name}): looked at ${looked.slice(0, 8).join(", ")}.`,
    fix: "Name the module that calls the integration or exports the configuration: npx portico doctor --config src/auth.ts",
  };
}
