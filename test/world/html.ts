/** Reads what a visitor can do on a page: its forms and links, as a browser would. */

/** A form, and what it sends when nothing is changed. */
export interface Form {
  readonly action: string;
  readonly method: "GET" | "POST";
  /** Whether it is sent as `multipart/form-data`. */
  readonly multipart: boolean;
  /** Values of its fields by name, in the order of the page. Buttons are left out. */
  readonly fields: Readonly<Record<string, string>>;
  /** Its source. */
  readonly html: string;
  /** Text without tags. */
  readonly text: string;
}

/** A link. */
export interface Link {
  readonly href: string;
  readonly text: string;
}

const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };

/** Text of an HTML source: its references are resolved. */
export const plain = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|([a-z]+));/gi, (whole, hex?: string, decimal?: string, name = "") => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    return decimal ? String.fromCodePoint(Number(decimal)) : (named[String(name)] ?? whole);
  });

/** Text of an element, without tags and superfluous space. */
export const textOf = (html: string): string =>
  plain(html.replace(/<(style|script)\b[\s\S]*?<\/\1>/gi, " ").replace(/<[^>]*>/g, " "))
    .replace(/\s+/g, " ")
    .trim();

const attribute = /([^\s=/>"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g;

type Attributes = Readonly<Record<string, string>>;

/** Attributes of a start tag, given without its name. */
function attributesOf(source: string): Attributes {
  const pairs = [...source.matchAll(attribute)].map(([, name = "", double, single, bare]) => [
    name.toLowerCase(),
    plain(double ?? single ?? bare ?? ""),
  ]);
  return Object.fromEntries(pairs.reverse());
}

/** Start tags of a name, with the source that follows up to the end tag. */
function elements(html: string, tag: string): { readonly attributes: Attributes; readonly inside: string }[] {
  const found = html.matchAll(new RegExp(`<${tag}\\b((?:"[^"]*"|'[^']*'|[^>"'])*)>(?:([\\s\\S]*?)</${tag}>)?`, "gi"));
  return [...found].map(([, source = "", inside = ""]) => ({ attributes: attributesOf(source), inside }));
}

const unsent: ReadonlySet<string> = new Set(["submit", "button", "reset", "image", "file"]);

/** The pairs that the inputs of a form send. */
function inputsOf(html: string): [string, string][] {
  const tags = html.matchAll(/<input\b((?:"[^"]*"|'[^']*'|[^>"'])*)>/gi);
  return [...tags]
    .map(([, source = ""]) => attributesOf(source))
    .filter(({ name, type = "text" }) => name !== undefined && !unsent.has(type))
    .filter((field) => !["checkbox", "radio"].includes(field.type ?? "") || "checked" in field)
    .filter((field) => !("disabled" in field))
    .map(({ name = "", value = "" }) => [name, value]);
}

const areasOf = (html: string): [string, string][] =>
  elements(html, "textarea").map(({ attributes, inside }) => [attributes.name ?? "", plain(inside)]);

function choicesOf(html: string): [string, string][] {
  return elements(html, "select").map(({ attributes, inside }) => {
    const options = elements(inside, "option");
    const chosen = options.find((option) => "selected" in option.attributes) ?? options[0];
    return [attributes.name ?? "", chosen?.attributes.value ?? textOf(chosen?.inside ?? "")];
  });
}

/** The forms of a page, in their order. */
export const formsIn = (html: string): readonly Form[] =>
  elements(html, "form").map(({ attributes, inside }) => ({
    action: attributes.action ?? "",
    method: attributes.method?.toUpperCase() === "POST" ? "POST" : "GET",
    multipart: attributes.enctype?.toLowerCase() === "multipart/form-data",
    fields: Object.fromEntries([...inputsOf(inside), ...areasOf(inside), ...choicesOf(inside)]),
    html: inside,
    text: textOf(inside),
  }));

/** The links of a page, in their order. */
export const linksIn = (html: string): readonly Link[] =>
  elements(html, "a")
    .filter(({ attributes }) => attributes.href !== undefined)
    .map(({ attributes, inside }) => ({ href: attributes.href ?? "", text: textOf(inside) }));
