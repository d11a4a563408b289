/** The examples of docstrings as programs: each with the names that its reader has, so that the compiler can check it. */
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { root } from "../structure/sources.ts";
import { exportsOf } from "./modules.ts";
import { docstringsOf, type PublicName } from "./public-names.ts";

/** An example of a docstring. */
export interface Example {
  /** `src/core/types/config.ts: AuthConfig.migrateFrom`. */
  readonly place: string;
  readonly name: PublicName;
  readonly code: string;
}

/** The text of a docstring without its frame. */
const bareText = (doc: ts.JSDoc): string =>
  doc
    .getText()
    .replaceAll(/^\/\*\*|\*\/$/g, "")
    .replaceAll(/^[ \t]*\*[ \t]?/gm, "");

// A decorator in an example is no tag: those begin with a capital letter.
const examplesIn = (doc: ts.JSDoc): readonly string[] =>
  bareText(doc)
    .split(/^\s*@(?=[a-z])/m)
    .filter((part) => part.startsWith("example"))
    .map((part) => part.slice("example".length).trim());

/** The files of an example: a comment with the name of a file, alone on its line, begins the next one. */
const filesIn = (code: string): readonly string[] =>
  code.split(/^(?=\/\/ [\w./[\]$@+-]+\.tsx?$)/m).filter((text) => text.trim() !== "");

export const examplesOf = (names: readonly PublicName[]): readonly Example[] =>
  names.flatMap((name) =>
    docstringsOf(name.node)
      .flatMap(examplesIn)
      .flatMap(filesIn)
      .map((code) => ({ place: `${name.file}: ${name.path}`, name, code })),
  );

/** The syntax errors of a text. */
function syntaxErrors(code: string): readonly string[] {
  const { diagnostics = [] } = ts.transpileModule(code, {
    fileName: "example.tsx",
    reportDiagnostics: true,
    compilerOptions: { jsx: ts.JsxEmit.Preserve, target: ts.ScriptTarget.ESNext, experimentalDecorators: true },
  });
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "));
}

/** The type that a member has in its owner, with `any` for each parameter of the owner. */
function typeOfMember({ path, node }: PublicName): string {
  const [owner = "", ...members] = path.split(".");
  let top: ts.Node = node;
  while (top.parent && !ts.isSourceFile(top.parent)) top = top.parent;
  const parameters = ts.isInterfaceDeclaration(top) || ts.isTypeAliasDeclaration(top) ? (top.typeParameters ?? []) : [];
  const needed = parameters.filter((one) => one.default === undefined).map(() => "any");
  const type = needed.length > 0 ? `${owner}<${needed.join(", ")}>` : owner;
  return members.reduce((outer, member) => `NonNullable<${outer}>["${member}"]`, type);
}

/** Names that applications have, and that the platform has with another meaning. */
const shadowed = ["event", "location", "Astro"] as const;

/** An example inside a function: with `await`, `return`, and names that the platform has too. */
function inFunction(code: string): string {
  const isOwn = (name: string): boolean =>
    new RegExp(`\\b(?:const|let|function|class)\\b[^=;]*\\b${name}\\b`).test(code);
  const parameters = shadowed.filter((name) => new RegExp(`\\b${name}\\b`).test(code) && !isOwn(name));
  return `export async function example(${parameters.map((name) => `${name}: any`).join(", ")}) { ${code}\n}`;
}

/** The ways in which an example may be written: the value of a type, an option, a module, statements, or members of a class. */
function formsOf({ name, code }: Example): readonly string[] {
  const isType = ts.isTypeAliasDeclaration(name.node) || ts.isPropertySignature(name.node);
  const [owner = "", ...members] = name.path.split(".");
  if (isType && code.startsWith("{")) return [`export const example: ${typeOfMember(name)} = ${code};`];
  if (isType && code.startsWith(`${members.at(-1)}:`))
    return [`export const example: Partial<${owner}> = { ${code} };`];
  if (/^(?:import|export|declare)\b/m.test(code)) return [`${code}\nexport {};`];
  return [inFunction(code), `export class Example { ${code} }`, `export const example = { ${code} };`];
}

/** The example as a file; `undefined` if it is none in any form. */
export const programOf = (example: Example): string | undefined =>
  formsOf(example).find((text) => syntaxErrors(text).length === 0);

/** What the compiler says of a file. */
interface Finding {
  readonly code: number;
  readonly text: string;
}

