/** Every public name of the package, and the members of each, with their docstrings: read from the syntax of the sources. */
import ts from "typescript";
import { publishedModules } from "../../.ci/exports.ts";
import { files } from "../structure/sources.ts";
import { type Declared, declarationsOf, exportsOf, find, lookUp } from "./modules.ts";

/** A tag of a docstring, with its text on one line. */
export type Tag = readonly [tag: string, text: string];

/** Something that an application can name: an export, a type that an export shows, or a member of one. */
export interface PublicName {
  /** `src/core/types/config.ts`. */
  readonly file: string;
  /** `SessionOptions.maxAge`. */
  readonly path: string;
  /** Its first declaration. */
  readonly node: ts.NamedDeclaration;
  /** The docstring without its tags, on one line; empty if there is none. */
  readonly text: string;
  readonly tags: readonly Tag[];
}

const hasModifier = (node: ts.Node, kinds: readonly ts.SyntaxKind[]): boolean =>
  ts.canHaveModifiers(node) && (ts.getModifiers(node) ?? []).some(({ kind }) => kinds.includes(kind));

/** Members that applications cannot name, or that are described where they come from. */
const isHidden = (node: ts.Node): boolean =>
  hasModifier(node, [ts.SyntaxKind.PrivateKeyword, ts.SyntaxKind.OverrideKeyword]) ||
  (ts.isClassElement(node) && node.name !== undefined && ts.isPrivateIdentifier(node.name));

const isOneLine = (node: ts.Node): boolean => !node.getText().includes("\n");

/**
 * The members that a declaration lists, also in parts of its type. The docstring of the declaration describes those of a literal on
 * one line.
 */
function membersOf(node: ts.Node | undefined): readonly ts.NamedDeclaration[] {
  if (!node || (ts.isTypeLiteralNode(node) && isOneLine(node))) return [];
  if (ts.isInterfaceDeclaration(node) || ts.isTypeLiteralNode(node)) return [...node.members];
  if (ts.isClassDeclaration(node)) return node.members.filter((member) => !isHidden(member));
  if (ts.isIntersectionTypeNode(node) || ts.isUnionTypeNode(node)) return node.types.flatMap(membersOf);
  if (ts.isArrayTypeNode(node)) return membersOf(node.elementType);
  if (ts.isTypeReferenceNode(node)) return (node.typeArguments ?? []).flatMap(membersOf);
  const isTyped =
    ts.isTypeAliasDeclaration(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isPropertySignature(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isTypeOperatorNode(node) ||
    ts.isParenthesizedTypeNode(node);
  return isTyped ? membersOf(node.type) : [];
}

/** The function that a declaration is, or that it has as its value. */
export function functionOf(node: ts.Node): ts.FunctionLikeDeclaration | undefined {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) return node;
  if (!ts.isVariableDeclaration(node) && !ts.isPropertyDeclaration(node)) return undefined;
  const { initializer } = node;
  return initializer && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer))
    ? initializer
    : undefined;
}

/** The parts of a declaration that its users see: not what a function does. */
function shownParts(node: ts.Node): readonly (ts.Node | undefined)[] {
  const made = functionOf(node);
  if (made) return [...(made.typeParameters ?? []), ...made.parameters, made.type];
  return [ts.isVariableDeclaration(node) ? node.type : node];
}

/** The names of types in a part of a declaration. */
function typesIn(node: ts.Node): readonly string[] {
  if (ts.isBlock(node) || isHidden(node)) return [];
  const own =
    (ts.isTypeReferenceNode(node) && node.typeName) ||
    (ts.isTypeQueryNode(node) && node.exprName) ||
    (ts.isExpressionWithTypeArguments(node) && node.expression);
  const found = own && ts.isIdentifier(own) ? [own.text] : [];
  ts.forEachChild(node, (child) => void found.push(...typesIn(child)));
  return found;
}

const oneLine = (comment: ts.JSDoc["comment"]): string =>
  (ts.getTextOfJSDocComment(comment) ?? "").replaceAll(/\s+/g, " ").trim();

export const docstringsOf = (node: ts.Node): readonly ts.JSDoc[] => ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);

/** A name with its members. An interface may have several declarations, and a function overloads. */
function namesFrom(file: string, path: string, nodes: readonly ts.NamedDeclaration[]): readonly PublicName[] {
  const [node] = nodes;
  if (!node) return [];
  const docs = nodes.flatMap(docstringsOf);
  const tags = docs.flatMap(({ tags = [] }) => tags.map((tag): Tag => [tag.tagName.text, oneLine(tag.comment)]));
  const text = docs.map(({ comment }) => oneLine(comment)).join(" ");
  const members = Map.groupBy(nodes.flatMap(membersOf), ({ name }) => name?.getText());
  return [
    { file, path, node, text, tags },
    ...[...members].flatMap(([name, own]) => (name === undefined ? [] : namesFrom(file, `${path}.${name}`, own))),
  ];
}

/** The sources of the modules that applications import, each card of a provider among them. */
const entries: readonly string[] = [
  ...new Set(publishedModules.flatMap(({ source }) => (source.includes("*") ? files(source) : [source]))),
];

/** What applications can import, and where it is declared. */
export const publicExports = (): readonly Declared[] =>
  entries.flatMap((path) => exportsOf(path).flatMap((name) => find(path, name) ?? []));

/** Every name that applications can import, and every type of the project that one of them shows. */
export function publicNames(): readonly PublicName[] {
  const queue = [...publicExports()];
  const seen = new Map<string, Declared>();
  for (const one of queue) {
    const key = `${one.file}#${one.name}`;
    if (seen.has(key)) continue;
    seen.set(key, one);
    const shown = declarationsOf(one).flatMap(shownParts);
    queue.push(...shown.flatMap((part) => (part ? typesIn(part) : [])).flatMap((name) => lookUp(one.file, name) ?? []));
  }
  return [...seen.values()].flatMap((one) => namesFrom(one.file, one.name, declarationsOf(one)));
}
