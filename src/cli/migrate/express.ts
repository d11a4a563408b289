/** `app.use("/auth/*", ExpressAuth(options))` -> one call of `ExpressAuth`, whose `middleware` and `auth` the application uses. */
import type { CallExpression, Expression, Identifier, ImportDeclaration, SourceFile } from "ts-morph";
import { constantText } from "./constants.ts";
import { addProperty, type FileContext } from "./context.ts";
import { shorthand } from "./middleware.ts";
import { definitionOf, type Modules, pathOf } from "./modules.ts";
import { specifierFrom } from "./options-module.ts";

const expressModule = "portico/express";
const formerExpress = "@auth/express";

/** The base path of `portico/express` if no option sets it. */
const defaultBase = "/auth";

/** Where `ExpressAuth` is called after the move. */
interface Home {
  readonly file: string;
  /** The names of `auth` and `middleware` there. */
  readonly auth: string;
  readonly middleware: string;
}

/** A call of `ExpressAuth` that is mounted at a path. */
interface Mount {
  readonly use: CallExpression;
  readonly call: CallExpression;
  readonly options: Expression;
  readonly basePath: string;
}

/** `/api/auth/*splat` -> `/api/auth`; `undefined` if the path is no text without parameters. */
function basePathIn(path: string | undefined): string | undefined {
  const base = path?.replace(/\/?(?:\*\w*|\{\*\w+\}|\(\.\*\)|:\w+\(?[.*]*\)?[*+]?)$/, "").replace(/\/$/, "");
  return base !== undefined && /^(?:\/[\w.-]+)+$/.test(base) ? base : undefined;
}

