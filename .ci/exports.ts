/** The published modules and their sources, derived from package.json: for the build, the tests and knip. A new module needs a row of `exports` only. */
import { globSync, readFileSync } from "node:fs";

const { exports, bin } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  exports: Readonly<Record<string, string | { readonly default?: string }>>;
  bin: Readonly<Record<string, string>>;
};

const root = new URL("../", import.meta.url);
const find = (pattern: string): readonly string[] =>
  globSync(pattern, { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .toSorted();

/** Where the source of a module may be: `portico/integration` is the bridge, and each framework has a folder of its own. */
function candidates(name: string): readonly string[] {
  if (name === "integration") return ["src/integrations/bridge/index.ts"];
  return ["src", "src/integrations"].flatMap((folder) => [`${folder}/${name}.ts`, `${folder}/${name}/index.ts`]);
}

/** A row of `exports`, or a command of `bin`, with its source. */
export interface PublishedModule {
  /** What an application imports: `portico/next`, or `portico/providers/*`. Commands: the key of `bin`. */
  readonly module: string;
  /** Its built file in `dist`, without the ending: `next`. */
  readonly built: string;
  /** Its source: `src/integrations/next.ts`, or `src/providers/*.ts`. */
  readonly source: string;
}

/** The rows that lead to a built file. */
function modulesOf(rows: typeof exports, prefix: string): readonly PublishedModule[] {
  return Object.entries(rows).flatMap(([key, target]) => {
    const file = typeof target === "string" ? target : (target.default ?? "");
    const built = /^\.\/dist\/(.*?)(?:\.qwik\.mjs|\.js)$/.exec(file)?.[1] ?? "";
    const source = candidates(built).find((path) => find(path).length > 0);
    return built === "" || source === undefined ? [] : [{ module: key.replace(/^\./, prefix), built, source }];
  });
}

/** Every module that an application can import. */
export const publishedModules: readonly PublishedModule[] = modulesOf(exports, "portico");

/** Every published file with its source, patterns expanded: `{ "providers/github": "src/providers/github.ts" }`. */
export const builtFiles: Readonly<Record<string, string>> = Object.fromEntries(
  [...publishedModules, ...modulesOf(bin, "")].flatMap(({ built, source }) =>
    built.includes("*")
      ? find(source)
          .filter((path) => !path.endsWith("/index.ts"))
          .map((path) => [path.slice("src/".length, -".ts".length), path])
      : [[built, source]],
  ),
);
