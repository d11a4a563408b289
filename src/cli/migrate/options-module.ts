/** Version 4 of NextAuth.js: moves the options out of the file of the route, into a module that the whole application imports. */
import { posix } from "node:path";
import type { SourceFile } from "ts-morph";
import type { FileContext } from "./context.ts";

/** Where the options are, and where they go. Paths are relative to the application. */
export interface OptionsMove {
  readonly from: string;
  /** The module: `auth.ts`, beside the folder `app` or `pages`. */
  readonly to: string;
  /** The route handler that serves the routes afterwards. */
  readonly route: string;
}

const oldRoute =
  /^((?:src\/)?)(?:pages\/api\/auth\/\[\.\.\.nextauth\]|(app\/(?:\([^/)]+\)\/)*api\/auth\/\[\.\.\.nextauth\]\/route))\.([jt]s)$/;

/** Where the route handler is that takes the place of an API route; `undefined` for every other file. */
export function handlerFor(file: string): string | undefined {
  const [, base = "", handler, ending = ""] = oldRoute.exec(file) ?? [];
  return ending === "" || handler !== undefined ? undefined : `${base}app/api/auth/[...auth]/route.${ending}`;
}

/** Whether a file has options itself, or only imports them. */
const hasOptions = (text: string): boolean => /\bproviders\s*:/.test(text) && /\bNextAuth\b/.test(text);

/**
 * The move of an application; `undefined` if its options are in a module already, or if the new file exists.
 *
 * @param texts of the files that may be rewritten
 * @param all paths of all files
 */
export function optionsMove(
  texts: readonly { readonly file: string; readonly before: string }[],
  all: readonly string[],
): OptionsMove | undefined {
  for (const { file, before } of texts) {
    const [, base = "", , ending = ""] = oldRoute.exec(file) ?? [];
    if (ending === "" || !hasOptions(before)) continue;
    const [route, to] = [handlerFor(file) ?? file, `${base}auth.${ending}`];
    return all.includes(to) || (route !== file && all.includes(route)) ? undefined : { from: file, to, route };
  }
  return undefined;
}

const withoutEnding = (path: string): string => path.replace(/\.[cm]?[jt]sx?$/, "");

/** A module as a file imports it: `../auth`. */
export function specifierFrom(file: string, target: string): string {
  const path = posix.relative(posix.dirname(file), withoutEnding(target));
  return path.startsWith(".") ? path : `./${path}`;
}

/** Relative imports of the file lead from its new place to the same modules. */
function rebaseImports(source: SourceFile, { from, to }: OptionsMove): void {
  for (const declaration of [...source.getImportDeclarations(), ...source.getExportDeclarations()]) {
    const module = declaration.getModuleSpecifierValue();
    if (!module?.startsWith(".")) continue;
    declaration.setModuleSpecifier(specifierFrom(to, posix.join(posix.dirname(from), module)));
  }
}

/** Imports of the options by other files lead to their new place: relative ones, and those by an alias of the folder. */
export function followMove(source: SourceFile, file: string, { from, to }: OptionsMove): void {
  const [old, base] = [withoutEnding(from), from.startsWith("src/") ? "src/" : ""];
  const below = old.slice(base.length);
  for (const declaration of source.getImportDeclarations()) {
    const module = withoutEnding(declaration.getModuleSpecifierValue());
    if (module.startsWith(".") && posix.join(posix.dirname(file), module) === old) {
      declaration.setModuleSpecifier(specifierFrom(file, to));
    } else if (!module.startsWith(".") && module.endsWith(`/${below}`)) {
      declaration.setModuleSpecifier(`${module.slice(0, -below.length)}auth`);
    }
  }
}

/** `export default HostAuth(options)`, or a handler that is exported as GET and POST -> the functions that the application uses. */
export function moveOptions(source: SourceFile, move: OptionsMove, { kinds }: FileContext): boolean {
  const isCall = (text: string): boolean => /^HostAuth\((?!req)/.test(text);
  const assignment = source.getExportAssignment((one) => !one.isExportEquals());
  const variable = source.getVariableDeclarations().find((one) => isCall(one.getInitializer()?.getText() ?? ""));
  const exported = source.getExportDeclarations().filter((one) => one.getModuleSpecifier() === undefined);
  const call =
    assignment?.getExpression().asKind(kinds.CallExpression) ??
    variable?.getInitializer()?.asKind(kinds.CallExpression);
  if (!call || !isCall(call.getText()) || call.getArguments().length !== 1) return false;
  const text = call.getText();
  assignment?.remove();
  for (const one of exported) if (/\bas (?:GET|POST)\b/.test(one.getText())) one.remove();
  variable?.getVariableStatementOrThrow().remove();
  rebaseImports(source, move);
  source.addStatements(`\nexport const { handlers, auth, signIn, signOut } = ${text};`);
  return true;
}

/** A route handler that serves the routes. `module`: that of the options, as the handler imports it. */
export const routeText = (module: string): string =>
  `import { handlers } from "${module}";\n\nexport const { GET, POST } = handlers;\n`;
