/** What only version 4 of NextAuth.js has: options in one module, the route in another, `getServerSession` everywhere. */
import type { SourceFile } from "ts-morph";
import type { FileContext } from "./context.ts";

const formerReaders: ReadonlySet<string> = new Set(["getServerSession", "unstable_getServerSession"]);

/** The exported variable with the options, if the file has one. */
const optionsIn = (source: SourceFile): string | undefined =>
  source
    .getVariableDeclarations()
    .find((one) => one.getTypeNode()?.getText() === "HostAuthConfig" && one.isExported())
    ?.getName();

/** Calls `HostAuth` in the module of the options, and exports what the application uses. */
export function exportAuth(source: SourceFile): void {
  const options = optionsIn(source);
  if (options === undefined || source.getText().includes("HostAuth(")) return;
  const declaration = source.getImportDeclaration("portico/next");
  if (!declaration || declaration.getDefaultImport()) return;
  declaration.setIsTypeOnly(false);
  declaration.setDefaultImport("HostAuth");
  for (const specifier of declaration.getNamedImports()) {
    if (specifier.getName().startsWith("HostAuthConfig")) specifier.setIsTypeOnly(true);
  }
  source.addStatements(`\nexport const { handlers, auth, signIn, signOut } = HostAuth(${options});`);
}

/** The import of a name. */
const importOf = (source: SourceFile, name: string) =>
  source.getImportDeclarations().find((one) => one.getNamedImports().some((specifier) => specifier.getName() === name));

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
