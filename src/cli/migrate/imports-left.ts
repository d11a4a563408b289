/** The imports of the other library that are left when all files were rewritten. */
import type { Note } from "./context.ts";
import { counterpart, isForeign } from "./tables.ts";

/** Static and dynamic imports, re-exports, `require`, augmented types, and the calls that replace modules in tests. */
const moduleName =
  /(?:\bfrom|\bimport|\bdeclare module|\b(?:require|import|(?:jest|vi)\.(?:un|do)?[mM]ock)\s*\()\s*(["'])([^"'\n]+)\1/g;

interface Left {
  readonly file: string;
  readonly line: number;
  readonly module: string;
}

const leftIn = (file: string, text: string): readonly Left[] =>
  [...text.matchAll(moduleName)]
    .map((match) => ({ file, line: text.slice(0, match.index).split("\n").length, module: match[2] ?? "" }))
    .filter(({ module }) => isForeign(module));

/** Notes the imports that no other note is about. */
export function importsLeft(
  files: readonly { readonly file: string; readonly to?: string; readonly after: string }[],
  found: readonly Note[],
): readonly Note[] {
  return files.flatMap(({ file, to = file, after }) => {
    const ownNotes = found.filter((note) => note.file === file || note.file === to);
    const subjects = ownNotes.map(({ about }) => about);
    // Names without a counterpart stay in an import of their own.
    const hasNames = ownNotes.some(({ note }) => note === "name");
    const isNoted = ({ module }: Left): boolean =>
      (hasNames && counterpart(module) !== undefined) ||
      subjects.some((about) => about !== undefined && (about === module || module.endsWith(`/${about}`)));
    const left = leftIn(to, after).filter((one) => !isNoted(one));
    return left.map(({ line, module }) => ({ note: "module" as const, file: to, line, about: module }));
  });
}
