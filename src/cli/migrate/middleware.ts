/** What only version 4 of NextAuth.js has: `withAuth` in the middleware -> `auth`, with the callback `authorized` in the options. */
import { posix } from "node:path";
import type { CallExpression, Expression, Node, ObjectLiteralExpression, SourceFile } from "ts-morph";
import { addProperty, type FileContext } from "./context.ts";
import { specifierFrom } from "./options-module.ts";
import { configurations } from "./transform.ts";

const formerModule = "next-auth/middleware";

/** The callback `authorized`, as the options get it. */
interface AuthorizedCallback {
  /** The pattern of its parameter. */
  readonly parameter: string;
  readonly isAsync: boolean;
  /** Code of what it returns, or of its statements. */
  readonly body: { readonly expression: string } | { readonly statements: string };
  readonly comments: readonly string[];
  readonly readsToken: boolean;
}

/** How a middleware uses `withAuth`. */
interface Guard {
  /** The statement or the expression that `auth` replaces. */
  readonly node: Node;
  readonly handler: string | undefined;
  readonly authorized: AuthorizedCallback;
  /** Code of the option `pages`. */
  readonly pages: string | undefined;
}

/** Whether a file is the middleware of an application of version 4. */
export const isFormerMiddleware = (file: string, text: string): boolean =>
  /^(?:src\/)?(?:middleware|proxy)\.[jt]s$/.test(file) && text.includes(formerModule);

