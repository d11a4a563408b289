/** Names across source files: what a file declares, imports and exports, and where a name is declared. */
import { posix } from "node:path";
import ts from "typescript";
import { read } from "../structure/sources.ts";

/** A name, and the file that declares it. */
export interface Declared {
  readonly file: string;
  readonly name: string;
}

/** A source file. */
interface Module {
  /** Declarations by name. */
  readonly declared: ReadonlyMap<string, readonly ts.NamedDeclaration[]>;
  /** Local names that come from another file. */
  readonly imported: ReadonlyMap<string, Declared>;
  /** Exported names: a local name, or a name of another file. */
  readonly exported: ReadonlyMap<string, string | Declared>;
  /** Files whose names are all exported. */
  readonly stars: readonly string[];
}

/** The declarations of a statement, by name. */
function declaredBy(statement: ts.Statement): readonly (readonly [string, ts.NamedDeclaration])[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap((one) =>
      ts.isIdentifier(one.name) ? [[one.name.text, one] as const] : [],
    );
  }
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement);
  return isNamed ? [[statement.name?.text ?? "default", statement]] : [];
}

/** The file of an import of the project. */
const fileOf = (path: string, specifier: ts.Expression | undefined): string | undefined =>
  specifier && ts.isStringLiteral(specifier) && specifier.text.startsWith(".")
    ? posix.join(posix.dirname(path), specifier.text)
    : undefined;

/** `{ a as b }`: the outer name, and the inner one. */
const namesOf = ({ name, propertyName = name }: ts.ImportSpecifier | ts.ExportSpecifier) =>
  [name.text, propertyName.text] as const;

function importedBy(path: string, statement: ts.Statement): readonly (readonly [string, Declared])[] {
  if (!ts.isImportDeclaration(statement)) return [];
  const file = fileOf(path, statement.moduleSpecifier);
  const { name, namedBindings } = statement.importClause ?? {};
  if (file === undefined) return [];
  const named = namedBindings && ts.isNamedImports(namedBindings) ? namedBindings.elements.map(namesOf) : [];
  return [
    ...(name ? [[name.text, { file, name: "default" }] as const] : []),
    ...named.map(([local, outer]) => [local, { file, name: outer }] as const),
  ];
}

const modifiersOf = (node: ts.Statement): readonly ts.SyntaxKind[] =>
  ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []).map(({ kind }) => kind) : [];

function exportedBy(path: string, statement: ts.Statement): readonly (readonly [string, string | Declared])[] {
  const modifiers = modifiersOf(statement);
  if (modifiers.includes(ts.SyntaxKind.ExportKeyword)) {
    const isDefault = modifiers.includes(ts.SyntaxKind.DefaultKeyword);
    return declaredBy(statement).map(([name]) => [isDefault ? "default" : name, name] as const);
  }
  if (ts.isExportAssignment(statement) && ts.isIdentifier(statement.expression)) {
    return [["default", statement.expression.text]];
  }
  if (!ts.isExportDeclaration(statement) || !statement.exportClause || !ts.isNamedExports(statement.exportClause)) {
    return [];
  }
  const file = fileOf(path, statement.moduleSpecifier);
  if (file === undefined && statement.moduleSpecifier) return [];
  return statement.exportClause.elements
    .map(namesOf)
    .map(([outer, name]) => [outer, file === undefined ? name : { file, name }] as const);
}

/** The file of `export * from`. */
const starOf = (path: string, statement: ts.Statement): string | undefined =>
  ts.isExportDeclaration(statement) && !statement.exportClause ? fileOf(path, statement.moduleSpecifier) : undefined;

function parseModule(path: string): Module {
  const { statements } = ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true);
  const declared = Map.groupBy(statements.flatMap(declaredBy), ([name]) => name);
  return {
    declared: new Map([...declared].map(([name, rows]) => [name, rows.map(([, node]) => node)])),
    imported: new Map(statements.flatMap((statement) => importedBy(path, statement))),
    exported: new Map(statements.flatMap((statement) => exportedBy(path, statement))),
    stars: statements.flatMap((statement) => starOf(path, statement) ?? []),
  };
}

const modules = new Map<string, Module>();

function moduleOf(path: string): Module {
  const known = modules.get(path) ?? parseModule(path);
  modules.set(path, known);
  return known;
}

/** The names that a file exports. */
export function exportsOf(path: string): readonly string[] {
  const { exported, stars } = moduleOf(path);
  return [...new Set([...exported.keys(), ...stars.flatMap(exportsOf).filter((name) => name !== "default")])];
}

/** Where a name that a file exports is declared. */
export function find(path: string, name: string): Declared | undefined {
  const { exported, stars } = moduleOf(path);
  const target = exported.get(name);
  if (typeof target === "string") return lookUp(path, target);
  if (target) return find(target.file, target.name);
  return stars.map((star) => find(star, name)).find((found) => found !== undefined);
}

/** Where a name that a file uses is declared; `undefined` for names of packages and of the platform. */
export function lookUp(path: string, name: string): Declared | undefined {
  const { declared, imported } = moduleOf(path);
  if (declared.has(name)) return { file: path, name };
  const target = imported.get(name);
  return target && find(target.file, target.name);
}

/** The declarations of a name: several for overloads, and for an interface with several parts. */
export const declarationsOf = ({ file, name }: Declared): readonly ts.NamedDeclaration[] =>
  moduleOf(file).declared.get(name) ?? [];
