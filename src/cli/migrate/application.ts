/** Rewrites all files of an application in memory, and collects what needs a person. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { SourceFile } from "ts-morph";
import type { Terminal } from "../command.ts";
import { dependenciesOf } from "../doctor/frameworks.ts";
import { filesBelow } from "../files.ts";
import { type FetchedPackage, importFetched, manifestIn } from "../package-files.ts";
import type { FileContext, Note } from "./context.ts";
import { migrateExpress } from "./express.ts";
import { importsLeft } from "./imports-left.ts";
import { exportsAuth, isFormerMiddleware, migrateMiddleware } from "./middleware.ts";
import { createModules, type Parse, pathOf } from "./modules.ts";
import {
  followMove,
  handlerFor,
  moveOptions,
  type OptionsMove,
  optionsMove,
  routeText,
  specifierFrom,
} from "./options-module.ts";
import { preflight } from "./preflight.ts";
import { followReExports } from "./re-exports.ts";
import { type CookieName, cookieNamesIn, keepsItsName, nameCookie } from "./session-cookie.ts";
import { initializers, migrateFile } from "./transform.ts";
import { exportAuth, migrateRoute, migrateServerSession, optionsOfRoute } from "./version-4.ts";

/** Fetched when it is needed: it brings a whole TypeScript. */
const morphPackage: FetchedPackage = { name: "ts-morph", version: "28.0.0", range: "^28.0.0" };

const isSourceFile = (path: string): boolean => /\.[cm]?[jt]sx?$/.test(path) && !path.endsWith(".d.ts.map");

/** Files that name the other library, or read its sessions. */
const isConcerned = (text: string): boolean =>
  /["'](?:next-auth|@next-auth\/|@auth\/|auth-astro|@hono\/auth-js|@sidebase\/nuxt-auth)|(?:next-auth|authjs)\.|getServerSession|\[\.\.\.nextauth\]/.test(
    text,
  );

/** What `migrateFrom` becomes: by the version that the application depends on. */
function formerLibrary(folder: string): FileContext["from"] {
  const version = dependenciesOf(manifestIn(folder) ?? {})["next-auth"] ?? "";
  return /^[^\d]*4\b/.test(version) ? "next-auth" : "authjs";
}

/** How a file indents its lines. */
function indentationOf(text: string): "Tab" | "FourSpaces" | "TwoSpaces" {
  if (/^\t/m.test(text)) return "Tab";
  return /^ {4}\S/m.test(text) && !/^ {2}\S/m.test(text) ? "FourSpaces" : "TwoSpaces";
}

/** A file that was rewritten. */
export interface RewrittenFile {
  readonly file: string;
  /** Where it is afterwards, if it moved. */
  readonly to?: string;
  readonly before: string;
  readonly after: string;
}

export interface MigrationResult {
  readonly files: readonly RewrittenFile[];
  readonly notes: readonly Note[];
}

type SourceText = Pick<RewrittenFile, "file" | "before">;

/** What is known of the whole application. */
interface Application {
  readonly move?: OptionsMove | undefined;
  /** Paths of all files. */
  readonly all: readonly string[];
  /** The files that may be rewritten. */
  readonly texts: readonly SourceText[];
}

/** Rewrites one file. Returns its new place too, if the options move out of it. */
function rewritten(
  { file, before }: SourceText,
  source: SourceFile,
  { move, all, texts }: Application,
  context: FileContext,
): readonly RewrittenFile[] {
  migrateFile(source, context);
  if (context.from === "authjs") return [{ file, before, after: source.getFullText() }];
  if (move?.from === file && moveOptions(source, move, context)) {
    const moved = { file, to: move.to, before, after: source.getFullText() };
    return [
      moved,
      {
        file: move.route,
        before: move.route === file ? before : "",
        after: routeText(specifierFrom(move.route, move.to)),
      },
    ];
  }
  const handler = handlerFor(file);
  const module =
    handler && !all.includes(handler) ? optionsOfRoute(source, context, { to: handler, all: texts }) : undefined;
  if (handler && module) return [{ file, to: handler, before, after: routeText(module) }];
  exportAuth(source, context);
  migrateRoute(source, context);
  migrateServerSession(source, context);
  if (move) followMove(source, file, move);
  return [{ file, before, after: source.getFullText() }];
}

