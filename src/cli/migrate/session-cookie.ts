/** The name of the session cookie, if the configuration sets one: `getToken` sees no configuration, and must be given it. */
import type { Expression, ObjectLiteralExpression, SourceFile } from "ts-morph";
import { callsOfGetToken } from "./calls.ts";
import { standaloneCode } from "./constants.ts";
import { addProperty, type FileContext, type Note } from "./context.ts";
import { definitionOf, type Modules } from "./modules.ts";
import { configurations } from "./transform.ts";

/** Code of the name, in any file; `undefined` where only a person can say it. */
export type CookieName = string | undefined;

/** The value of a property; a shorthand is the name of a variable. */
function givenFor(object: ObjectLiteralExpression, name: string, { kinds }: Modules): Expression | undefined {
  const property = object.getProperty(name);
  return (
    property?.asKind(kinds.PropertyAssignment)?.getInitializer() ??
    property?.asKind(kinds.ShorthandPropertyAssignment)?.getNameNode()
  );
}

/** The object that an expression is, or names. */
function objectOf(value: Expression | undefined, modules: Modules): ObjectLiteralExpression | undefined {
  const { kinds } = modules;
  const name = value?.asKind(kinds.Identifier);
  const found = name ? definitionOf(name, modules) : value;
  const plain = found?.asKind(kinds.SatisfiesExpression) ?? found?.asKind(kinds.AsExpression);
  return (plain?.getExpression() ?? found)?.asKind(kinds.ObjectLiteralExpression);
}

/** Whether an object may have a property that is not written in it. */
const hasSpread = (object: ObjectLiteralExpression, { kinds }: Modules): boolean =>
  object.getProperties().some((one) => one.isKind(kinds.SpreadAssignment));

/** The name in the value of the option `cookies`: none, one, or one that cannot be read. */
function nameIn(cookies: Expression, modules: Modules): readonly CookieName[] {
  const all = objectOf(cookies, modules);
  if (!all) return [undefined];
  const cookie = givenFor(all, "sessionToken", modules);
  if (!cookie) return hasSpread(all, modules) ? [undefined] : [];
  const session = objectOf(cookie, modules);
  const name = session && givenFor(session, "name", modules);
  if (name) return [standaloneCode(name, modules)];
  return session && !hasSpread(session, modules) ? [] : [undefined];
}

/** The names that the configurations of a file set for the session cookie. */
export function cookieNamesIn(source: SourceFile, context: FileContext, modules: Modules): readonly CookieName[] {
  return configurations(source, context).flatMap((config) => {
    const cookies = givenFor(config, "cookies", modules);
    return cookies ? nameIn(cookies, modules) : [];
  });
}

/** Whether code names a cookie that keeps its name, since the configuration sets it. */
export function keepsItsName({ note, about = "" }: Note, names: readonly CookieName[]): boolean {
  const plain = about.replace(/^__(?:Secure|Host)-/, "");
  return note === "cookieName" && names.some((name) => name?.includes(plain));
}

/** Writes `cookieName` into the calls of `getToken`, or notes each. */
export function nameCookie(source: SourceFile, names: readonly CookieName[], context: FileContext): void {
  const { file, kinds, note } = context;
  const [name, ...others] = new Set(names);
  if (names.length === 0) return;
  for (const call of callsOfGetToken(source, context)) {
    const options = call.getArguments()[0]?.asKind(kinds.ObjectLiteralExpression);
    if (!options || options.getProperty("cookieName")) continue;
    if (name !== undefined && others.length === 0) addProperty(options, "cookieName", name);
    else note({ note: "cookieNameOfGetToken", file, line: call.getStartLineNumber() });
  }
}
