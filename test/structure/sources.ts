/** Reads the sources: who imports whom, and the code without comments and strings. */
import { globSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import ts from "typescript";

/** One import or re-export. */
export interface Import {
  /** As it is written. */
  readonly from: string;
  /** Path of the file from the root of the project, for imports of our own files. */
  readonly file: string | undefined;
  /** Only types: removed at compile time. */
  readonly typeOnly: boolean;
}

/** One source file. */
export interface Source {
  /** Path from the root of the project. */
  readonly path: string;
  readonly text: string;
  /** The text without comments; strings keep their quotes and lose their content. */
  readonly code: string;
  /** Contents of the strings. */
  readonly strings: readonly string[];
  readonly imports: readonly Import[];
  /** How often something thrown is caught. */
  readonly catches: number;
  /** Names at the top of the module that can change: `let`, and collections that are not read-only. */
  readonly state: readonly string[];
}

export const root = new URL("../../", import.meta.url);

export const read = (path: string): string => readFileSync(new URL(path, root), "utf8");

/** Paths of files from the root of the project. */
export const files = (pattern: string): readonly string[] =>
  globSync(pattern, { cwd: root, exclude: (name) => name === "node_modules" }).toSorted();

const isTypeOnly = (clause: ts.ImportClause | undefined): boolean => {
  if (!clause) return false;
  if (clause.isTypeOnly) return true;
  const { name, namedBindings } = clause;
  if (name || !namedBindings || !ts.isNamedImports(namedBindings)) return false;
  return namedBindings.elements.length > 0 && namedBindings.elements.every((element) => element.isTypeOnly);
};

/** What a node imports, and whether only types. */
function imported(node: ts.Node): readonly [from: string, typeOnly: boolean] | undefined {
  if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
    return [node.moduleSpecifier.text, isTypeOnly(node.importClause)];
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)) {
    return [node.moduleSpecifier.text, node.isTypeOnly];
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [from] = node.arguments;
    return from && ts.isStringLiteral(from) ? [from.text, false] : undefined;
  }
  return undefined;
}

const isCatch = (node: ts.Node): boolean =>
  ts.isCatchClause(node) ||
  (ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    node.expression.name.text === "catch");

/** Module state: a collection that is not read-only, the result of a maker, an empty list or object that code fills. */
function changes({ initializer, type }: ts.VariableDeclaration): boolean {
  if (!initializer || type?.getText().startsWith("Readonly")) return false;
  return /^(?:\w+\[\w+\] \?\? )?(new (Weak)?(Map|Set)\b|create[A-Z]\w*\b|\[\]$|\{\}$)/.test(initializer.getText());
}

const stateOf = (tree: ts.SourceFile): readonly string[] =>
  tree.statements.filter(ts.isVariableStatement).flatMap(({ declarationList: { flags, declarations } }) => {
    const constant = (flags & ts.NodeFlags.Const) !== 0;
    return declarations.filter((one) => !constant || changes(one)).map(({ name }) => name.getText());
  });

const isText = (node: ts.Node): node is ts.StringLiteral | ts.TemplateLiteralLikeNode =>
  ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateLiteralToken(node);

/** Blanks out the ranges, so that places stay what they are. */
const without = (text: string, ranges: readonly (readonly [from: number, to: number])[]): string =>
  ranges.reduce((rest, [from, to]) => rest.slice(0, from) + " ".repeat(to - from) + rest.slice(to), text);

function commentsIn(tree: ts.SourceFile): readonly (readonly [number, number])[] {
  const found = new Map<number, number>();
  const visit = (node: ts.Node): void => {
    const around = [
      ...(ts.getLeadingCommentRanges(tree.text, node.pos) ?? []),
      ...(ts.getTrailingCommentRanges(tree.text, node.end) ?? []),
    ];
    for (const { pos, end } of around) found.set(pos, end);
    for (const child of node.getChildren(tree)) visit(child);
  };
  visit(tree);
  return [...found];
}

function sourceOf(path: string): Source {
  const text = read(path);
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const imports: Import[] = [];
  const texts: (ts.StringLiteral | ts.TemplateLiteralLikeNode)[] = [];
  let catches = 0;
  const visit = (node: ts.Node): void => {
    const [from, typeOnly = false] = imported(node) ?? [];
    if (from !== undefined) {
      const file = from.startsWith(".") ? posix.join(posix.dirname(path), from) : undefined;
      imports.push({ from, file, typeOnly });
    }
    if (isCatch(node)) catches += 1;
    if (isText(node)) texts.push(node);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  const ranges = texts.map((node) => [node.getStart(tree) + 1, node.end - 1] as const);
  return {
    path,
    text,
    code: without(text, [...commentsIn(tree), ...ranges]),
    strings: texts.map((node) => node.text),
    imports,
    catches,
    state: stateOf(tree),
  };
}

/** Whether a file is part of an application that `portico new` writes. */
const isOfTemplate = (path: string): boolean => path.startsWith("src/cli/new/templates/");

/** Every source file, by path. */
export const sources: ReadonlyMap<string, Source> = new Map(
  files("src/**/*.ts")
    .filter((path) => !isOfTemplate(path))
    .map((path) => [path, sourceOf(path)]),
);

/** The tables of a Markdown text, as rows of cells without their marks. The row of dashes is left out. */
export const tablesIn = (markdown: string): readonly (readonly string[])[] =>
  markdown
    .split("\n")
    .filter((line) => line.startsWith("|") && !/^\|[\s|:-]+\|$/.test(line))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

/** Texts in back-ticks. */
export const quoted = (text: string): readonly string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, inside = ""]) => inside);

/** The package that an import names: `jose/jwe/compact/decrypt` -> `jose`. */
export const packageOf = (from: string): string =>
  from
    .split("/")
    .slice(0, from.startsWith("@") ? 2 : 1)
    .join("/");
