/** Renders HTML: a template tag that escapes everything that is not markup already. No other file writes HTML. */
import { templateParts } from "../messages/messages.ts";

/** HTML that is safe to send. Only `html`, `attributesOf` and `verbatim` create it. */
export class Markup {
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
  }
  toString(): string {
    return this.#text;
  }
}

/** What a template may contain. Absent values render as nothing. */
export type Child = Markup | string | number | false | null | undefined | readonly Child[];

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text for use between tags, and in quoted attributes. */
export const escapeText = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? "");

function render(child: Child): string {
  if (child === null || child === undefined || child === false) return "";
  if (child instanceof Markup) return child.toString();
  return Array.isArray(child) ? child.map(render).join("") : escapeText(String(child));
}

/**
 * Renders markup. Values are escaped; attributes must be in double quotes.
 *
 * @example html`<p title="${title}">${name}</p>`
 */
export const html = (strings: TemplateStringsArray, ...children: readonly Child[]): Markup =>
  new Markup(strings.map((text, at) => text + render(children[at])).join(""));

/** A message, with markup or text for its placeholders. */
export const fill = (template: string, values: Readonly<Record<string, Child>>): Markup =>
  html`${templateParts(template).map((part, place) => (place % 2 === 0 ? part : values[part]))}`;

/** Attributes by name, each with a space before it. `true` renders only the name; absent values render nothing. */
export const attributesOf = (values: Readonly<Record<string, string | number | boolean | undefined>>): Markup =>
  new Markup(
    Object.entries(values)
      .filter(([name, value]) => /^[a-z][a-z-]*$/.test(name) && value !== undefined && value !== false)
      .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeText(String(value))}"`))
      .join(""),
  );

/** Text that is written unescaped: only for the style sheet and the script of the library. */
export const verbatim = (text: string): Markup => new Markup(text);

/** Truncates to `most` characters, so that a long name does not break a page. */
export function clip(text: string, most = 80): string {
  const characters = [...text.slice(0, most * 2 + 2)];
  return characters.length > most ? `${characters.slice(0, most - 1).join("")}…` : characters.join("");
}
