/** `portico migrate`: rewrites an application of Auth.js or NextAuth.js, and lists what needs a person. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as z from "zod/mini";
import { toError } from "../../core/errors/convert.ts";
import type { CommandResult, Terminal } from "../command.ts";
import { type MigrationResult, migratedApplication, type RewrittenFile } from "./application.ts";
import type { Note } from "./context.ts";
import { unifiedDiff } from "./diff.ts";
import { type NoteRow, notes } from "./tables.ts";

export const migrateArguments = z.strictObject({
  dry: z.optional(z.boolean()),
  json: z.optional(z.boolean()),
  "trust-stored-emails": z.optional(z.enum(["yes", "no"], { error: "--trust-stored-emails is yes or no." })),
});

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

/** Whether the application does not compile, does not work, or ends its sessions until a person has been there. */
const isUnfinished = ({ note }: Note): boolean => (notes[note] as NoteRow).unfinished === true;

/** What concerns the whole application, once something was found. */
const generalNotes = [notes.packages, notes.start] as const;

function migrationText({ files, notes: found }: MigrationResult, dry: boolean, paint: Terminal["paint"]): string {
  if (files.length === 0 && found.length === 0)
    return "Nothing imports Auth.js or NextAuth.js: there is nothing to do.\n";
  const unfinished = found.filter(isUnfinished);
  return [
    ...(dry ? files.map(({ file, to, before, after }) => unifiedDiff(file, before, after, to)) : []),
    paint("bold", `${files.length} ${files.length === 1 ? "file" : "files"} ${dry ? "to be rewritten" : "rewritten"}`),
    ...(dry ? [] : files.map(({ file, to }) => `  ${file}${to === undefined ? "" : ` -> ${to}`}`)),
    "",
    ...(unfinished.length > 0 ? [paint("bold", "Before the application works"), ...unfinished.map(noteText), ""] : []),
    paint("bold", "For you to do"),
    ...found.filter((note) => !isUnfinished(note)).map(noteText),
    ...generalNotes.map((row) => `${row.what}\n  ${linkTo(row)}`),
    "",
  ].join("\n");
}

const withLinks = (found: readonly Note[]) =>
  found.map((note) => ({ ...note, what: notes[note.note].what, link: linkTo(notes[note.note]) }));

const questionAboutEmails =
  "Most stored users have no proof of their address (emailVerified). Did every sign-in method of this application verify addresses, as Google, Apple and magic links do, and Facebook and Spotify do not? Then trustStoredEmails can vouch for them, and no page asks them once at a magic link. Write it?";

/** Whether the answer changes something: users are stored, their sessions go on, and nothing vouches for their addresses yet. */
const isAboutEmails = ({ files, notes: found }: MigrationResult): boolean =>
  found.some(({ note }) => note === "adapter") && !files.some(({ after }) => after.includes("trustStoredEmails"));

/** The application, rewritten. Asks about the stored addresses, where a person is at the terminal and has not said it. */
async function answeredMigration(
  { dry, json, "trust-stored-emails": given }: z.infer<typeof migrateArguments>,
  terminal: Terminal,
): Promise<MigrationResult> {
  const migration = await migratedApplication(terminal, given === "yes");
  if (given !== undefined || dry || json || !isAboutEmails(migration)) return migration;
  return (await terminal.confirm(questionAboutEmails)) ? migratedApplication(terminal, true) : migration;
}

/** Rewrites the application of the current folder, or shows how. */
export async function migrate(given: z.infer<typeof migrateArguments>, terminal: Terminal): Promise<CommandResult> {
  const { folder, paint } = terminal;
  const { dry = false, json = false } = given;
  try {
    const migration = await answeredMigration(given, terminal);
    if (!dry) write(folder, migration.files);
    const { files, notes: found } = migration;
    const data = { files: files.map(({ file, to = file }) => to), notes: withLinks(found) };
    const out = json ? `${JSON.stringify(data, null, 2)}\n` : migrationText(migration, dry, paint);
    return { out, code: found.some(isUnfinished) ? 1 : 0 };
  } catch (thrown) {
    const { message } = toError(thrown);
    return {
      err: `The application could not be rewritten, and nothing was changed: ${message}\nIf npm could not fetch ts-morph, install it: npm install --save-dev ts-morph@28\n`,
      code: 1,
    };
  }
}
