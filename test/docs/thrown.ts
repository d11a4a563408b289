/** Which errors of the library a function throws when it is called: by itself, and by the functions of the project that it calls. */
import ts from "typescript";
import * as errors from "../../src/core/errors/index.ts";
import { type Declared, declarationsOf, lookUp } from "./modules.ts";
import { functionOf } from "./public-names.ts";

/** What a function does in its own body. */
interface Effects {
  /** Names of the classes. */
  readonly thrown: readonly string[];
  /** Names of the functions that it calls, or passes on to be called. */
  readonly called: readonly string[];
}

/** The parts of a node that run, and whose errors reach the caller: not functions that are only made, and nothing that is caught. */
function runningParts(node: ts.Node): readonly ts.Node[] {
  if (ts.isFunctionLike(node)) return [];
  if (ts.isTryStatement(node) && node.catchClause) {
    return [node.catchClause, ...(node.finallyBlock ? [node.finallyBlock] : [])];
  }
  const isCaught =
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    node.expression.name.text === "catch";
  if (isCaught) return [...node.arguments];
  const parts: ts.Node[] = [];
  ts.forEachChild(node, (child) => void parts.push(child));
  return parts;
}

function effectsOf(node: ts.Node): Effects {
  const inner = runningParts(node).map(effectsOf);
  const isThrow = ts.isThrowStatement(node) && ts.isNewExpression(node.expression);
  const used = ts.isCallExpression(node) ? [node.expression, ...node.arguments].filter(ts.isIdentifier) : [];
  return {
    thrown: [...(isThrow ? [node.expression.expression.getText()] : []), ...inner.flatMap(({ thrown }) => thrown)],
    called: [...used.map(({ text }) => text), ...inner.flatMap(({ called }) => called)],
  };
}

const known = new Map<string, readonly string[]>();

function thrownFrom(one: Declared, callers: readonly string[]): readonly string[] {
  const key = `${one.file}#${one.name}`;
  if (callers.includes(key)) return [];
  const found = known.get(key);
  if (found) return found;
  const effects = declarationsOf(one).flatMap((node) => {
    const body = functionOf(node)?.body;
    return body ? [effectsOf(body)] : [];
  });
  const called = effects.flatMap((own) => own.called).flatMap((name) => lookUp(one.file, name) ?? []);
  const thrown = [
    ...effects.flatMap((own) => own.thrown),
    ...called.flatMap((target) => thrownFrom(target, [...callers, key])),
  ];
  const names = [...new Set(thrown)].toSorted();
  known.set(key, names);
  return names;
}

/** The types of the errors of the library that a function throws, in alphabetical order. */
export const thrownBy = (one: Declared): readonly string[] =>
  thrownFrom(one, []).filter((name) => Object.hasOwn(errors, name));
