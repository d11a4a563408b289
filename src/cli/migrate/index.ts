/** `portico migrate`: rewrites an application of Auth.js or NextAuth.js, and lists what needs a person. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { toError } from "../../core/errors/convert.ts";
import type { CommandResult, Terminal } from "../command.ts";
import { dependenciesOf } from "../doctor/frameworks.ts";
import { filesBelow } from "../files.ts";
import { type FetchedPackage, importFetched, manifestIn } from "../package-files.ts";
import type { FileContext, Note } from "./context.ts";
import { unifiedDiff } from "./diff.ts";
import { type NoteRow, notes } from "./tables.ts";
import { migrateFile } from "./transform.ts";
import { exportAuth, migrateRoute, migrateServerSession } from "./version-4.ts";

export const migrateArguments = z.strictObject({ dry: z.optional(z.boolean()), json: z.optional(z.boolean()) });

/** Fetched when it is needed: it brings a whole TypeScript. */
const morphPackage: FetchedPackage = { name: "ts-morph", version: "28.0.0", range: "^28.0.0" };

const isSourceFile = (path: string): boolean => /\.[cm]?[jt]sx?$/.test(path) && !path.endsWith(".d.ts.map");

/** Files that name the other library, or read its sessions. */
const isConcerned = (text: string): boolean =>
  /["'](?:next-auth|@next-auth\/|@auth\/)|(?:next-auth|authjs)\.|getServerSession/.test(text);

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
  readonly before: string;
  readonly after: string;
}

interface MigrationResult {
  readonly files: readonly RewrittenFile[];
  readonly notes: readonly Note[];
}

/** Rewrites all files in memory. */
async function migrated(terminal: Terminal): Promise<MigrationResult> {
  const { folder } = terminal;
  const texts = filesBelow(folder)
    .filter(isSourceFile)
    .map((file) => ({ file, before: readFileSync(join(folder, file), "utf8") }))
    .filter(({ before }) => isConcerned(before));
  if (texts.length === 0) return { files: [], notes: [] };
  const { IndentationText, Project, QuoteKind, SyntaxKind } = await importFetched<typeof import("ts-morph")>(
    morphPackage,
    terminal,
  );
  const from = formerLibrary(folder);
  const found: Note[] = [];
  const files = texts.map(({ file, before }): RewrittenFile => {
    // A project for each file: names are renamed where they are imported, and nowhere else.
    const manipulationSettings = {
      quoteKind: /from '/.test(before) ? QuoteKind.Single : QuoteKind.Double,
      indentationText: IndentationText[indentationOf(before)],
      useTrailingCommas: true,
    };
    const project = new Project({
      useInMemoryFileSystem: true,
      skipLoadingLibFiles: true,
      manipulationSettings,
    });
    const source = project.createSourceFile(`/${file}`, before);
    const context: FileContext = { file, from, kinds: SyntaxKind, note: (note) => void found.push(note) };
    migrateFile(source, context);
    if (from === "next-auth") {
      exportAuth(source);
      migrateRoute(source, context);
      migrateServerSession(source, context);
    }
    return { file, before, after: source.getFullText() };
  });
  return { files: files.filter(({ before, after }) => before !== after), notes: found };
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
    ...(dry ? files.map(({ file, before, after }) => unifiedDiff(file, before, after)) : []),
    paint("bold", `${files.length} ${files.length === 1 ? "file" : "files"} ${dry ? "to be rewritten" : "rewritten"}`),
    ...(dry ? [] : files.map(({ file }) => `  ${file}`)),
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
    if (!dry) for (const { file, after } of migration.files) writeFileSync(join(folder, file), after);
    const { files, notes: found } = migration;
    const data = { files: files.map(({ file }) => file), notes: withLinks(found) };
    return { out: json ? `${JSON.stringify(data, null, 2)}\n` : migrationText(migration, dry, paint), code: 0 };
  } catch (thrown) {
    const { message } = toError(thrown);
    return {
      err: `The application could not be rewritten, and nothing was changed: ${message}\nIf npm could not fetch ts-morph, install it: npm install --save-dev ts-morph@28\n`,
      code: 1,
    };
  }
}
