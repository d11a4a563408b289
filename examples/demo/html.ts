/** A template tag that escapes every value: all HTML of the demo is created with it. */

/** Text that is HTML already. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Piece = string | number | Markup | readonly Piece[] | null | undefined | false;

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

function textOf(piece: Piece): string {
  if (piece === null || piece === undefined || piece === false) return "";
  if (piece instanceof Markup) return piece.text;
  return Array.isArray(piece) ? piece.map(textOf).join("") : escaped(String(piece));
}

/** HTML with interpolated values. Absent values render nothing, and lists are concatenated. */
export const html = (parts: TemplateStringsArray, ...values: readonly Piece[]): Markup =>
  new Markup(parts.map((part, index) => part + textOf(values[index])).join(""));
