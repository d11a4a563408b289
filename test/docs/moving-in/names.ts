/** Every name that an application can write: exports, options, results, columns, cookies, variables, routes. Read from types and tables. */
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { builtFiles, publishedModules } from "../../../.ci/exports.ts";
import { schema } from "../../../src/adapters/sql/index.ts";
import { files, quoted, read, root, tablesIn } from "../../structure/sources.ts";

const folder = fileURLToPath(root);

/** The types of what an application passes and gets, each under a name. */
const entry = `
import type { SQLAdapter } from "portico/adapters/sql";
import type { Client } from "portico/client";
import type { ExpressAuthConfig, ExpressAuthResult, ExpressProtectOptions } from "portico/express";
import type { GetTokenParams, JWTDecodeParams, JWTEncodeParams } from "portico/jwt";
import type { HostAuthConfig, HostAuthResult } from "portico/next";
import type { CredentialsConfig, EmailConfig, OAuth2Config, OIDCConfig } from "portico/providers";
import type { JWTParams, SessionParams } from "portico/types";

export type Options = HostAuthConfig | ExpressAuthConfig;
export type Provider = OAuth2Config<object> | OIDCConfig<object> | EmailConfig | CredentialsConfig;
export type Results = HostAuthResult | ExpressAuthResult | Client | ReturnType<typeof SQLAdapter>;
export type Arguments =
  | ExpressProtectOptions
  | GetTokenParams
  | JWTDecodeParams
  | JWTEncodeParams
  | JWTParams
  | SessionParams
  | Parameters<HostAuthResult["fresh"]>[0]
  | Parameters<HostAuthResult["signIn"]>[1]
  | Extract<Parameters<HostAuthResult["revokeSessions"]>[0], object>;
`;

/** A name, or a path of properties: `session.maxAge`. */
type Names = ReadonlySet<string>;

/** Paths of the properties of a type, through unions. Types of TypeScript's own library end a path. */
function collectPaths(checker: ts.TypeChecker, type: ts.Type, prefix: string, depth: number, found: Set<string>): void {
  const parts = type.isUnion() ? type.types : [type];
  for (const part of parts) {
    const isInterface = (part.symbol?.flags ?? 0) & ts.SymbolFlags.Interface;
    const declared = (isInterface && part.symbol.declarations?.[0]?.getSourceFile().fileName) || "";
    if (!(part.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) || /\/lib\.|@types\/node/.test(declared))
      continue;
    for (const property of checker.getPropertiesOfType(part)) {
      const path = `${prefix}${property.name}`;
      if (/^[_\d]/.test(property.name)) continue;
      found.add(path);
      if (depth > 1) collectPaths(checker, checker.getTypeOfSymbol(property), `${path}.`, depth - 1, found);
    }
  }
}

