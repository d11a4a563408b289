/** A template tag that escapes whatever stands in a page: the only maker of HTML in the demo. */

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

/** HTML with values in it. Absent values leave nothing behind, lists stand one after the other. */
export const html = (parts: TemplateStringsArray, ...values: readonly Piece[]): Markup =>
  new Markup(parts.map((part, index) => part + textOf(values[index])).join(""));