/** Whether routes of an expression are below no other path: it is an application, and no router. */
const isApplication = (receiver: Expression, modules: Modules): boolean => {
  const name = receiver.asKind(modules.kinds.Identifier);
  return /^express\(/.test((name && definitionOf(name, modules)?.getText()) ?? "");
};

const callsNamed = (source: SourceFile, name: string, { kinds }: Modules): readonly CallExpression[] =>
  source.getDescendantsOfKind(kinds.CallExpression).filter((call) => call.getExpression().getText() === name);

/** The mount of a call; `undefined` if it has another form. */
function mountOf(call: CallExpression, modules: Modules): Mount | undefined {
  const { kinds } = modules;
  const use = call.getParentIfKind(kinds.CallExpression);
  const method = use?.getExpression().asKind(kinds.PropertyAccessExpression);
  const [path, mounted, ...others] = use?.getArguments() ?? [];
  const [options, ...more] = call.getArguments() as Expression[];
  const basePath = basePathIn(constantText(path, modules));
  const isPlain = use?.getParent()?.isKind(kinds.ExpressionStatement) && mounted === call;
  if (!use || !options || !basePath || !isPlain || others.length + more.length > 0) return undefined;
  const isUse = method?.getName() === "use" || method?.getName() === "all";
  return method && isUse && isApplication(method.getExpression(), modules)
    ? { use, call, options, basePath }
    : undefined;
}

/** Names that a file declares or imports at its top. */
function hasTopName(source: SourceFile, name: string): boolean {
  const imported = source
    .getImportDeclarations()
    .flatMap((one) => [one.getDefaultImport(), one.getNamespaceImport(), ...one.getNamedImports()])
    .map((one) => one?.getText().replace(/^.*\bas\s+/, ""));
  return imported.includes(name) || Boolean(source.getVariableDeclaration(name) ?? source.getFunction(name));
}

/** The first of some names that a file has not. */
const freeName = (source: SourceFile, ...names: readonly string[]): string =>
  names.find((name) => !hasTopName(source, name)) ?? `portico${names[0]}`;

const plainImportOf = (source: SourceFile, name: string): ImportDeclaration | undefined =>
  source
    .getImportDeclarations()
    .find((one) =>
      one.getNamedImports().some((specifier) => specifier.getName() === name && !specifier.getAliasNode()),
    );

/** Removes the import of a name that nothing uses any more. */
function dropUnused(source: SourceFile, name: string, { kinds }: Modules): void {
  const declaration = plainImportOf(source, name);
  const specifier = declaration?.getNamedImports().find((one) => one.getName() === name);
  const uses = source.getDescendantsOfKind(kinds.Identifier).filter((one) => one.getText() === name).length;
  if (!declaration || !specifier || uses > 1) return;
  if (declaration.getNamedImports().length > 1 || declaration.getDefaultImport()) specifier.remove();
  else declaration.remove();
}

/** Imports a name from a module. */
function addNamedImport(source: SourceFile, module: string, name: string, local: string): void {
  const existing = source.getImportDeclaration((one) => one.getModuleSpecifierValue() === module && !one.isTypeOnly());
  const named = name === local ? { name } : { name, alias: local };
  if (existing && !existing.getNamespaceImport()) existing.addNamedImport(named);
  else source.addImportDeclaration({ moduleSpecifier: module, namedImports: [named] });
}

/** The options as the call gets them: with `basePath`, which the mount path set. */
function optionsWithBase({ options, basePath }: Mount, modules: Modules): string {
  const literal = options.asKind(modules.kinds.ObjectLiteralExpression);
  if (basePath === defaultBase || literal?.getProperty("basePath")) return options.getText();
  if (literal) return addProperty(literal, "basePath", JSON.stringify(basePath)).getText();
  return `{ ...${options.getText()}, basePath: ${JSON.stringify(basePath)} }`;
}

/** The module of the application that exports the options. */
function optionsModule(
  options: Identifier,
  { fileOf }: Modules,
): { readonly file: string; readonly from: string } | undefined {
  const source = options.getSourceFile();
  const from = plainImportOf(source, options.getText())?.getModuleSpecifierValue();
  const file = from === undefined ? undefined : fileOf(from, pathOf(source));
  return from !== undefined && file !== undefined ? { file, from } : undefined;
}

/** Calls `ExpressAuth` in the module of its options. */
function writeHome(source: SourceFile, options: string): Home {
  const auth = freeName(source, "auth", "readSession");
  const middleware = freeName(source, "middleware", "authMiddleware");
  if (!plainImportOf(source, "ExpressAuth")) addNamedImport(source, expressModule, "ExpressAuth", "ExpressAuth");
  const names = `{ ${shorthand("auth", auth)}, ${shorthand("middleware", middleware)} }`;
  source.addStatements(`\nexport const ${names} = ExpressAuth(${options});`);
  return { file: pathOf(source), auth, middleware };
}

/** Replaces the mounted call. Returns where `auth` is then. `written`: receives another file that was changed. */
function replaceMount(mount: Mount, modules: Modules, written: (source: SourceFile) => void): Home {
  const { use, call, options } = mount;
  const source = use.getSourceFile();
  const receiver = use
    .getExpression()
    .getText()
    .replace(/\.\w+$/, "");
  const name = options.asKind(modules.kinds.Identifier);
  const elsewhere = name && optionsModule(name, modules);
  // What is replaced is forgotten.
  const text = options.getText();
  if (name && elsewhere) {
    const target = modules.sourceOf(elsewhere.file);
    const home = writeHome(target, optionsWithBase(mount, modules));
    written(target);
    const local = freeName(source, "middleware", "authMiddleware");
    use.replaceWithText(`${receiver}.use(${local})`);
    addNamedImport(source, elsewhere.from, home.middleware, local);
    for (const one of ["ExpressAuth", text]) dropUnused(source, one, modules);
    return home;
  }
  const [auth, middleware] = [
    freeName(source, "auth", "readSession"),
    freeName(source, "middleware", "authMiddleware"),
  ];
  const isTop = use.getParent()?.getParent() === source;
  const names = `{ ${shorthand("auth", auth)}, ${shorthand("middleware", middleware)} }`;
  const made = call.getText().slice(0, call.getText().indexOf("(") + 1) + optionsWithBase(mount, modules);
  use
    .getParentOrThrow()
    .replaceWithText(`${isTop ? "export " : ""}const ${names} = ${made});\n${receiver}.use(${middleware});`);
  return { file: pathOf(source), auth, middleware };
}

/** How a file imports another one of the application: with the ending of its other imports. */
function specifierLike(source: SourceFile, file: string): string {
  const others = source.getImportDeclarations().map((one) => one.getModuleSpecifierValue());
  const [, ending = ""] = /(\.[jt]s)$/.exec(others.find((one) => one.startsWith(".")) ?? "") ?? [];
  return specifierFrom(pathOf(source), file) + ending;
}

/** `getSession(req, options)` -> `auth(req)`. */
function replaceReaders(source: SourceFile, home: Home, modules: Modules): void {
  const calls = callsNamed(source, "getSession", modules);
  const isHome = pathOf(source) === home.file;
  const local = isHome ? home.auth : freeName(source, "auth", "readSession");
  const options = new Set<string>();
  for (const call of calls.toReversed()) {
    const [request, given] = call.getArguments();
    if (given) options.add(given.getText());
    call.replaceWithText(`${local}(${request?.getText() ?? ""})`);
  }
  if (!isHome && calls.length > 0) addNamedImport(source, specifierLike(source, home.file), home.auth, local);
  for (const one of ["getSession", ...options]) dropUnused(source, one, modules);
}

/** `portico/express` exports no `getSession`: its import stays as it was, for a person. */
function restoreReader(declaration: ImportDeclaration): void {
  const source = declaration.getSourceFile();
  const specifier = declaration.getNamedImports().find((one) => one.getName() === "getSession");
  addNamedImport(source, formerExpress, "getSession", "getSession");
  if (declaration.getNamedImports().length > 1) specifier?.remove();
  else declaration.remove();
}

/** Rewrites the applications of Express in some files; returns the sources that changed. */
export function migrateExpress(
  files: readonly string[],
  modules: Modules,
  contextOf: (file: string) => FileContext,
): readonly SourceFile[] {
  const sources = new Map(files.map((file) => [file, modules.sourceOf(file)]));
  const usesExpress = (source: SourceFile): boolean =>
    source.getImportDeclarations().some((one) => one.getModuleSpecifierValue() === expressModule);
  const concerned = () => [...sources.values()].filter(usesExpress);
  const known: Modules = { ...modules, sourceOf: (file) => sources.get(file) ?? modules.sourceOf(file) };
  const mounted = concerned().flatMap((source) =>
    callsNamed(source, "ExpressAuth", modules).filter((call) => call.getParentIfKind(modules.kinds.CallExpression)),
  );
  const [first, ...others] = mounted;
  const mount = first && mountOf(first, known);
  const open = mount && others.length === 0 ? [] : mounted;
  for (const call of open) {
    contextOf(pathOf(call.getSourceFile())).note({
      note: "expressMount",
      file: pathOf(call.getSourceFile()),
      line: call.getStartLineNumber(),
    });
  }
  const home =
    mount && open.length === 0
      ? replaceMount(mount, known, (source) => sources.set(pathOf(source), source))
      : undefined;
  for (const source of concerned()) {
    const declaration = plainImportOf(source, "getSession");
    if (declaration?.getModuleSpecifierValue() !== expressModule) continue;
    const [file, line] = [pathOf(source), declaration.getStartLineNumber()];
    if (home) replaceReaders(source, home, known);
    else {
      contextOf(file).note({ note: "expressSession", file, line, about: formerExpress });
      restoreReader(declaration);
    }
  }
  return [...sources.values()];
}