/** Whether a file exports the `auth` of the application. */
export const exportsAuth = (text: string): boolean => /^export const \{[^}]*\bauth\b[^}]*\} = HostAuth\(/m.test(text);

/** Code with the indentation of its last line removed from each line. */
function outdented(code: string): string {
  const [, indentation = ""] = /\n([ \t]*)\S*$/.exec(code) ?? [];
  return code.replaceAll(`\n${indentation}`, "\n");
}

/** Names that a file declares or imports. */
function declaredNames(source: SourceFile): ReadonlySet<string> {
  const imports = source
    .getImportDeclarations()
    .flatMap((one) => [
      one.getDefaultImport()?.getText(),
      one.getNamespaceImport()?.getText(),
      ...one.getNamedImports().map((specifier) => specifier.getAliasNode()?.getText() ?? specifier.getName()),
    ]);
  const declared = [...source.getVariableDeclarations(), ...source.getFunctions(), ...source.getEnums()];
  return new Set([...imports, ...declared.map((one) => one.getName())].filter((name) => name !== undefined));
}

/** Whether an expression only asks whether there is a token. */
function isTested(name: Node, { kinds }: FileContext): boolean {
  const parent = name.getParent();
  return Boolean(
    parent?.isKind(kinds.PrefixUnaryExpression) ||
      (parent?.isKind(kinds.BinaryExpression) && /^\w+\s*[!=]==?\s*(?:null|undefined)$/.test(parent.getText())),
  );
}

/** The parameters of the callback by their local names: `{ token, req: request }`. */
function patternNames(pattern: Node | undefined, { kinds }: FileContext): Readonly<Record<string, string>> | undefined {
  if (!pattern) return {};
  const elements = pattern.asKind(kinds.ObjectBindingPattern)?.getElements() ?? [];
  const names = elements.map((one) => [one.getPropertyNameNode()?.getText() ?? one.getName(), one.getName()] as const);
  const isPlain = elements.every((one) => one.getNameNode().isKind(kinds.Identifier) && !one.getInitializer());
  const isKnown = names.length > 0 && names.every(([name]) => name === "token" || name === "req");
  return isPlain && isKnown ? Object.fromEntries(names) : undefined;
}

/** Whether code uses nothing that its file declares, so that it can move to another file. */
function isMovable(code: Node, { kinds }: FileContext): boolean {
  const declared = declaredNames(code.getSourceFile());
  const used = [code.asKind(kinds.Identifier), ...code.getDescendantsOfKind(kinds.Identifier)];
  return !used.some((one) => one && declared.has(one.getText()));
}

/** The function that is the callback. */
function callbackIn(object: ObjectLiteralExpression, { kinds }: FileContext) {
  const [property, ...others] = object.getProperties();
  if (others.length > 0) return undefined;
  const value = property?.asKind(kinds.PropertyAssignment)?.getInitializer();
  const written =
    value?.asKind(kinds.ArrowFunction) ??
    value?.asKind(kinds.FunctionExpression) ??
    property?.asKind(kinds.MethodDeclaration);
  return written && { written, comments: property?.getLeadingCommentRanges().map((one) => one.getText()) ?? [] };
}

/** A property of a pattern, and the name that its value gets. */
export const shorthand = (name: string, local: string): string => (name === local ? name : `${name}: ${local}`);

/** Code of a body: its statements, or what it returns. */
function bodyIn(body: Node, { kinds }: FileContext): AuthorizedCallback["body"] {
  const code = outdented(body.getText());
  if (!body.isKind(kinds.Block)) return { expression: code };
  const inside = code.slice(1, -1).replace(/^\n[ \t]*/, "");
  return { statements: outdented(inside.trimEnd()) };
}

/** The callback of `withAuth` -> that of the options; `undefined` if it has another form, or needs what its file declares. */
function authorizedIn(
  callbacks: ObjectLiteralExpression,
  secret: string,
  context: FileContext,
): AuthorizedCallback | undefined {
  const { written, comments = [] } = callbackIn(callbacks, context) ?? {};
  const [parameter, ...others] = written?.getParameters() ?? [];
  const names = patternNames(parameter?.getNameNode(), context);
  const inside = written?.getBody();
  if (!written || !inside || !names || others.length > 0 || !isMovable(inside, context)) return undefined;
  const { token, req } = names;
  const body = bodyIn(inside, context);
  const used = [inside, ...inside.getDescendantsOfKind(context.kinds.Identifier)];
  if (!used.some((one) => one.getText() === token && !isTested(one, context))) {
    const given = [token && shorthand("auth", token), req && shorthand("request", req)].filter(Boolean).join(", ");
    return { parameter: given && `{ ${given} }`, isAsync: written.isAsync(), body, comments, readsToken: false };
  }
  const request = req ?? "request";
  const read = `const ${token} = await getToken({ ${shorthand("req", request)}${secret}, migrateFrom: "${context.from}" });`;
  const statements = `${read}\n${"statements" in body ? body.statements : `return ${body.expression};`}`;
  const parameters = `{ ${shorthand("request", request)} }`;
  return { parameter: parameters, isAsync: true, body: { statements }, comments, readsToken: true };
}

/** Without the callback, `withAuth` let users with a token pass. */
const anyUser: AuthorizedCallback = {
  parameter: "{ auth }",
  isAsync: false,
  body: { expression: "auth !== null" },
  comments: [],
  readsToken: false,
};

type WithAuthOptions = Pick<Guard, "authorized" | "pages">;

/** The second or only argument of `withAuth`. */
function withAuthOptions(options: Expression | undefined, context: FileContext): WithAuthOptions | undefined {
  const { kinds } = context;
  if (!options) return { authorized: anyUser, pages: undefined };
  const properties = options.asKind(kinds.ObjectLiteralExpression)?.getProperties() ?? [];
  const values = new Map(
    properties.flatMap((one) => {
      const property = one.asKind(kinds.PropertyAssignment);
      return property ? [[property.getName(), property.getInitializerOrThrow()] as const] : [];
    }),
  );
  const isKnown = [...values.keys()].every((name) => ["callbacks", "pages", "secret"].includes(name));
  if (!isKnown || values.size < properties.length || properties.length === 0) return undefined;
  if ([values.get("pages"), values.get("secret")].some((one) => one && !isMovable(one, context))) return undefined;
  const callbacks = values.get("callbacks");
  const secret = values.get("secret")?.getText();
  const written = callbacks?.asKind(kinds.ObjectLiteralExpression);
  const authorized = written ? authorizedIn(written, secret ? `, secret: ${secret}` : "", context) : undefined;
  if (callbacks && !authorized) return undefined;
  const pages = values.get("pages");
  return { authorized: authorized ?? anyUser, pages: pages && outdented(pages.getText()) };
}

/** The use of `withAuth` in a call: `withAuth(options)`, `withAuth(handler, options)`. */
function guardOfCall(call: CallExpression, context: FileContext): Guard | undefined {
  const { kinds } = context;
  const [first, second] = call.getArguments() as Expression[];
  const isHandler = first?.isKind(kinds.ArrowFunction) || first?.isKind(kinds.FunctionExpression);
  // The token of the request is its session now.
  if (isHandler && /nextauth|NextRequestWithAuth/i.test(first.getText())) return undefined;
  const options = withAuthOptions(isHandler ? second : first, context);
  return options && { node: call, handler: isHandler ? outdented(first.getText()) : undefined, ...options };
}

function guardIn(source: SourceFile, context: FileContext): Guard | undefined {
  const { kinds } = context;
  const exported = source.getExportDeclarations().find((one) => one.getModuleSpecifierValue() === formerModule);
  if (exported) return { node: exported, handler: undefined, authorized: anyUser, pages: undefined };
  const imported = source.getImportDeclaration(formerModule);
  const name = imported?.getDefaultImport() ?? imported?.getNamedImports()[0]?.getAliasNode();
  const local = (name ?? imported?.getNamedImports()[0]?.getNameNode())?.getText();
  const uses = source
    .getDescendantsOfKind(kinds.Identifier)
    .filter((one) => one.getText() === local && !one.getFirstAncestorByKind(kinds.ImportDeclaration));
  const [use] = uses;
  if (!use || uses.length > 1) return undefined;
  const call = use.getParentIfKind(kinds.CallExpression);
  if (call?.getExpression() === use) return guardOfCall(call, context);
  const isExported = use.getParent()?.isKind(kinds.ExportAssignment);
  return isExported ? { node: use, handler: undefined, authorized: anyUser, pages: undefined } : undefined;
}

/** Writes the callback. */
function writeCallback(
  object: ObjectLiteralExpression,
  { parameter, isAsync, body, comments }: AuthorizedCallback,
): void {
  const [name, leadingTrivia] = ["authorized", comments.map((comment) => `${comment}\n`)];
  const parameters = parameter === "" ? [] : [{ name: parameter }];
  if ("statements" in body) {
    object.addMethod({ name, isAsync, parameters, statements: body.statements, leadingTrivia });
    return;
  }
  const initializer = `${isAsync ? "async " : ""}(${parameter}) => ${body.expression}`;
  object.addPropertyAssignment({ name, initializer, leadingTrivia });
}

/** Imports `getToken`. */
function importGetToken(source: SourceFile): void {
  const from = source.getImportDeclaration(
    (one) => one.getModuleSpecifierValue() === "portico/jwt" && !one.isTypeOnly(),
  );
  if (!from) source.addImportDeclaration({ namedImports: ["getToken"], moduleSpecifier: "portico/jwt" });
  else if (!from.getNamedImports().some((one) => one.getName() === "getToken")) from.addNamedImport("getToken");
}

/** Adds the callback to the options of the application. Returns whether they have a place for it. */
function addAuthorized(source: SourceFile, { authorized, pages }: Guard, context: FileContext): boolean {
  const { kinds } = context;
  const [config, ...others] = configurations(source, context).filter((one) => one.getProperty("providers"));
  if (!config || others.length > 0) return false;
  const options = config.getProperty("callbacks") ? config : addProperty(config, "callbacks", "{}");
  const object = options
    .getProperty("callbacks")
    ?.asKind(kinds.PropertyAssignment)
    ?.getInitializerIfKind(kinds.ObjectLiteralExpression);
  if (!object || object.getProperty("authorized")) return false;
  writeCallback(object, authorized);
  if (pages && !options.getProperty("pages")) addProperty(options, "pages", pages);
  if (authorized.readsToken) importGetToken(source);
  return true;
}

/** The first version of Next.js whose middleware may run on Node.js. An older one fails to build with `runtime`. */
const nodeMiddleware = 15;

/** `auth` reads the session with the options and their adapter, which need Node.js. A `proxy.ts` has no other runtime. */
function setRuntime(source: SourceFile, { kinds, nextMajor }: FileContext): void {
  if (nextMajor < nodeMiddleware) return;
  const config = source.getVariableDeclaration("config")?.getInitializer();
  const written = config?.asKind(kinds.ObjectLiteralExpression);
  if (!config) source.addStatements('\nexport const config = { runtime: "nodejs" };');
  else if (written && !written.getProperty("runtime")) addProperty(written, "runtime", '"nodejs"');
}

/** Writes `auth` where `withAuth` was. */
function exportGuard(source: SourceFile, { node, handler }: Guard, module: string, context: FileContext): void {
  const name = posix.parse(context.file).name;
  const statement = node.getParent()?.isKind(context.kinds.ExportAssignment) ? node.getParentOrThrow() : node;
  const isWhole = handler === undefined && (statement !== node || node.isKind(context.kinds.ExportDeclaration));
  if (isWhole) statement.replaceWithText(`export { auth as ${name} } from "${module}";`);
  else node.replaceWithText(handler === undefined ? "auth" : `auth(${handler})`);
  source.getImportDeclaration(formerModule)?.remove();
  if (!isWhole) source.addImportDeclaration({ namedImports: ["auth"], moduleSpecifier: module });
  if (name === "middleware") setRuntime(source, context);
}

/**
 * Rewrites a middleware that is guarded by `withAuth`, and the options.
 *
 * @param source of the middleware
 * @param options the module that exports `auth`, as it was rewritten
 * @returns the new text of that module; `undefined` if nothing was changed
 */
export function migrateMiddleware(
  source: SourceFile,
  options: { readonly file: string; readonly source: SourceFile },
  context: FileContext,
): string | undefined {
  const guard = guardIn(source, context);
  if (!guard || !addAuthorized(options.source, guard, context)) return undefined;
  const { file, note } = context;
  if (guard.authorized.readsToken) note({ note: "middlewareToken", file, line: guard.node.getStartLineNumber() });
  exportGuard(source, guard, specifierFrom(file, options.file), context);
  return options.source.getFullText();
}
