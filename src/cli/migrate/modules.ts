/** The modules of an application: where an import leads, and what a name of another file stands for. */
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import type { Expression, Identifier, SourceFile, SyntaxKind } from "ts-morph";

/** Parses one file. */
export type Parse = (file: string, text: string) => SourceFile;

/** The modules of an application, as the transformation has left them so far. */
export interface Modules {
  readonly kinds: typeof SyntaxKind;
  /** The file that an import leads to; `undefined` for a package. */
  readonly fileOf: (specifier: string, from: string) => string | undefined;
  readonly sourceOf: (file: string) => SourceFile;
}

/** What `compilerOptions` of tsconfig.json say about paths. */
interface PathOptions {
  readonly baseUrl?: string;
  readonly paths?: Readonly<Record<string, readonly string[]>>;
}

/** The aliases that frameworks have without an entry in tsconfig.json, or in a file that they generate. */
const usualPaths: PathOptions["paths"] = {
  "@/*": ["src/*", "*"],
  "~/*": ["src/*", "app/*", "*"],
  "$lib/*": ["src/lib/*"],
};

const moduleEndings = ["", ".ts", ".tsx", ".js", ".jsx", ".mts", ".mjs", "/index.ts", "/index.tsx", "/index.js"];

/** The options of the application's `tsconfig.json` or `jsconfig.json`, which may have comments. */
function pathOptionsIn(folder: string, all: readonly string[], { ts }: typeof import("ts-morph")): PathOptions {
  const file = ["tsconfig.json", "jsconfig.json"].find((name) => all.includes(name));
  if (file === undefined) return {};
  const { config } = ts.parseConfigFileTextToJson(file, readFileSync(join(folder, file), "utf8"));
  return (config as { compilerOptions?: PathOptions } | undefined)?.compilerOptions ?? {};
}

/** Where a specifier may lead, without its ending. */
function placesOf(specifier: string, from: string, { baseUrl = ".", paths = {} }: PathOptions): readonly string[] {
  if (specifier.startsWith(".")) return [posix.join(posix.dirname(from), specifier)];
  const rows = [...Object.entries(paths), ...Object.entries(usualPaths ?? {})];
  const aliased = rows.flatMap(([pattern, targets]) => {
    const [start = "", end] = pattern.split("*");
    const isMatch = end === undefined ? specifier === start : specifier.startsWith(start) && specifier.endsWith(end);
    const rest = specifier.slice(start.length, specifier.length - (end?.length ?? 0));
    return isMatch ? targets.map((target) => posix.join(baseUrl, target.replace("*", rest))) : [];
  });
  return [...aliased, posix.join(baseUrl, specifier)];
}

/** A specifier of TypeScript may end in `.js` where the file ends in `.ts`. */
const withoutScript = (place: string): string => place.replace(/\.[cm]?jsx?$/, "");

/** The modules of the application in a folder. `textOf`: the present text of a file that was rewritten. */
export function createModules(
  { folder, all }: { readonly folder: string; readonly all: readonly string[] },
  textOf: (file: string) => string | undefined,
  { morph, parse }: { readonly morph: typeof import("ts-morph"); readonly parse: Parse },
): Modules {
  const options = pathOptionsIn(folder, all, morph);
  const known = new Set(all);
  return {
    kinds: morph.SyntaxKind,
    fileOf: (specifier, from) =>
      placesOf(specifier, from, options)
        .flatMap((place) => [place, withoutScript(place)])
        .flatMap((place) => moduleEndings.map((ending) => place + ending))
        .find((file) => known.has(file) || textOf(file) !== undefined),
    sourceOf: (file) => parse(file, textOf(file) ?? readFileSync(join(folder, file), "utf8")),
  };
}

/** The path of a parsed file, from the folder of the application. */
export const pathOf = (source: SourceFile): string => source.getFilePath().slice(1);

/** The value of a constant that a file declares at its top. */
function constantIn(source: SourceFile, name: string): Expression | undefined {
  const variable = source.getVariableDeclaration(name);
  return String(variable?.getVariableStatement()?.getDeclarationKind()) === "const"
    ? variable?.getInitializer()
    : undefined;
}

/** What a name stands for: the value of a constant of its file, or of the file that it is imported from. */
export function definitionOf(name: Identifier, { fileOf, sourceOf }: Modules): Expression | undefined {
  const source = name.getSourceFile();
  const text = name.getText();
  const declared = constantIn(source, text);
  if (declared) return declared;
  for (const declaration of source.getImportDeclarations()) {
    const specifier = declaration
      .getNamedImports()
      .find((one) => (one.getAliasNode()?.getText() ?? one.getName()) === text);
    const file = specifier && fileOf(declaration.getModuleSpecifierValue(), pathOf(source));
    if (specifier && file !== undefined) return constantIn(sourceOf(file), specifier.getName());
  }
  return undefined;
}
