/** `portico migrate`: rewrites an application of Auth.js or NextAuth.js, and lists what needs a person. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { SourceFile } from "ts-morph";
import * as z from "zod/mini";
import { toError } from "../../core/errors/convert.ts";
import type { CommandResult, Terminal } from "../command.ts";
import { dependenciesOf } from "../doctor/frameworks.ts";
import { filesBelow } from "../files.ts";
import { type FetchedPackage, importFetched, manifestIn } from "../package-files.ts";
import type { FileContext, Note } from "./context.ts";
import { unifiedDiff } from "./diff.ts";
import { exportsAuth, isFormerMiddleware, migrateMiddleware } from "./middleware.ts";
import {
  followMove,
  handlerFor,
  moveOptions,
  type OptionsMove,
  optionsMove,
  routeText,
  specifierFrom,
} from "./options-module.ts";
import { type NoteRow, notes } from "./tables.ts";
import { initializers, migrateFile } from "./transform.ts";
import { exportAuth, migrateRoute, migrateServerSession, optionsOfRoute } from "./version-4.ts";

export const migrateArguments = z.strictObject({ dry: z.optional(z.boolean()), json: z.optional(z.boolean()) });

/** Fetched when it is needed: it brings a whole TypeScript. */
const morphPackage: FetchedPackage = { name: "ts-morph", version: "28.0.0", range: "^28.0.0" };

const isSourceFile = (path: string): boolean => /\.[cm]?[jt]sx?$/.test(path) && !path.endsWith(".d.ts.map");

/** Files that name the other library, or read its sessions. */
const isConcerned = (text: string): boolean =>
  /["'](?:next-auth|@next-auth\/|@auth\/)|(?:next-auth|authjs)\.|getServerSession|\[\.\.\.nextauth\]/.test(text);

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
interface RewrittenFile {
  readonly file: string;
  /** Where it is afterwards, if it moved. */
  readonly to?: string;
  readonly before: string;
  readonly after: string;
}

interface MigrationResult {
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
  const call = new RegExp(`\\b(?:${initializers.join("|")})\\(`);
  return files.flatMap(({ file, to = file, after }) => {
    const line = after.split("\n").findIndex((text) => call.test(text)) + 1;
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

/** Parses one file. */
type Parse = (file: string, text: string) => SourceFile;

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
  const changed = files.map((one) => (one === options ? { ...one, after: guarded } : one));
  return [...changed, { file, before, after: source.getFullText() }];
}

/** Rewrites all files in memory. */
async function migrated(terminal: Terminal): Promise<MigrationResult> {
  const { folder } = terminal;
  const all = filesBelow(folder);
  const texts = all
    .filter(isSourceFile)
    .map((file) => ({ file, before: readFileSync(join(folder, file), "utf8") }))
    .filter(({ before }) => isConcerned(before));
  if (texts.length === 0) return { files: [], notes: [] };
  const morph = await importFetched<typeof import("ts-morph")>(morphPackage, terminal);
  const parse = createParse(morph);
  const from = formerLibrary(folder);
  let move = from === "next-auth" ? optionsMove(texts, all) : undefined;
  const found: Note[] = [];
  const contextOf = (file: string): FileContext => {
    return { file, from, kinds: morph.SyntaxKind, note: (note) => void found.push(note) };
  };
  const isLast = ({ file, before }: SourceText) => from === "next-auth" && isFormerMiddleware(file, before);
  // The file that moves comes first: others follow only if it could be moved.
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
  const files = middleware ? withMiddleware(middleware, first, parse, contextOf(middleware.file)) : first;
  const changed = files.filter(({ to, before, after }) => to !== undefined || before !== after);
  return {
    files: changed.toSorted((one, other) => (one.file < other.file ? -1 : 1)),
    notes: stillOpen(found, files, from),
  };
}

/** Writes the files, and removes those that moved. */
function write(folder: string, files: readonly RewrittenFile[]): void {
  for (const { file, to } of files) if (to !== undefined) rmSync(join(folder, file));
  for (const { file, to = file, after } of files) {
    mkdirSync(dirname(join(folder, to)), { recursive: true });
    writeFileSync(join(folder, to), after);
  }
}

const linkTo = ({ guide, section }: NoteRow): string => `node_modules/portico/docs/guides/${guide}.md#${section}`;

function noteText({ note, file, line, about }: Note): string {
  const row = notes[note];
  return `${file}:${line}  ${row.what}${about === undefined ? "" : ` (${about})`}\n  ${linkTo(row)}`;
}

/** What concerns the whole application, once something was found. */
const generalNotes = [notes.packages, notes.start] as const;

function migrationText({ files, notes: found }: MigrationResult, dry: boolean, paint: Terminal["paint"]): string {
  if (files.length === 0 && found.length === 0)
    return "Nothing imports Auth.js or NextAuth.js: there is nothing to do.\n";
  return [
    ...(dry ? files.map(({ file, to, before, after }) => unifiedDiff(file, before, after, to)) : []),
    paint("bold", `${files.length} ${files.length === 1 ? "file" : "files"} ${dry ? "to be rewritten" : "rewritten"}`),
    ...(dry ? [] : files.map(({ file, to }) => `  ${file}${to === undefined ? "" : ` -> ${to}`}`)),
    "",
    paint("bold", "For you to do"),
    ...found.map(noteText),
    ...generalNotes.map((row) => `${row.what}\n  ${linkTo(row)}`),
    "",
  ].join("\n");
}

const withLinks = (found: readonly Note[]) =>
  found.map((note) => ({ ...note, what: notes[note.note].what, link: linkTo(notes[note.note]) }));

/** Rewrites the application of the current folder, or shows how. */
export async function migrate(
  { dry = false, json = false }: z.infer<typeof migrateArguments>,
  terminal: Terminal,
): Promise<CommandResult> {
  const { folder, paint } = terminal;
  try {
    const migration = await migrated(terminal);
    if (!dry) write(folder, migration.files);
    const { files, notes: found } = migration;
    const data = { files: files.map(({ file, to = file }) => to), notes: withLinks(found) };
    return { out: json ? `${JSON.stringify(data, null, 2)}\n` : migrationText(migration, dry, paint), code: 0 };
  } catch (thrown) {
    const { message } = toError(thrown);
    return {
      err: `The application could not be rewritten, and nothing was changed: ${message}\nIf npm could not fetch ts-morph, install it: npm install --save-dev ts-morph@28\n`,
      code: 1,
    };
  }
}
