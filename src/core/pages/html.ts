/** The only maker of HTML: a template tag that escapes all that is not markup already. */

/** HTML that is safe to send. Only `html`, `attributes` and `verbatim` make it. */
export class Markup {
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
  }
  toString(): string {
    return this.#text;
  }
}

/** What may stand in a template. Absent values leave nothing behind. */
export type Child = Markup | string | number | false | null | undefined | readonly Child[];

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text as it may stand between tags, or in an attribute that is in quotes. */
export const escapeText = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? "");

function render(child: Child): string {
  if (child === null || child === undefined || child === false) return "";
  if (child instanceof Markup) return child.toString();
  return Array.isArray(child) ? child.map(render).join("") : escapeText(String(child));
}

/**
 * Makes markup. Values are escaped; attributes must be in double quotes.
 *
 * @example html`<p title="${title}">${name}</p>`
 */
export const html = (strings: TemplateStringsArray, ...children: readonly Child[]): Markup =>
  new Markup(strings.map((text, at) => text + render(children[at])).join(""));

/** Attributes by name, each with a space before it. `true` gives the name alone; absent values give nothing. */
export const attributesOf = (values: Readonly<Record<string, string | number | boolean | undefined>>): Markup =>
  new Markup(
    Object.entries(values)
      .filter(([name, value]) => /^[a-z][a-z-]*$/.test(name) && value !== undefined && value !== false)
      .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeText(String(value))}"`))
      .join(""),
  );

/** Text of our own that must stay as it is: the style sheet and the script, and nothing else. */
export const verbatim = (text: string): Markup => new Markup(text);

/** At most `most` characters, so that a name of any length keeps a page readable. */
export function clip(text: string, most = 80): string {
  const characters = [...text.slice(0, most * 2 + 2)];
  return characters.length > most ? `${characters.slice(0, most - 1).join("")}…` : characters.join("");
}
