/** Rewrites one source file, and notes what needs a person. */
import type { CallExpression, ImportDeclaration, ObjectLiteralExpression, SourceFile } from "ts-morph";
import { isBuiltIn } from "../../providers/lib/catalogue.ts";
import type { FileContext } from "./context.ts";
import { migrateConfig } from "./options.ts";
import { counterpart, isForeign, renamedNames, sameNames } from "./tables.ts";

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

/** `NextAuth` -> `HostAuth`, and so on, where they are imported and used. */
function renameImports(declaration: ImportDeclaration, context: FileContext): void {
  const byDefault = declaration.getDefaultImport();
  if (byDefault?.getText() === "NextAuth") byDefault.rename("HostAuth");
  const unknown: string[] = [];
  for (const specifier of declaration.getNamedImports()) {
    const name = specifier.getName();
    const renamed = renamedNames[name];
    if (renamed !== undefined) {
      const isAliased = specifier.getAliasNode() !== undefined;
      if (isAliased) specifier.setName(renamed);
      else specifier.getNameNode().asKindOrThrow(context.kinds.Identifier).rename(renamed);
    } else if (!sameNames.has(name) && name !== "getServerSession" && name !== "unstable_getServerSession") {
      unknown.push(name);
    }
  }
  if (unknown.length === 0) return;
  const line = declaration.getStartLineNumber();
  context.note({ note: "name", file: context.file, line, about: unknown.join(", ") });
}

function migrateImports(source: SourceFile, context: FileContext): void {
  for (const declaration of source.getImportDeclarations()) {
    const module = declaration.getModuleSpecifierValue();
    const line = declaration.getStartLineNumber();
    const found = replacementFor(module, line, context);
    if (found === undefined) continue;
    if (found === "portico/next") renameImports(declaration, context);
    if (found === "portico/jwt" && declaration.getNamedImports().some((one) => one.getName() === "getToken")) {
      context.note({ note: "getToken", file: context.file, line });
    }
    declaration.setModuleSpecifier(found);
  }
  for (const declaration of source.getExportDeclarations()) {
    const module = declaration.getModuleSpecifierValue();
    const found = module === undefined ? undefined : replacementFor(module, declaration.getStartLineNumber(), context);
    if (found !== undefined) declaration.setModuleSpecifier(found);
  }
}

/** `declare module "next-auth"`: types are extended in `portico` itself. */
function migrateAugmentations(source: SourceFile, context: FileContext): void {
  for (const declaration of source.getModules().filter((one) => one.hasDeclareKeyword())) {
    const module = declaration.getName().slice(1, -1);
    const found = replacementFor(module, declaration.getStartLineNumber(), context);
    const types = found === "portico/next" ? "portico" : found;
    if (types !== undefined) declaration.setName(`"${types}"`);
  }
}

/** Calls of a function, by its name. */
const callsOf = (source: SourceFile, names: readonly string[], { kinds }: FileContext): readonly CallExpression[] =>
  source.getDescendantsOfKind(kinds.CallExpression).filter((call) => names.includes(call.getExpression().getText()));

/** The objects that are configurations: the argument of `HostAuth`, and variables with its type. */
function configurations(source: SourceFile, context: FileContext): readonly ObjectLiteralExpression[] {
  const { kinds } = context;
  const initializers = ["HostAuth", "SvelteKitAuth", "SolidAuth", "ExpressAuth"];
  const passed = callsOf(source, initializers, context).map((call) =>
    call.getArguments()[0]?.asKind(kinds.ObjectLiteralExpression),
  );
  const typed = source.getVariableDeclarations().map((variable) => {
    const initializer = variable.getInitializer();
    const satisfied = initializer?.asKind(kinds.SatisfiesExpression);
    const type = variable.getTypeNode()?.getText() ?? satisfied?.getTypeNode()?.getText() ?? "";
    const value = satisfied?.getExpression() ?? initializer;
    return /^(?:HostAuthConfig|AuthConfig|SvelteKitAuthConfig|SolidAuthConfig)\b/.test(type)
      ? value?.asKind(kinds.ObjectLiteralExpression)
      : undefined;
  });
  return [...passed, ...typed].filter((one) => one !== undefined);
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
  migrateImports(source, context);
  migrateAugmentations(source, context);
  for (const config of configurations(source, context)) migrateConfig(config, context);
  noteCookieNames(source, context);
}