/** The calls that take a configuration, for an application in which none could be found. */
function callsWithout(files: readonly RewrittenFile[], from: FileContext["from"]): readonly Note[] {
  const names = initializers.map((name) => name.replace("$", "\\$"));
  const [call, withAuth] = [names, [...names, "Auth"]].map((all) => new RegExp(`\\b(?:${all.join("|")})\\(`));
  return files.flatMap(({ file, to = file, after }) => {
    const wanted = /from ["']portico["']/.test(after) ? withAuth : call;
    const line = after.split("\n").findIndex((text) => wanted?.test(text)) + 1;
    return line === 0 ? [] : [{ note: "migrateFrom" as const, file: to, line, about: from }];
  });
}

/** Whether a configuration sets `migrateFrom`: calls of `getToken` have an option of that name. */
const setsMigrateFrom = (text: string): boolean => /\bmigrateFrom\b/.test(text.replaceAll(/\bgetToken\([^)]*\)/g, ""));

/** The notes that still hold when all files are known. Without `migrateFrom` in any of them, its place is noted. */
function stillOpen(
  found: readonly Note[],
  files: readonly RewrittenFile[],
  from: FileContext["from"],
): readonly Note[] {
  const isSet = files.some(({ after }) => setsMigrateFrom(after));
  if (isSet) return found.filter(({ note }) => note !== "migrateFrom");
  return found.some(({ note }) => note === "migrateFrom") ? found : [...found, ...callsWithout(files, from)];
}

/** A project for each file: names are renamed where they are imported, and nowhere else. */
function createParse({ IndentationText, Project, QuoteKind }: typeof import("ts-morph")): Parse {
  return (file, text) => {
    const manipulationSettings = {
      quoteKind: /from '/.test(text) ? QuoteKind.Single : QuoteKind.Double,
      indentationText: IndentationText[indentationOf(text)],
      useTrailingCommas: true,
    };
    // Without `allowJs`, names in files of JavaScript cannot be renamed.
    const compilerOptions = { allowJs: true };
    const inMemory = { useInMemoryFileSystem: true, skipLoadingLibFiles: true };
    const project = new Project({ ...inMemory, compilerOptions, manipulationSettings });
    return project.createSourceFile(`/${file}`, text);
  };
}

/** Rewrites the middleware, when the module that exports `auth` is known. */
function withMiddleware(
  { file, before }: SourceText,
  files: readonly RewrittenFile[],
  parse: Parse,
  context: FileContext,
): readonly RewrittenFile[] {
  const source = parse(file, before);
  const options = files.find(({ after }) => exportsAuth(after));
  const { to = options?.file ?? "", after = "" } = options ?? {};
  const guarded = options && migrateMiddleware(source, { file: to, source: parse(to, after) }, context);
  if (guarded === undefined) return [...files, ...rewritten({ file, before }, source, { all: [], texts: [] }, context)];
  migrateFile(source, context);
  const changed = files.map((one) => (one === options ? { ...one, after: guarded } : one));
  return [...changed, { file, before, after: source.getFullText() }];
}

/** What all files need. */
interface Tools {
  readonly morph: typeof import("ts-morph");
  readonly parse: Parse;
  readonly contextOf: (file: string) => FileContext;
}

/** Rewrites applications of Express: options, mount and readers may be in three files. */
function withExpress(
  files: readonly RewrittenFile[],
  { folder, all }: { readonly folder: string; readonly all: readonly string[] },
  { morph, parse, contextOf }: Tools,
): readonly RewrittenFile[] {
  const texts = new Map(files.map(({ file, to = file, after }) => [to, after]));
  const concerned = [...texts].filter(([, after]) => after.includes("portico/express")).map(([file]) => file);
  if (concerned.length === 0) return files;
  const modules = createModules({ folder, all }, (file) => texts.get(file), { morph, parse });
  const sources = migrateExpress(concerned, modules, contextOf).map((one) => [pathOf(one), one.getFullText()] as const);
  const written = new Map(sources);
  const unlisted = sources.filter(([file]) => !texts.has(file));
  return [
    ...files.map((one) => ({ ...one, after: written.get(one.to ?? one.file) ?? one.after })),
    ...unlisted.map(([file, after]) => ({ file, before: readFileSync(join(folder, file), "utf8"), after })),
  ];
}

