/** Measures of the source code: sizes, cycles, upward imports, names that stand for several things. */
import { posix } from "node:path";
import ts from "typescript";
import { type Source, sources } from "./sources.ts";
import { isDownward } from "./walls.ts";

/** A function or method, and its length in lines. */
export interface FunctionLength {
  readonly name: string;
  readonly path: string;
  readonly line: number;
  readonly lines: number;
}

const trees: ReadonlyMap<string, ts.SourceFile> = new Map(
  [...sources.values()].map(({ path, text }) => [path, ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)]),
);

const isFunction = (node: ts.Node): node is ts.FunctionLikeDeclaration =>
  (ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isConstructorDeclaration(node) ||
    ts.isAccessor(node)) &&
  node.body !== undefined;

/** The name of a function: its own, or that of the variable or property that holds it. */
function nameOfFunction(node: ts.FunctionLikeDeclaration): string {
  if (node.name) return node.name.getText();
  const { parent } = node;
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) return parent.name.getText();
  return ts.isConstructorDeclaration(node) ? "constructor" : "(anonymous)";
}

function functionsOf(path: string, tree: ts.SourceFile): readonly FunctionLength[] {
  const found: FunctionLength[] = [];
  const lineAt = (position: number): number => tree.getLineAndCharacterOfPosition(position).line;
  const visit = (node: ts.Node): void => {
    if (isFunction(node)) {
      const first = lineAt(node.getStart(tree));
      found.push({ name: nameOfFunction(node), path, line: first + 1, lines: lineAt(node.end) - first + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** Every function of the source, with its length. */
export const functions: readonly FunctionLength[] = [...trees].flatMap(([path, tree]) => functionsOf(path, tree));

/** A provider card is a table row: its local names are parts of that card alone. */
const isCard = (path: string): boolean => posix.dirname(path) === "src/providers" && !path.endsWith("/index.ts");

/** Names that a statement declares. */
function namesIn(statement: ts.Statement): readonly string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []));
  }
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement);
  return isNamed && statement.name ? [statement.name.text] : [];
}

const isExported = (statement: ts.Statement): boolean =>
  ts.canHaveModifiers(statement) &&
  ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;

/** A top-level name and the files that declare it. */
export type NamePlaces = readonly [name: string, paths: readonly string[]];

/** Top-level names that two or more files declare, most files first. */
export function ambiguousNames(): readonly NamePlaces[] {
  const places = new Map<string, Set<string>>();
  for (const [path, tree] of trees) {
    if (isCard(path)) continue;
    for (const name of new Set(tree.statements.flatMap(namesIn)))
      places.set(name, (places.get(name) ?? new Set()).add(path));
  }
  return [...places]
    .map(([name, paths]): NamePlaces => [name, [...paths]])
    .filter(([, paths]) => paths.length > 1)
    .toSorted(([, one], [, other]) => other.length - one.length);
}

/** Names of exported top-level declarations. */
export const exportedNames = (path: string): readonly string[] =>
  (trees.get(path)?.statements ?? []).filter(isExported).flatMap(namesIn);

/** Cycles of imports, each as the paths on it; with `types`, those of `import type` as well. */
export function cycles(types: boolean): readonly string[] {
  const done = new Set<string>();
  const found: string[] = [];
  const walk = (path: string, behind: readonly string[]): void => {
    if (behind.includes(path)) found.push([...behind.slice(behind.indexOf(path)), path].join(" -> "));
    if (behind.includes(path) || done.has(path)) return;
    for (const { file, typeOnly } of sources.get(path)?.imports ?? []) {
      if (file !== undefined && (types || !typeOnly)) walk(file, [...behind, path]);
    }
    done.add(path);
  };
  for (const path of sources.keys()) walk(path, []);
  return found;
}

/** Imports that go up the floors, or to a room of the same floor that is not allowed. */
export const upwardImports = (): readonly string[] =>
  [...sources.values()].flatMap(({ path, imports }: Source) =>
    imports
      .filter(({ file, typeOnly }) => file !== undefined && !isDownward(path, file, typeOnly))
      .map(({ file }) => `${path} -> ${file}`),
  );

/** Docstrings of a file, and the strings that may name paths. */
export const commentsOf = (path: string): string => {
  const { text = "", code = "" } = sources.get(path) ?? {};
  return [...text].map((character, index) => (code[index] === character ? " " : character)).join("");
};
