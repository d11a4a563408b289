/** Rewrites one source file, and notes what needs a person. */
import type {
  CallExpression,
  ExportDeclaration,
  ImportDeclaration,
  ImportSpecifier,
  Node,
  ObjectLiteralExpression,
  SourceFile,
} from "ts-morph";
import { isBuiltIn } from "../../providers/lib/catalogue.ts";
import { migrateCalls } from "./calls.ts";
import { addProperty, type FileContext } from "./context.ts";
import { newName } from "./names.ts";
import { migrateConfig } from "./options.ts";
import { counterpart, isForeign } from "./tables.ts";

/** The module of a provider with the id here; `undefined` if there is no such provider. */
const providerId = (module: string): string | undefined => /^portico\/providers\/([\w-]+)$/.exec(module)?.[1];

const genericProviders: ReadonlySet<string> = new Set([
  "oauth",
  "oidc",
  "email",
  "credentials",
  "nodemailer",
  "webauthn",
  "passkey",
]);

/** The counterpart of a module, if it exists; a note otherwise. */
function replacementFor(module: string, line: number, { file, note }: FileContext): string | undefined {
  const found = isForeign(module) ? counterpart(module) : undefined;
  if (found === undefined) {
    const isMiddleware = module === "next-auth/middleware";
    if (isForeign(module)) note({ note: isMiddleware ? "middleware" : "module", file, line, about: module });
    return undefined;
  }
  const id = providerId(found);
  if (id === undefined || isBuiltIn(id) || genericProviders.has(id)) return found;
  note({ note: "provider", file, line, about: id });
  return undefined;
}

/** Notes names that no module of this library exports. */
function noteUnknown(names: readonly string[], line: number, { file, note }: FileContext): void {
  if (names.length > 0) note({ note: "name", file, line, about: names.join(", ") });
}

/** Moves an import of a type into a declaration of its own. */
function moveImport(specifier: ImportSpecifier, module: string): void {
  const declaration = specifier.getImportDeclaration();
  const source = declaration.getSourceFile();
  const { name, alias } = specifier.getStructure();
  const existing = source.getImportDeclaration((one) => one.getModuleSpecifierValue() === module && one.isTypeOnly());
  const named = { name, ...(alias !== undefined && { alias }) };
  const newImport = { isTypeOnly: true, moduleSpecifier: module, namedImports: [named] };
  if (existing) existing.addNamedImport(named);
  else source.insertImportDeclaration(declaration.getChildIndex() + 1, newImport);
  specifier.remove();
}

/** `NextAuth` -> `HostAuth`, and so on, where they are imported and used. `module`: the counterpart. */
function renameImports(declaration: ImportDeclaration, module: string, context: FileContext): void {
  const byDefault = declaration.getDefaultImport();
  if (module === "portico/next" && byDefault?.getText() === "NextAuth") byDefault.rename("HostAuth");
  const unknown: string[] = [];
  for (const specifier of declaration.getNamedImports()) {
    const name = specifier.getName();
    const found = newName(module, name, context.from);
    if (found === undefined) unknown.push(name);
    else if (found.module !== undefined) moveImport(specifier, found.module);
    else if (found.name === name) continue;
    else if (specifier.getAliasNode() !== undefined) specifier.setName(found.name);
    else specifier.getNameNode().asKindOrThrow(context.kinds.Identifier).rename(found.name);
  }
  noteUnknown(unknown, declaration.getStartLineNumber(), context);
}

/** `export { NextAuthConfig } from`: other files import it by its name, so that it keeps it. */
function renameExports(declaration: ExportDeclaration, module: string, context: FileContext): void {
  const unknown: string[] = [];
  for (const specifier of declaration.getNamedExports()) {
    const name = specifier.getName();
    const found = newName(module, name, context.from);
    if (found === undefined || found.module !== undefined) unknown.push(name);
    else if (found.name !== name) {
      if (specifier.getAliasNode() === undefined) specifier.setAlias(name);
      specifier.setName(found.name);
    }
  }
  noteUnknown(unknown, declaration.getStartLineNumber(), context);
}

function migrateImports(source: SourceFile, context: FileContext): void {
  for (const declaration of source.getImportDeclarations()) {
    const module = declaration.getModuleSpecifierValue();
    const line = declaration.getStartLineNumber();
    const found = replacementFor(module, line, context);
    if (found === undefined) continue;
    const isSideEffect = declaration.getImportClause() === undefined;
    declaration.setModuleSpecifier(found);
    renameImports(declaration, found, context);
    // All of its names have moved.
    const isEmpty = !declaration.getNamespaceImport() && !declaration.getDefaultImport();
    if (!isSideEffect && isEmpty && declaration.getNamedImports().length === 0) declaration.remove();
  }
  for (const declaration of source.getExportDeclarations()) {
    const module = declaration.getModuleSpecifierValue();
    const found = module === undefined ? undefined : replacementFor(module, declaration.getStartLineNumber(), context);
    if (found === undefined) continue;
    declaration.setModuleSpecifier(found);
    renameExports(declaration, found, context);
  }
}

/** Whether a file imports from a module. TypeScript extends only modules that a file of the program imports. */
const isImported = (source: SourceFile, module: string): boolean =>
  source.getImportDeclarations().some((one) => one.getModuleSpecifierValue() === module);