/** Exports of the modules that the page names, and paths of options, results and arguments. */
function typedNames(): { readonly exported: Names; readonly paths: Names } {
  const { config } = ts.readConfigFile(`${folder}tsconfig.json`, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  const quotedModules = new Set(quoted(read("docs/guides/moving-in.md").replaceAll(/^```[\s\S]*?^```/gm, "")));
  const modules = publishedModules
    .filter(({ module, source }) => quotedModules.has(module) && !source.includes("*"))
    .map(({ source }) => folder + source);
  const host = ts.createCompilerHost(options);
  const name = `${folder}moving-in-entry.ts`;
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (file) => file === name || fileExists(file);
  host.readFile = (file) => (file === name ? entry : readFile(file));
  host.getSourceFile = (file, target, ...more) =>
    file === name ? ts.createSourceFile(file, entry, target) : getSourceFile(file, target, ...more);
  const program = ts.createProgram([name, ...modules], { ...options, incremental: false }, host);
  const checker = program.getTypeChecker();
  const exportsOf = (file: string): readonly ts.Symbol[] => {
    const source = program.getSourceFile(file);
    const symbol = source && checker.getSymbolAtLocation(source);
    return symbol ? checker.getExportsOfModule(symbol) : [];
  };
  const paths = new Set<string>();
  for (const symbol of exportsOf(name)) collectPaths(checker, checker.getDeclaredTypeOfSymbol(symbol), "", 4, paths);
  return { exported: new Set(modules.flatMap(exportsOf).map((symbol) => symbol.name)), paths };
}

const { exported, paths } = typedNames();

/** The tables of the adapter, with their columns. */
const tables: ReadonlyMap<string, Names> = new Map(
  [...schema("sqlite").matchAll(/create table "(\w+)" \(([\s\S]*?)\n\);/g)].map(([, table = "", columns = ""]) => [
    table,
    new Set([...columns.matchAll(/^ {2}"(\w+)"/gm)].map(([, column = ""]) => column)),
  ]),
);

const firstCells = (path: string): readonly string[] => tablesIn(read(path)).flatMap(([cell = ""]) => quoted(cell));

const variables = new Set(firstCells("docs/reference/environment.md"));
const cookies = new Set(tablesIn(read("docs/reference/cookies.md")).flatMap(([, cell = ""]) => quoted(cell)));
const routes = new Set(firstCells("docs/reference/routes.md").map((route) => route.replace(/^\w+ /, "")));

/** `/api/auth/callback/github` is `/auth/callback/<id>`: the path of the routes is an option, and the provider any. */
const isRoute = (text: string): boolean => {
  const route = text
    .replace(/^\/api\/auth\b/, "/auth")
    .replace(/(?<=\/callback\/|\/backchannel-logout\/)[^/]+$/, "<id>");
  return route === "/auth" || routes.has(route);
};

const isVariable = (name: string): boolean =>
  variables.has(name) || variables.has(name.replace(/^AUTH_[A-Z0-9]+_(ID|SECRET|ISSUER|KEY)$/, "AUTH_<ID>_$1"));

/** Names of Express and of the page itself: `app.use(middleware)`, the adapter that was made before, what a caller passes. */
const ofReader: Names = new Set(["app.use", "adapter", "data", "op", "req", "res"]);

const isModule = (text: string): boolean => text === "portico" || text.replace(/^portico\//, "") in builtFiles;

/** The id of a provider, which its module has. */
const isProvider = (id: string): boolean => isModule(`portico/providers/${id}`);

/** Strings that are arguments: ids of providers, a provider of the page, and words of the options. */
const isKnownText = (text: string): boolean =>
  isProvider(text) || ["op", "all", "others", "jwt"].includes(text) || isRoute(text);

const isKnownName = (name: string): boolean =>
  exported.has(name) ||
  paths.has(name) ||
  ofReader.has(name) ||
  [...tables.values()].some((columns) => columns.has(name));

/** The parts of an expression that name something: `f`, `a.b`, keys and texts of its arguments. */
function unknownParts(node: ts.Node): readonly string[] {
  if (ts.isPropertyAccessExpression(node)) {
    const path = node.getText();
    return isKnownName(path) ? [] : [path];
  }
  if (ts.isIdentifier(node)) return isKnownName(node.text) ? [] : [node.text];
  if (ts.isStringLiteral(node)) return isKnownText(node.text) ? [] : [node.text];
  if (ts.isPropertyAssignment(node)) {
    const name = node.name.getText();
    return [...(isKnownName(name) ? [] : [name]), ...unknownParts(node.initializer)];
  }
  if (ts.isShorthandPropertyAssignment(node)) return unknownParts(node.name);
  const children: ts.Node[] = [];
  node.forEachChild((child) => void children.push(child));
  return children.flatMap(unknownParts);
}

/** What in a piece of code of the right column is not a name of this library. */
export function unknownIn(text: string): readonly string[] {
  const isWord = /^[A-Z][A-Z0-9_]+$/.test(text);
  if (isWord) return isVariable(text) ? [] : [text];
  if (text.startsWith("npx ")) return isCommand(text) ? [] : [text];
  if (text.startsWith("/")) return isRoute(text) ? [] : [text];
  if (/^portico(?:\/|$)/.test(text)) return isModule(text) ? [] : [text];
  if (/^[\w-]+$/.test(text) && (isProvider(text) || tables.has(text))) return [];
  if (cookies.has(text.replace(/^__(?:Host|Secure)-/, ""))) return [];
  // `basePath: "/api/auth"` is a property, and its path may have several names.
  const [, path, value] = /^([\w.]+): (.+)$/.exec(text) ?? [];
  const code = (path === undefined ? text : `[${path}, ${value}]`).replaceAll("…", "");
  const source = ts.createSourceFile("cell.ts", `(${code});`, ts.ScriptTarget.Latest, true);
  const { parseDiagnostics } = source as unknown as { readonly parseDiagnostics: readonly unknown[] };
  return parseDiagnostics.length > 0 ? [text] : unknownParts(source);
}

/** Whether a command exists, with its options: `npx portico doctor --network`. */
function isCommand(text: string): boolean {
  const [, name = "", options = ""] = /^npx portico ([a-z-]+)((?: --[a-z-]+)*)$/.exec(text) ?? [];
  const [path] = files(`src/cli/${name}{.ts,/command.ts}`);
  return path !== undefined && options.split(" ").every((option) => read(path).includes(option));
}

/** What in a cell about a table is not a column of it: `users`: `name`, `email`. */
export function unknownColumns([table = "", ...columns]: readonly string[]): readonly string[] {
  const known = tables.get(table);
  return known === undefined ? [table] : columns.filter((column) => !known.has(column));
}
