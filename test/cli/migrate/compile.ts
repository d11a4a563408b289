/** Type-checks a small application, with the options that Next.js writes; `portico/…` leads to the sources. */
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { root } from "../../structure/sources.ts";
import type { Files } from "../fixture.ts";

const rootFolder = fileURLToPath(root);

/** The place of the application: below it, so that `next`, `react` and the former library resolve to the development dependencies. */
const folder = `${rootFolder}test/cli/migrate/application/`;

/** Where names lead that are not installed under this name. */
export type ModulePaths = Readonly<Record<string, readonly string[]>>;

/** The options of the application. Sources of the library are `.ts` files, which it must not refuse. */
function optionsOf(app: Files, paths: ModulePaths): ts.CompilerOptions {
  const { options } = ts.parseJsonConfigFileContent(
    {
      compilerOptions: {
        target: "ES2022",
        lib: ["dom", "dom.iterable", "esnext"],
        strict: true,
        noEmit: true,
        skipLibCheck: true,
        module: "esnext",
        moduleResolution: "bundler",
        esModuleInterop: true,
        isolatedModules: true,
        jsx: "react-jsx",
        types: ["node"],
        typeRoots: [`${rootFolder}node_modules/@types`],
        allowImportingTsExtensions: true,
      },
      files: [],
    },
    ts.sys,
    folder,
  );
  const { config } = ts.readConfigFile(`${rootFolder}tsconfig.json`, ts.sys.readFile);
  const own = (config as { compilerOptions: { paths: ModulePaths } }).compilerOptions.paths;
  const base = Object.keys(app).some((path) => path.startsWith("src/")) ? "src/*" : "*";
  const absolute = (map: ModulePaths) =>
    Object.entries(map).map(([name, places]) => [name, places.map((place) => rootFolder + place)] as const);
  return { ...options, paths: Object.fromEntries([["@/*", [folder + base]], ...absolute(own), ...absolute(paths)]) };
}

/** A problem of a file, without its details: `auth.ts: TS2322 Type …`. */
const problemOf = ({ file, code, messageText }: ts.Diagnostic): string =>
  `${file?.fileName.replace(folder, "") ?? ""}: TS${code} ${typeof messageText === "string" ? messageText : messageText.messageText}`;

/** The former library, whose version 4 is installed under another name. */
export const formerPaths = (version: 4 | 5): ModulePaths =>
  version === 5 ? {} : { "next-auth": ["node_modules/next-auth-4"], "next-auth/*": ["node_modules/next-auth-4/*"] };

/** What the compiler reports about the files of an application. */
export function problemsOf(app: Files, paths: ModulePaths = {}): readonly string[] {
  const options = optionsOf(app, paths);
  const host = ts.createCompilerHost(options);
  const texts = new Map(
    Object.entries(app).flatMap(([path, text]) =>
      /\.tsx?$/.test(path) && text !== undefined ? [[folder + path, text]] : [],
    ),
  );
  const { getSourceFile, fileExists, readFile, directoryExists } = host;
  host.fileExists = (name) => texts.has(name) || fileExists(name);
  host.directoryExists = (name) => `${name}/`.startsWith(folder) || (directoryExists?.(name) ?? true);
  host.readFile = (name) => texts.get(name) ?? readFile(name);
  host.getSourceFile = (name, target, ...more) => {
    const text = texts.get(name);
    return text === undefined ? getSourceFile(name, target, ...more) : ts.createSourceFile(name, text, target);
  };
  const program = ts.createProgram([...texts.keys()], options, host);
  return [...texts.keys()]
    .flatMap((name) => ts.getPreEmitDiagnostics(program, program.getSourceFile(name)))
    .map(problemOf);
}
