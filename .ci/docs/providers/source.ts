/** What the file of a card says in words: its documentation, its docstring, and the options that only it has. */
import { readFileSync } from "node:fs";
import ts from "typescript";

export interface CardOption {
  readonly name: string;
  readonly isRequired: boolean;
  /** Its type, as it is written. */
  readonly type: string;
  /** Its docstring, as one line. */
  readonly text: string;
}

export interface CardSource {
  /** The function that the file exports. */
  readonly factory: string;
  /** Address of the documentation of the provider, if the file names one. */
  readonly documentation: string | undefined;
  /** The docstring of the function, as one line. */
  readonly text: string;
  readonly options: readonly CardOption[];
}

/** The words of a docstring, without its tags. */
function docOf(node: ts.Node): string {
  const [doc] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  return (ts.getTextOfJSDocComment(doc?.comment) ?? "").replaceAll(/\s+/g, " ").trim();
}

const isOption = (member: ts.TypeElement): member is ts.PropertySignature => ts.isPropertySignature(member);

const withoutUndefined = (type: string): string => type.replace(/ \| undefined$/, "");

/** Members of the interfaces and literal types that the options of the function are made of, in this file. */
function ownOptions(file: ts.SourceFile, type: ts.TypeNode | undefined, isOptional: boolean): readonly CardOption[] {
  if (type === undefined) return [];
  if (ts.isIntersectionTypeNode(type)) return type.types.flatMap((part) => ownOptions(file, part, isOptional));
  if (ts.isTypeLiteralNode(type)) return optionsIn(type.members, isOptional);
  if (!ts.isTypeReferenceNode(type)) return [];
  const name = type.typeName.getText(file);
  for (const statement of file.statements) {
    if (ts.isInterfaceDeclaration(statement) && statement.name.text === name)
      return optionsIn(statement.members, isOptional);
    if (ts.isTypeAliasDeclaration(statement) && statement.name.text === name)
      return ownOptions(file, statement.type, isOptional);
  }
  return [];
}

const optionsIn = (members: ts.NodeArray<ts.TypeElement>, isOptional: boolean): readonly CardOption[] =>
  members.filter(isOption).map((member) => ({
    name: member.name.getText(),
    isRequired: !isOptional && member.questionToken === undefined,
    type: withoutUndefined(member.type?.getText() ?? "unknown"),
    text: docOf(member),
  }));

const isFactory = (statement: ts.Statement): statement is ts.FunctionDeclaration =>
  ts.isFunctionDeclaration(statement) &&
  statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword) === true;

/** @throws Error if the file has no default function. */
export function readCard(id: string): CardSource {
  const url = new URL(`../../../src/providers/${id}.ts`, import.meta.url);
  const file = ts.createSourceFile(`${id}.ts`, readFileSync(url, "utf8"), ts.ScriptTarget.Latest, true);
  const factory = file.statements.find(isFactory);
  if (factory?.name === undefined) throw new Error(`src/providers/${id}.ts has no default function with a name.`);
  const [parameter] = factory.parameters;
  const isOptional = parameter?.initializer !== undefined || parameter?.questionToken !== undefined;
  return {
    factory: factory.name.text,
    documentation: /https:\/\/[^\s*]+/.exec(file.text.slice(0, file.text.indexOf("*/")))?.[0],
    text: docOf(factory),
    options: ownOptions(file, parameter?.type, isOptional),
  };
}
