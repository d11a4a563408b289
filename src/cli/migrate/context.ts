/** What the transformation of a file needs, and what it notes. */
import type { SyntaxKind } from "ts-morph";
import type { notes } from "./tables.ts";

/** What a person must look at. */
export interface Note {
  readonly note: keyof typeof notes;
  readonly file: string;
  readonly line: number;
  /** Names, or a module. */
  readonly about?: string;
}

/** What the transformation of a file needs. */
export interface FileContext {
  /** The path that notes have. */
  readonly file: string;
  /** What `migrateFrom` becomes. */
  readonly from: "authjs" | "next-auth";
  readonly kinds: typeof SyntaxKind;
  readonly note: (note: Note) => void;
}
