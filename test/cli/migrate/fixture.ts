/** An application before and after the move. */
import type { Files } from "../fixture.ts";

export interface MigrationFixture {
  readonly before: Files;
  /** The files that change; `undefined` for one that is gone. */
  readonly after: Files;
  /** What needs a person. */
  readonly expectedNotes: readonly (readonly [note: string, file: string, about: string | undefined])[];
  /** What does not compile until that person has been there, with the note that says so. */
  readonly expectedProblems: readonly (readonly [note: string, problem: string])[];
}
