/** What the transformation of a file needs, and what it notes. */
import type { ObjectLiteralExpression, SyntaxKind } from "ts-morph";
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
  /** The major version of Next.js in package.json. */
  readonly nextMajor: number;
  readonly kinds: typeof SyntaxKind;
  /** Whether every former sign-in method verified the addresses of stored users. */
  readonly trustsStoredEmails: boolean;
  readonly note: (note: Note) => void;
}

/** Adds a property to an object: in the same line, where the object has one line. Returns the object, which may be a new node. */
export function addProperty(
  object: ObjectLiteralExpression,
  name: string,
  initializer: string,
): ObjectLiteralExpression {
  const text = object.getText();
  if (!text.includes("\n") && object.getProperties().length > 0) {
    const before = text.slice(0, -1).replace(/,?\s*$/, "");
    return object.replaceWithText(`${before}, ${name}: ${initializer} }`) as ObjectLiteralExpression;
  }
  object.addPropertyAssignment({ name, initializer });
  return object;
}
