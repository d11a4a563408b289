/** Finds options of providers that stand outside of a configuration: `const github = GitHub({ … })`. */
import type { Node, ObjectLiteralExpression, SourceFile } from "ts-morph";
import type { FileContext } from "./context.ts";

/** Options of providers outside of the configurations of a file: what a provider is called with, and objects that are one. */
export function looseProviders(
  source: SourceFile,
  configurations: readonly ObjectLiteralExpression[],
  { kinds }: FileContext,
): readonly ObjectLiteralExpression[] {
  const inside = new Set<Node>(
    configurations.flatMap((one) => one.getDescendantsOfKind(kinds.ObjectLiteralExpression)),
  );
  const names = source
    .getImportDeclarations()
    .filter((one) => one.getModuleSpecifierValue().startsWith("portico/providers/"))
    .flatMap((one) => one.getDefaultImport()?.getText() ?? []);
  const passed = source
    .getDescendantsOfKind(kinds.CallExpression)
    .filter((call) => names.includes(call.getExpression().getText()))
    .map((call) => call.getArguments()[0]?.asKind(kinds.ObjectLiteralExpression));
  const written = source
    .getDescendantsOfKind(kinds.ObjectLiteralExpression)
    .filter((one) => ["id", "type", "clientId"].every((name) => one.getProperty(name) !== undefined));
  return [...new Set([...passed, ...written])].filter((one) => one !== undefined).filter((one) => !inside.has(one));
}
