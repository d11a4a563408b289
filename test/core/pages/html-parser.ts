/** A strict HTML parser: it rejects markup that is not written as the built-in pages are. */

export interface Element {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Place in the document. */
  readonly at: number;
  /** Text up to the end of this element, without tags. */
  readonly text: string;
  readonly inside: readonly Element[];
}

const empty = new Set(["meta", "input", "img", "path", "rect", "circle"]);
const plain: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

const decode = (text: string): string =>
  text.replace(/&([^;]*);?/g, (whole, name: string) => {
    const sign = plain[name];
    if (sign === undefined) throw new Error(`Unexpected entity: ${whole.slice(0, 20)}`);
    return sign;
  });

function readAttributes(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  const rest = text.replace(/\s+([a-z][a-zA-Z-]*)(?:="([^"<>]*)")?/g, (_, name: string, value = "") => {
    if (name in found) throw new Error(`Twice: ${name}`);
    found[name] = decode(value);
    return "";
  });
  if (!/^\/?$/.test(rest)) throw new Error(`Odd attributes: ${text}`);
  return found;
}

/** The elements of a document, flat, in their order. Throws on anything that is not closed, quoted or escaped. */
export function elements(source: string): readonly Element[] {
  const body = source
    .replace(/^<!doctype html>\n/, "")
    .replace(/(<style>)([^<]*)(<\/style>)/, "$1$3")
    .replace(/(<script>)(.*?)(<\/script>)/s, "$1$3");
  type Open = { tag: string; attributes: Record<string, string>; at: number; text: string; inside: Element[] };
  const open: Open[] = [];
  const all: Element[] = [];
  for (const [at, piece] of body.split(/(<[^>]*>)/).entries()) {
    const tag = /^<(\/?)([a-z][a-z0-9]*)([^>]*)>$/s.exec(piece);
    if (!tag) {
      if (/[<>]/.test(piece)) throw new Error(`Unescaped: ${piece}`);
      for (const around of open) around.text += decode(piece);
      continue;
    }
    const [, slash, name = "", rest = ""] = tag;
    if (slash) {
      if (open.pop()?.tag !== name) throw new Error(`Not closed: ${name}`);
      continue;
    }
    const element: Open = { tag: name, attributes: readAttributes(rest), at, text: "", inside: [] };
    for (const around of open) around.inside.push(element);
    all.push(element);
    if (!empty.has(name)) open.push(element);
  }
  if (open.length > 0) throw new Error(`Left open: ${open.map(({ tag }) => tag).join()}`);
  return all;
}

/** Elements of a tag, narrowed by attributes. */
export const find = (
  all: readonly Element[],
  tag: string,
  attributes: Readonly<Record<string, string>> = {},
): readonly Element[] =>
  all.filter(
    (element) =>
      element.tag === tag && Object.entries(attributes).every(([name, value]) => element.attributes[name] === value),
  );

/** Text of the script element; nothing, if there is none. */
export const scriptIn = (source: string): string | undefined => /<script>(.*?)<\/script>/s.exec(source)?.[1];

/** Text of the style element. */
export const styleIn = (source: string): string => /<style>([^<]*)<\/style>/.exec(source)?.[1] ?? "";
