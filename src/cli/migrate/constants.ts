/** Writes an expression so that it holds in any file of the application: constants that it names are replaced by their values. */
import type { Expression, Identifier, Node } from "ts-morph";
import { definitionOf, type Modules } from "./modules.ts";

/** Names that every file knows. */
const globals: ReadonlySet<string> = new Set(["process", "Boolean", "String", "URL", "undefined", "globalThis"]);

/** Constants may name each other in a circle. */
const maxSteps = 8;

/** Whether an identifier is a name of a variable, and not that of a property. */
function isVariable(name: Identifier, { kinds }: Modules): boolean {
  const parent = name.getParent();
  if (parent?.isKind(kinds.PropertyAccessExpression)) return parent.getExpression() === name;
  if (parent?.isKind(kinds.PropertyAssignment)) return parent.getNameNode() !== name;
  return !parent?.isKind(kinds.MetaProperty);
}

/** The text that an expression always has: literals, templates and sums of them, and constants. */
export function constantText(expression: Node | undefined, modules: Modules, depth = 0): string | undefined {
  const { kinds } = modules;
  if (!expression || depth > maxSteps) return undefined;
  const inner = (node: Node | undefined): string | undefined => constantText(node, modules, depth + 1);
  if (expression.isKind(kinds.StringLiteral) || expression.isKind(kinds.NoSubstitutionTemplateLiteral))
    return expression.getLiteralText();
  if (expression.isKind(kinds.Identifier)) return inner(definitionOf(expression, modules));
  if (expression.isKind(kinds.ParenthesizedExpression) || expression.isKind(kinds.AsExpression))
    return inner(expression.getExpression());
  if (expression.isKind(kinds.BinaryExpression) && expression.getOperatorToken().getText() === "+")
    return joinedText([inner(expression.getLeft()), inner(expression.getRight())]);
  if (!expression.isKind(kinds.TemplateExpression)) return undefined;
  const spans = expression.getTemplateSpans();
  return joinedText([
    expression.getHead().getLiteralText(),
    ...spans.flatMap((span) => [inner(span.getExpression()), span.getLiteral().getLiteralText()]),
  ]);
}

const joinedText = (parts: readonly (string | undefined)[]): string | undefined =>
  parts.some((part) => part === undefined) ? undefined : parts.join("");

/** Code with some of its parts replaced. */
function withParts(node: Node, parts: readonly { readonly at: Node; readonly code: string }[]): string {
  const start = node.getStart();
  return parts.toReversed().reduce((code, { at, code: value }) => {
    return code.slice(0, at.getStart() - start) + value + code.slice(at.getEnd() - start);
  }, node.getText());
}

function inlined(expression: Expression, modules: Modules, depth: number): string | undefined {
  if (depth > maxSteps) return undefined;
  const { kinds } = modules;
  const names = [expression.asKind(kinds.Identifier), ...expression.getDescendantsOfKind(kinds.Identifier)];
  const references = names.filter((one) => one !== undefined).filter((one) => isVariable(one, modules));
  const foreign = references.filter((one) => !globals.has(one.getText()));
  const parts = foreign.map((at) => {
    const value = definitionOf(at, modules);
    const code = value && inlined(value, modules, depth + 1);
    return code === undefined ? undefined : { at, code: value?.isKind(kinds.StringLiteral) ? code : `(${code})` };
  });
  const known = parts.filter((part) => part !== undefined);
  return known.length < parts.length ? undefined : withParts(expression, known);
}

/** Code of an expression that names nothing of its file; `undefined` if it depends on more than constants and the environment. */
export function standaloneCode(expression: Expression, modules: Modules): string | undefined {
  const text = constantText(expression, modules);
  return text === undefined ? inlined(expression, modules, 0) : JSON.stringify(text);
}
