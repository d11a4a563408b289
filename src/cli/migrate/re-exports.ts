/** Imports of `auth` lead to the module that exports it, where the options were imported through a file that re-exports them. */
import type { SourceFile } from "ts-morph";
import type { FileContext } from "./context.ts";
import { exportsAuth } from "./middleware.ts";
import { type Modules, pathOf } from "./modules.ts";
import { specifierFrom } from "./options-module.ts";

/** Re-exports may follow each other. */
const maxHops = 5;

/** What only the module of the options exports. */
const authNames: ReadonlySet<string> = new Set(["auth", "handlers"]);

/** Whether a file exports a name: by itself, or from another one. */
const hasExport = (source: SourceFile, name: string): boolean =>
  exportsAuth(source.getFullText()) ||
  source
    .getExportDeclarations()
    .some((one) => one.getNamedExports().some((it) => (it.getAliasNode() ?? it.getNameNode()).getText() === name)) ||
  new RegExp(`^export (?:const|let|(?:async )?function) (?:\\{[^}]*\\b)?${name}\\b`, "m").test(source.getFullText());

/** The file that exports `auth`, from a file that imports or re-exports the options. */
function homeOf(file: string, modules: Modules, hops = 0): string | undefined {
  const source = modules.sourceOf(file);
  if (exportsAuth(source.getFullText())) return file;
  if (hops === maxHops) return undefined;
  const specifiers = [...source.getExportDeclarations(), ...source.getImportDeclarations()]
    .map((one) => one.getModuleSpecifierValue())
    .filter((one) => one !== undefined);
  return specifiers
    .flatMap((one) => modules.fileOf(one, file) ?? [])
    .filter((one) => one !== file && /\.[cm]?[jt]sx?$/.test(one))
    .map((one) => homeOf(one, modules, hops + 1))
    .find((found) => found !== undefined);
}

/** Corrects the imports of a file. */
export function followReExports(source: SourceFile, modules: Modules, { file, note }: FileContext): void {
  for (const declaration of source.getImportDeclarations()) {
    const wanted = declaration.getNamedImports().filter((one) => authNames.has(one.getName()));
    const target =
      wanted.length > 0 ? modules.fileOf(declaration.getModuleSpecifierValue(), pathOf(source)) : undefined;
    const missing =
      target === undefined ? [] : wanted.filter((one) => !hasExport(modules.sourceOf(target), one.getName()));
    if (target === undefined || missing.length === 0) continue;
    const home = homeOf(target, modules);
    if (home === undefined) {
      note({ note: "inline", file, line: declaration.getStartLineNumber() });
      continue;
    }
    const module = specifierFrom(pathOf(source), home);
    if (missing.length === declaration.getNamedImports().length && !declaration.getDefaultImport()) {
      declaration.setModuleSpecifier(module);
      continue;
    }
    source.insertImportDeclaration(declaration.getChildIndex() + 1, {
      moduleSpecifier: module,
      namedImports: missing.map((one) => one.getStructure()),
    });
    for (const one of missing) one.remove();
  }
}
