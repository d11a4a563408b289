/** Rewrites calls whose arguments have another form here, and notes those that need a person. */
import type { CallExpression, ImportDeclaration, SourceFile } from "ts-morph";
import type { FileContext } from "./context.ts";
import type { notes } from "./tables.ts";

const importFrom = (source: SourceFile, modules: RegExp): ImportDeclaration | undefined =>
  source.getImportDeclarations().find((one) => modules.test(one.getModuleSpecifierValue()));

const callsByName = (source: SourceFile, name: string, { kinds }: FileContext): readonly CallExpression[] =>
  source.getDescendantsOfKind(kinds.CallExpression).filter((call) => call.getExpression().getText() === name);

/**
 * The provider `email` sent mails with nodemailer. Here `nodemailer` does, with the id that links and buttons of the application have.
 * Without a text of its own, `email` of this library sends nothing.
 */
function migrateMail(source: SourceFile, context: FileContext): void {
  const declaration = importFrom(source, /^(?:next-auth|@auth\/[\w-]+)\/providers\/email$/);
  const name = declaration?.getDefaultImport()?.getText();
  if (!declaration || name === undefined || declaration.getNamedImports().length > 0) return;
  const options = callsByName(source, name, context).map((call) =>
    call.getArguments()[0]?.asKind(context.kinds.ObjectLiteralExpression),
  );
  if (!options.every((one) => one && !one.getProperty("sendVerificationRequest"))) return;
  declaration.setModuleSpecifier("portico/providers/nodemailer");
  for (const one of options) {
    if (!one?.getProperty("id")) one?.insertPropertyAssignment(0, { name: "id", initializer: '"email"' });
  }
}

/** Whether `authorize` uses the request. If its code is elsewhere, it may. */
function authorizeTakesRequest(call: CallExpression, { kinds }: FileContext): boolean {
  const options = call.getArguments()[0]?.asKind(kinds.ObjectLiteralExpression);
  const property = options?.getProperty("authorize");
  const value = property?.asKind(kinds.PropertyAssignment)?.getInitializer();
  const written =
    value?.asKind(kinds.ArrowFunction) ??
    value?.asKind(kinds.FunctionExpression) ??
    property?.asKind(kinds.MethodDeclaration);
  return !written || written.getParameters().length > 1;
}

/** Notes what has another type or another place since version 4. */
function noteFormerCalls(source: SourceFile, context: FileContext): void {
  const { kinds, file, note } = context;
  const add = (name: keyof typeof notes, call: CallExpression): void =>
    note({ note: name, file, line: call.getStartLineNumber() });
  const credentials = importFrom(source, /^next-auth\/providers\/credentials$/)
    ?.getDefaultImport()
    ?.getText();
  const made = credentials === undefined ? [] : callsByName(source, credentials, context);
  for (const call of made) if (authorizeTakesRequest(call, context)) add("credentials", call);
  const named = importFrom(source, /^next-auth\/react$/)?.getNamedImports() ?? [];
  const readers = named.map((one) => one.getName()).filter((one) => one === "getSession" || one === "getCsrfToken");
  for (const reader of readers) {
    for (const call of callsByName(source, reader, context)) if (call.getArguments().length > 0) add("onServer", call);
  }
  for (const events of source.getDescendantsOfKind(kinds.PropertyAssignment)) {
    if (events.getName() !== "events") continue;
    const signOut = events.getInitializer()?.asKind(kinds.ObjectLiteralExpression)?.getProperty("signOut");
    if (signOut) note({ note: "signOutEvent", file, line: signOut.getStartLineNumber() });
  }
}

/** Before imports are renamed: their old modules say which calls these are. */
export function migrateCalls(source: SourceFile, context: FileContext): void {
  if (context.from === "next-auth") noteFormerCalls(source, context);
  migrateMail(source, context);
}

/** The calls of `getToken` of `portico/jwt`, by its name or by that of the whole module. */
export function callsOfGetToken(source: SourceFile, context: FileContext): readonly CallExpression[] {
  const declarations = source.getImportDeclarations().filter((one) => one.getModuleSpecifierValue() === "portico/jwt");
  const names = declarations.flatMap((one) => {
    const module = one.getNamespaceImport()?.getText();
    const named = one.getNamedImports().find((specifier) => specifier.getName() === "getToken");
    return [module && `${module}.getToken`, named && (named.getAliasNode()?.getText() ?? "getToken")];
  });
  return names.flatMap((name) => (name === undefined ? [] : callsByName(source, name, context)));
}