const findingsOf = (program: ts.Program, name: string): readonly Finding[] =>
  ts
    .getPreEmitDiagnostics(program, program.getSourceFile(name))
    .map(({ code, messageText }) => ({ code, text: ts.flattenDiagnosticMessageText(messageText, " ") }));

const { config } = ts.readConfigFile(fileURLToPath(new URL("tsconfig.json", root)), ts.sys.readFile);
const options: ts.CompilerOptions = {
  ...ts.parseJsonConfigFileContent(config, ts.sys, fileURLToPath(root)).options,
  noImplicitReturns: false,
  noUnusedLocals: false,
  noUnusedParameters: false,
  allowUnusedLabels: true,
  incremental: false,
  jsx: ts.JsxEmit.ReactJSX,
  // As in most applications: an example leaves out types that the reader can infer.
  noImplicitAny: false,
  exactOptionalPropertyTypes: false,
  verbatimModuleSyntax: false,
  erasableSyntaxOnly: false,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
};

/** A program of these files, in the root of the project. */
function compile(texts: ReadonlyMap<string, string>, old?: ts.Program): ts.Program {
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  const kept = new Map(old?.getSourceFiles().map((file) => [file.fileName, file]));
  host.fileExists = (name) => texts.has(name) || fileExists(name);
  host.readFile = (name) => texts.get(name) ?? readFile(name);
  host.getSourceFile = (name, target, ...more) => {
    const text = texts.get(name);
    return text === undefined
      ? (kept.get(name) ?? getSourceFile(name, target, ...more))
      : ts.createSourceFile(name, text, target, true);
  };
  return ts.createProgram([...texts.keys()], options, host);
}

/** The names that a file uses and does not have. */
const unknownIn = (findings: readonly Finding[]): readonly string[] => [
  ...new Set(
    findings
      .filter(({ code }) => [2304, 2552, 18004, 2503].includes(code))
      .flatMap(({ text }) => /'([\w$]+)'/.exec(text)?.[1] ?? []),
  ),
];

/** Declares a name as its reader has it: an export of the same file, a member of the same owner, or anything. */
function declarationFor(name: string, example: Example, siblings: ReadonlySet<string>): string {
  const { file, path } = example.name;
  const [owner = ""] = path.split(".");
  if (exportsOf(file).includes(name)) return `import { ${name} } from "./${file}";`;
  const sibling = `${file}#${owner}.${name}`;
  if (path.includes(".") && siblings.has(sibling)) {
    const type = typeOfMember({ ...example.name, path: `${owner}.${name}` });
    return `import type { ${owner} as Owner_${name} } from "./${file}";\ndeclare const ${name}: ${type.replace(owner, `Owner_${name}`)};`;
  }
  return `declare const ${name}: any;\ntype ${name}<A = any, B = any> = any;`;
}

/** Whether a module is missing that is another file of the application, or a package that this project does not install. */
const isElsewhere = ({ code, text }: Finding): boolean => code === 2307 && !text.includes("'portico");

/** Whose JSX an example has: that of React, unless it is for Solid. */
const jsxOf = ({ name }: Example): string =>
  name.file.startsWith("src/solid/") ? "/** @jsxImportSource solid-js */" : "";

/** The type of the session of an application, as its own code declares it. */
const application = [
  fileURLToPath(new URL("docstring-examples.d.ts", root)),
  'import type {} from "portico";\ndeclare module "portico" { interface Session { role?: string } }',
] as const;

/** The problems of each example that does not compile, by its place. */
export function problemsOf(
  examples: readonly Example[],
  names: readonly PublicName[],
): Readonly<Record<string, readonly string[]>> {
  const siblings = new Set(names.map(({ file, path }) => `${file}#${path}`));
  const files = examples.flatMap((example, at) => {
    const text = programOf(example);
    const file = fileURLToPath(new URL(`docstring-example-${at}.tsx`, root));
    return text === undefined ? [] : [{ example, text, file }];
  });
  const bare = compile(new Map(files.map(({ file, text }) => [file, text])));
  const whole = files.map(({ example, text, file }) => {
    const unknown = unknownIn(findingsOf(bare, file));
    const declared = unknown.map((name) => declarationFor(name, example, siblings));
    return { example, file, text: [jsxOf(example), ...declared, text].join("\n") };
  });
  const program = compile(new Map([application, ...whole.map(({ file, text }) => [file, text] as const)]), bare);
  const found = whole.map(({ example, file }) => {
    const own = findingsOf(program, file).filter((finding) => !isElsewhere(finding));
    return [example.place, own.map(({ text }) => text)] as const;
  });
  return Object.fromEntries(found.filter(([, problems]) => problems.length > 0));
}