/** Lets imports that were written for version 4 lead to where `auth` is, when all files are known. */
function withReExports(
  files: readonly RewrittenFile[],
  { folder, all }: { readonly folder: string; readonly all: readonly string[] },
  { morph, parse, contextOf }: Tools,
): readonly RewrittenFile[] {
  const texts = new Map(files.map(({ file, to = file, after }) => [to, after]));
  const modules = createModules({ folder, all }, (file) => texts.get(file), { morph, parse });
  return files.map((one) => {
    const { file, to = file, before, after } = one;
    if (contextOf(to).from !== "next-auth" || before === after || !/\b(?:auth|handlers)\b[^;]*\} from/.test(after))
      return one;
    const source = parse(to, after);
    followReExports(source, modules, contextOf(to));
    return { ...one, after: source.getFullText() };
  });
}

/** The names that configurations set for the session cookie, when all of them are known. */
function configuredNames(
  files: readonly RewrittenFile[],
  place: { readonly folder: string; readonly all: readonly string[] },
  { morph, parse, contextOf }: Tools,
): readonly CookieName[] {
  const texts = new Map(files.map(({ file, to = file, after }) => [to, after]));
  const modules = createModules(place, (file) => texts.get(file), { morph, parse });
  return files
    .filter(({ after }) => /\bcookies\b/.test(after))
    .flatMap(({ file, to = file, after }) => cookieNamesIn(parse(to, after), contextOf(file), modules));
}

/** Gives `getToken` the name of the session cookie. */
function withCookieName(
  files: readonly RewrittenFile[],
  names: readonly CookieName[],
  { parse, contextOf }: Tools,
): readonly RewrittenFile[] {
  return files.map((one) => {
    if (names.length === 0 || !one.after.includes("getToken")) return one;
    const source = parse(one.to ?? one.file, one.after);
    nameCookie(source, names, contextOf(one.to ?? one.file));
    return { ...one, after: source.getFullText() };
  });
}

/** Rewrites each file by itself. The file that moves comes first: others follow only if it could be moved; the middleware is the last. */
function rewrittenFiles(
  texts: readonly SourceText[],
  all: readonly string[],
  { parse, contextOf }: Tools,
  from: FileContext["from"],
): readonly RewrittenFile[] {
  let move = from === "next-auth" ? optionsMove(texts, all) : undefined;
  const isLast = ({ file, before }: SourceText) => from === "next-auth" && isFormerMiddleware(file, before);
  const ordered = texts.toSorted((one, other) => Number(other.file === move?.from) - Number(one.file === move?.from));
  const first = ordered
    .filter((text) => !isLast(text))
    .flatMap((text) => {
      const { file, before } = text;
      const results = rewritten(text, parse(file, before), { move, all, texts }, contextOf(file));
      if (file === move?.from && !results.some(({ to }) => to !== undefined)) move = undefined;
      return results;
    });
  const middleware = texts.find(isLast);
  return middleware ? withMiddleware(middleware, first, parse, contextOf(middleware.file)) : first;
}

/** Rewrites all files in memory. */
export async function migratedApplication(terminal: Terminal, trustsStoredEmails = false): Promise<MigrationResult> {
  const { folder } = terminal;
  const all = filesBelow(folder);
  const texts = all
    .filter(isSourceFile)
    .map((file) => ({ file, before: readFileSync(join(folder, file), "utf8") }))
    .filter(({ before }) => isConcerned(before));
  if (texts.length === 0) return { files: [], notes: [] };
  const morph = await importFetched<typeof import("ts-morph")>(morphPackage, terminal);
  const from = formerLibrary(folder);
  const { next = "" } = dependenciesOf(manifestIn(folder) ?? {});
  const nextMajor = Number(/\d+/.exec(next)?.[0] ?? Number.POSITIVE_INFINITY);
  const found: Note[] = [];
  const contextOf = (file: string): FileContext => {
    return {
      file,
      from,
      nextMajor,
      kinds: morph.SyntaxKind,
      trustsStoredEmails,
      note: (note) => void found.push(note),
    };
  };
  const tools: Tools = { morph, parse: createParse(morph), contextOf };
  const moved = withExpress(rewrittenFiles(texts, all, tools, from), { folder, all }, tools);
  const written = withReExports(moved, { folder, all }, tools);
  const names = configuredNames(written, { folder, all }, tools);
  const files = withCookieName(written, names, tools);
  const changed = files.filter(({ to, before, after }) => to !== undefined || before !== after);
  const open = stillOpen(found, files, from).filter((note) => !keepsItsName(note, names));
  return {
    files: changed.toSorted((one, other) => (one.file < other.file ? -1 : 1)),
    notes: [...preflight({ folder, all }, files, from), ...open, ...importsLeft(files, open)],
  };
}
