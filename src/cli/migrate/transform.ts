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
import { callsOfGetToken, migrateCalls } from "./calls.ts";
import { addProperty, type FileContext } from "./context.ts";
import { looseProviders } from "./loose-providers.ts";
import { type NewName, newName } from "./names.ts";
import { migrateConfig, migrateLooseProviders } from "./options.ts";
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

/** Names that the counterpart does not export: they stay where they are, in a declaration of their own, and are noted. */
function keepUnknown(declaration: ImportDeclaration, module: string, context: FileContext): void {
  const { from } = context;
  const isKnown = (specifier: ImportSpecifier): boolean => newName(module, specifier.getName(), from) !== undefined;
  const unknown = declaration.getNamedImports().filter((one) => !isKnown(one));
  if (unknown.length === 0) return;
  const line = declaration.getStartLineNumber();
  noteUnknown(
    unknown.map((one) => one.getName()),
    line,
    context,
  );
  const namedImports = unknown.map((one) => one.getStructure());
  declaration.getSourceFile().insertImportDeclaration(declaration.getChildIndex() + 1, {
    isTypeOnly: declaration.isTypeOnly(),
    moduleSpecifier: declaration.getModuleSpecifierValue(),
    namedImports,
  });
  for (const one of unknown) one.remove();
}

/** `NextAuth` -> `HostAuth`, and so on, where they are imported and used. `module`: the counterpart. */
function renameImports(declaration: ImportDeclaration, module: string, context: FileContext): void {
  const byDefault = declaration.getDefaultImport();
  if (module === "portico/next" && byDefault?.getText() === "NextAuth") byDefault.rename("HostAuth");
  for (const specifier of declaration.getNamedImports()) {
    const name = specifier.getName();
    const found = newName(module, name, context.from);
    if (found === undefined) continue;
    if (found.module !== undefined) moveImport(specifier, found.module);
    else if (found.name === name) continue;
    else if (specifier.getAliasNode() !== undefined) specifier.setName(found.name);
    else specifier.getNameNode().asKindOrThrow(context.kinds.Identifier).rename(found.name);
  }
}

/** `export { NextAuthConfig } from`: other files import it by its name, so that it keeps it. */
function renameExports(declaration: ExportDeclaration, module: string, context: FileContext): void {
  const former = declaration.getModuleSpecifierValue();
  const isHere = (found: NewName | undefined): found is NewName => found !== undefined && found.module === undefined;
  const names = declaration.getNamedExports().map((one) => one.getName());
  const unknown = names.filter((name) => !isHere(newName(module, name, context.from)));
  noteUnknown(unknown, declaration.getStartLineNumber(), context);
  if (names.length > 0 && unknown.length === names.length) return;
  for (const specifier of declaration.getNamedExports()) {
    const name = specifier.getName();
    const found = newName(module, name, context.from);
    if (!isHere(found)) specifier.remove();
    else if (found.name !== name) {
      if (specifier.getAliasNode() === undefined) specifier.setAlias(name);
      specifier.setName(found.name);
    }
  }
  declaration.setModuleSpecifier(module);
  if (unknown.length === 0 || former === undefined) return;
  const forPerson = { isTypeOnly: declaration.isTypeOnly(), moduleSpecifier: former, namedExports: [...unknown] };
  declaration.getSourceFile().insertExportDeclaration(declaration.getChildIndex() + 1, forPerson);
}

/** Whether an import has names in braces, and nothing else. */
const isOnlyNames = (declaration: ImportDeclaration): boolean =>
  declaration.getNamedImports().length > 0 && !declaration.getDefaultImport();