/** `declare module "next-auth"` -> `declare module "portico/next"`, which this file must import. */
function migrateAugmentations(source: SourceFile, context: FileContext): void {
  for (const declaration of source.getModules().filter((one) => one.hasDeclareKeyword())) {
    const module = declaration.getName().slice(1, -1);
    const found = replacementFor(module, declaration.getStartLineNumber(), context);
    if (found === undefined) continue;
    declaration.setName(`"${found}"`);
    if (!isImported(source, found)) source.insertStatements(firstStatement(source), `import type {} from "${found}";`);
  }
}

/** The position after the imports of a file. */
const firstStatement = (source: SourceFile): number =>
  (source.getImportDeclarations().at(-1)?.getChildIndex() ?? -1) + 1;

/** The objects that a function returns: options that are made for each request. */
function returnedObjects(argument: Node | undefined, { kinds }: FileContext): readonly ObjectLiteralExpression[] {
  const made = argument?.asKind(kinds.ArrowFunction) ?? argument?.asKind(kinds.FunctionExpression);
  if (!made) return [];
  const body = made.getBody();
  const direct = body.asKind(kinds.ParenthesizedExpression)?.getExpression().asKind(kinds.ObjectLiteralExpression);
  const returned = body
    .getDescendantsOfKind(kinds.ReturnStatement)
    .filter((one) => one.getFirstAncestor((node) => node === body || node.isKind(kinds.ArrowFunction)) === body)
    .map((one) => one.getExpression()?.asKind(kinds.ObjectLiteralExpression));
  return [direct, ...returned].filter((one) => one !== undefined);
}

/** Calls of a function, by its name. */
const callsOf = (source: SourceFile, names: readonly string[], { kinds }: FileContext): readonly CallExpression[] =>
  source.getDescendantsOfKind(kinds.CallExpression).filter((call) => names.includes(call.getExpression().getText()));

const isConfigType = (text: string): boolean =>
  /^(?:HostAuthConfig|AuthConfig|SvelteKitAuthConfig|SolidAuthConfig)\b/.test(text);

/** The functions that take a configuration. */
export const initializers = ["HostAuth", "SvelteKitAuth", "SolidAuth", "ExpressAuth"] as const;

/** What a module exports without a type: options, if it has providers and imports some of this library. */
function isUntypedConfig(object: ObjectLiteralExpression | undefined, source: SourceFile): boolean {
  const imports = source.getImportDeclarations().map((one) => one.getModuleSpecifierValue());
  return object?.getProperty("providers") !== undefined && imports.some((module) => module.startsWith("portico"));
}

/** The objects that are configurations: the argument of `HostAuth`, and variables and default exports that are one. */
export function configurations(source: SourceFile, context: FileContext): readonly ObjectLiteralExpression[] {
  const { kinds } = context;
  const passed = callsOf(source, initializers, context).flatMap((call) => {
    const [options] = call.getArguments();
    return [options?.asKind(kinds.ObjectLiteralExpression), ...returnedObjects(options, context)];
  });
  const typed = source.getVariableDeclarations().map((variable) => {
    const initializer = variable.getInitializer();
    const satisfied = initializer?.asKind(kinds.SatisfiesExpression);
    const type = variable.getTypeNode()?.getText() ?? satisfied?.getTypeNode()?.getText() ?? "";
    const value = (satisfied?.getExpression() ?? initializer)?.asKind(kinds.ObjectLiteralExpression);
    const isUntyped = type === "" && variable.isExported() && isUntypedConfig(value, source);
    return isConfigType(type) || isUntyped ? value : undefined;
  });
  const exported = source.getExportAssignments().map((one) => {
    const satisfied = one.getExpression().asKind(kinds.SatisfiesExpression);
    const value = (satisfied?.getExpression() ?? one.getExpression()).asKind(kinds.ObjectLiteralExpression);
    const isTyped = isConfigType(satisfied?.getTypeNode()?.getText() ?? "");
    return isTyped || (satisfied === undefined && isUntypedConfig(value, source)) ? value : undefined;
  });
  return [...passed, ...typed, ...exported].filter((one) => one !== undefined);
}

/** `getToken({ req })` -> `getToken({ req, migrateFrom })`, which reads old sessions too. */
function migrateGetToken(source: SourceFile, context: FileContext): void {
  const { file, from, kinds, note } = context;
  const imported = source
    .getImportDeclaration("portico/jwt")
    ?.getNamedImports()
    .find((one) => one.getName() === "getToken");
  if (!imported) return;
  for (const call of callsOf(source, [imported.getAliasNode()?.getText() ?? "getToken"], context)) {
    const options = call.getArguments()[0]?.asKind(kinds.ObjectLiteralExpression);
    if (!options) note({ note: "getToken", file, line: call.getStartLineNumber() });
    else if (!options.getProperty("migrateFrom")) addProperty(options, "migrateFrom", JSON.stringify(from));
  }
}

/** Names of cookies in strings. */
function noteCookieNames(source: SourceFile, context: FileContext): void {
  for (const literal of source.getDescendantsOfKind(context.kinds.StringLiteral)) {
    if (!/^(?:__(?:Secure|Host)-)?(?:next-auth|authjs)\./.test(literal.getLiteralValue())) continue;
    context.note({
      note: "cookieName",
      file: context.file,
      line: literal.getStartLineNumber(),
      about: literal.getLiteralValue(),
    });
  }
}

/** Rewrites imports, names, options and augmented types of a file. */
export function migrateFile(source: SourceFile, context: FileContext): void {
  migrateCalls(source, context);
  migrateImports(source, context);
  migrateAugmentations(source, context);
  for (const config of configurations(source, context)) migrateConfig(config, context);
  migrateGetToken(source, context);
  noteCookieNames(source, context);
}
