/** What only version 4 of NextAuth.js has: options in one module, the route in another, `getServerSession` everywhere. */

import { posix } from "node:path";
import type { Node, SourceFile } from "ts-morph";
import type { FileContext } from "./context.ts";
import { specifierFrom } from "./options-module.ts";
import { configurations } from "./transform.ts";

const formerReaders: ReadonlySet<string> = new Set(["getServerSession", "unstable_getServerSession"]);

/** The exported variable with the options, if the file has one. */
function optionsIn(source: SourceFile, context: FileContext): string | undefined {
  const found = new Set<Node>(configurations(source, context));
  return source
    .getVariableDeclarations()
    .filter((one) => one.isExported())
    .find((one) => one.getDescendantsOfKind(context.kinds.ObjectLiteralExpression).some((object) => found.has(object)))
    ?.getName();
}

/** Imports `HostAuth`. What is imported as types stays so. */
function importHostAuth(source: SourceFile): void {
  const declaration = source.getImportDeclaration("portico/next");
  if (!declaration) {
    const [first] = source.getImportDeclarations();
    const newImport = { defaultImport: "HostAuth", moduleSpecifier: "portico/next" };
    source.insertImportDeclaration(first?.getChildIndex() ?? 0, newImport);
    return;
  }
  const wereTypes = declaration.isTypeOnly();
  declaration.setIsTypeOnly(false);
  declaration.setDefaultImport("HostAuth");
  for (const specifier of declaration.getNamedImports()) {
    if (wereTypes || specifier.getName() === "HostAuthConfig") specifier.setIsTypeOnly(true);
  }
}

/** Calls `HostAuth` in the module of the options, and exports what the application uses. */
export function exportAuth(source: SourceFile, context: FileContext): void {
  const options = optionsIn(source, context);
  if (options === undefined || source.getText().includes("HostAuth(")) return;
  if (source.getImportDeclaration("portico/next")?.getDefaultImport()) return;
  importHostAuth(source);
  source.addStatements(`\nexport const { handlers, auth, signIn, signOut } = HostAuth(${options});`);
}

/** The import of a name. */
const importOf = (source: SourceFile, name: string) =>
  source.getImportDeclarations().find((one) => one.getNamedImports().some((specifier) => specifier.getName() === name));

/**
 * The module of the options, as another file imports it, where an API route does nothing but `export default NextAuth(options)`;
 * `undefined` for every other route.
 */
export function optionsOfRoute(
  source: SourceFile,
  { kinds, file }: FileContext,
  { to, all }: { readonly to: string; readonly all: readonly { readonly before: string }[] },
): string | undefined {
  const call = source.getExportAssignment(() => true)?.getExpressionIfKind(kinds.CallExpression);
  const [options, ...others] = call?.getArguments() ?? [];
  const isPlain = source
    .getStatements()
    .every((one) => one.isKind(kinds.ImportDeclaration) || one === call?.getParent());
  if (call?.getExpression().getText() !== "HostAuth" || !options || others.length > 0 || !isPlain) return undefined;
  // `handlers` is exported beside options that have this type.
  const typed = new RegExp(`export const ${options.getText()}\\s*:\\s*(?:NextAuthOptions|AuthOptions)\\b`);
  if (!all.some(({ before }) => typed.test(before))) return undefined;
  const module = importOf(source, options.getText())?.getModuleSpecifierValue();
  return module?.startsWith(".") ? specifierFrom(to, posix.join(posix.dirname(file), module)) : module;
}

/** `const handler = NextAuth(options); export { handler as GET, handler as POST }` -> the handlers of the module of the options. */
export function migrateRoute(source: SourceFile, { kinds, file, note }: FileContext): void {
  const call = source
    .getDescendantsOfKind(kinds.CallExpression)
    .find((one) => one.getExpression().getText() === "HostAuth");
  if (!call) return;
  if (/(?:^|\/)pages\/api\/auth\//.test(file)) {
    note({ note: "pagesRoute", file, line: call.getStartLineNumber() });
    return;
  }
  const variable = call.getParentIfKind(kinds.VariableDeclaration);
  const exported = source.getExportDeclarations().find((one) => /\bas GET\b/.test(one.getText()));
  if (!variable || !exported) return;
  const options = call.getArguments()[0]?.getText() ?? "";
  const origin = importOf(source, options);
  exported.remove();
  if (!origin) {
    variable
      .getVariableStatementOrThrow()
      .replaceWithText(`const { handlers } = ${call.getText()};\n\nexport const { GET, POST } = handlers;`);
    return;
  }
  variable.getVariableStatementOrThrow().replaceWithText("export const { GET, POST } = handlers;");
  origin
    .getNamedImports()
    .find((one) => one.getName() === options)
    ?.remove();
  origin.addNamedImport("handlers");
  source.getImportDeclaration("portico/next")?.remove();
}

/** `getServerSession(options)` -> `auth()`, imported from the module of the options. */
export function migrateServerSession(source: SourceFile, { kinds, file, note }: FileContext): void {
  const calls = source
    .getDescendantsOfKind(kinds.CallExpression)
    .filter((call) => formerReaders.has(call.getExpression().getText()));
  for (const call of calls.toReversed()) {
    const given = call.getArguments().map((argument) => argument.getText());
    const options = given.at(-1) ?? "";
    const origin = importOf(source, options);
    if (!origin) {
      note({ note: "inline", file, line: call.getStartLineNumber() });
      continue;
    }
    call.replaceWithText(`auth(${given.slice(0, -1).join(", ")})`);
    if (!origin.getNamedImports().some((one) => one.getName() === "auth")) origin.addNamedImport("auth");
    const isUsed = source.getDescendantsOfKind(kinds.Identifier).filter((one) => one.getText() === options).length > 1;
    if (!isUsed)
      origin
        .getNamedImports()
        .find((one) => one.getName() === options)
        ?.remove();
  }
  if (
    source.getDescendantsOfKind(kinds.CallExpression).some((call) => formerReaders.has(call.getExpression().getText()))
  )
    return;
  for (const declaration of source.getImportDeclarations()) {
    const former = declaration.getNamedImports().filter((one) => formerReaders.has(one.getName()));
    for (const specifier of former) specifier.remove();
    const isEmpty = former.length > 0 && declaration.getNamedImports().length === 0 && !declaration.getDefaultImport();
    if (isEmpty) declaration.remove();
  }
}