function migrateImports(source: SourceFile, context: FileContext): void {
  for (const declaration of source.getImportDeclarations()) {
    const module = declaration.getModuleSpecifierValue();
    const line = declaration.getStartLineNumber();
    const found = replacementFor(module, line, context);
    if (found === undefined) continue;
    const isSideEffect = declaration.getImportClause() === undefined;
    const isForPerson = declaration.getNamedImports().every((one) => !newName(found, one.getName(), context.from));
    if (isForPerson && isOnlyNames(declaration)) {
      noteUnknown(
        declaration.getNamedImports().map((one) => one.getName()),
        line,
        context,
      );
      continue;
    }
    keepUnknown(declaration, found, context);
    declaration.setModuleSpecifier(found);
    renameImports(declaration, found, context);
    // All of its names have moved.
    const isEmpty = !declaration.getNamespaceImport() && !declaration.getDefaultImport();
    if (!isSideEffect && isEmpty && declaration.getNamedImports().length === 0) declaration.remove();
  }
  for (const declaration of source.getExportDeclarations()) {
    const module = declaration.getModuleSpecifierValue();
    const found = module === undefined ? undefined : replacementFor(module, declaration.getStartLineNumber(), context);
    if (found !== undefined) renameExports(declaration, found, context);
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
  /^(?:Host|SvelteKit|Solid|Qwik|Express)?Auth(?:Config|Input)\b/.test(text);

/** The functions that take a configuration. */
export const initializers = ["HostAuth", "SvelteKitAuth", "SolidAuth", "QwikAuth$", "ExpressAuth"] as const;

/** What a call gets as its configuration: the literal, the literals that a function returns, or the constant of the file. */
function givenObjects(options: Node | undefined, context: FileContext): readonly ObjectLiteralExpression[] {
  const { kinds } = context;
  const name = options?.asKind(kinds.Identifier)?.getText();
  const variable = name === undefined ? undefined : options?.getSourceFile().getVariableDeclaration(name);
  const literal = (variable?.getInitializer() ?? options)?.asKind(kinds.ObjectLiteralExpression);
  return [...(literal ? [literal] : []), ...returnedObjects(options, context)];
}

/** The calls of `Auth(request, config)`. */
const callsOfAuth = (source: SourceFile, context: FileContext): readonly CallExpression[] =>
  isImported(source, "portico") ? callsOf(source, ["Auth"], context) : [];

/** What a module exports without a type: options, if it has providers and imports some of this library. */
function isUntypedConfig(object: ObjectLiteralExpression | undefined, source: SourceFile): boolean {
  const imports = source.getImportDeclarations().map((one) => one.getModuleSpecifierValue());
  return object?.getProperty("providers") !== undefined && imports.some((module) => module.startsWith("portico"));
}

/** The objects that are configurations: the argument of `HostAuth`, and variables and default exports that are one. */
export function configurations(source: SourceFile, context: FileContext): readonly ObjectLiteralExpression[] {
  const { kinds } = context;
  const options = [
    ...callsOf(source, initializers, context).map((call) => call.getArguments()[0]),
    ...callsOfAuth(source, context).map((call) => call.getArguments()[1]),
  ];
  const passed = options.flatMap((one) => givenObjects(one, context));
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
  return [...new Set([...passed, ...typed, ...exported])].filter((one) => one !== undefined);
}

/** `getToken({ req })` -> `getToken({ req, migrateFrom })`, which reads old sessions too. */
function migrateGetToken(source: SourceFile, context: FileContext): void {
  const { file, from, kinds, note } = context;
  for (const call of callsOfGetToken(source, context)) {
    const options = call.getArguments()[0]?.asKind(kinds.ObjectLiteralExpression);
    if (!options) note({ note: "getToken", file, line: call.getStartLineNumber() });
    else if (!options.getProperty("migrateFrom")) addProperty(options, "migrateFrom", JSON.stringify(from));
  }
}

/** The names of cookies in a string or in a template: `${prefix}next-auth.session-token`. */
const cookieNameIn = (text: string): string | undefined =>
  /(?<![\w.-])(?:__(?:Secure|Host)-)?(?:next-auth|authjs)\.[\w.-]+/.exec(text)?.[0];

/** Whether code gives a cookie its name in the options: this library uses that name too. */
const isCookieOption = (node: Node, { kinds }: FileContext): boolean =>
  node.getAncestors().some((one) => /^["']?cookies["']?$/.test(one.asKind(kinds.PropertyAssignment)?.getName() ?? ""));

/** Names of cookies in strings and templates. */
function noteCookieNames(source: SourceFile, context: FileContext): void {
  const { kinds, file, note } = context;
  const literals = [
    ...source.getDescendantsOfKind(kinds.StringLiteral),
    ...source.getDescendantsOfKind(kinds.NoSubstitutionTemplateLiteral),
    ...source.getDescendantsOfKind(kinds.TemplateExpression),
  ];
  for (const literal of literals.toSorted((one, other) => one.getStart() - other.getStart())) {
    const about = cookieNameIn(literal.getText());
    if (about === undefined || isCookieOption(literal, context)) continue;
    note({ note: "cookieName", file, line: literal.getStartLineNumber(), about });
  }
}

/** Rewrites imports, names, options and augmented types of a file. */
export function migrateFile(source: SourceFile, context: FileContext): void {
  migrateCalls(source, context);
  migrateImports(source, context);
  migrateAugmentations(source, context);
  if (context.from === "next-auth")
    migrateLooseProviders(looseProviders(source, configurations(source, context), context), context);
  for (const config of configurations(source, context)) migrateConfig(config, context);
  migrateGetToken(source, context);
  noteCookieNames(source, context);
}
