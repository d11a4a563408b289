/** Finds the forms of a page, as a browser would: fields that are filled in already, and buttons to press. */

/** A form of a page. */
export interface Form {
  readonly action: URL;
  readonly method: string;
  /** Names and values as the page came. */
  readonly fields: Readonly<Record<string, string>>;
  /** Buttons with their labels. */
  readonly buttons: readonly Button[];
}

export interface Button {
  readonly text: string;
  readonly name: string | undefined;
  readonly value: string;
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", "#x27": "'" };

const plain = (text: string): string =>
  text.replace(/&(\w+|#\w+);/g, (entity, name: string) => entities[name] ?? entity);

/** The text of a part of a page. */
export const wordsOf = (markup: string): string =>
  plain(markup.replace(/<style>.*?<\/style>|<[^>]*>/gs, " ").replace(/\s+/g, " ")).trim();

const attribute = (tag: string, name: string): string | undefined => {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return found === undefined ? undefined : plain(found);
};

const fieldsOf = (body: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...body.matchAll(/<input[^>]*>/g)].map(([tag]) => [attribute(tag, "name") ?? "", attribute(tag, "value") ?? ""]),
  );

const buttonsOf = (body: string): readonly Button[] =>
  [...body.matchAll(/<button([^>]*)>(.*?)<\/button>/gs)].map(([, tag = "", inside = ""]) => ({
    text: wordsOf(inside),
    name: attribute(tag, "name"),
    value: attribute(tag, "value") ?? "",
  }));

/** The forms of a page, in their order. */
export const formsOf = (page: string, address: URL): readonly Form[] =>
  [...page.matchAll(/<form([^>]*)>(.*?)<\/form>/gs)].map(([, tag = "", body = ""]) => ({
    action: new URL(attribute(tag, "action") ?? address.href, address),
    method: (attribute(tag, "method") ?? "get").toUpperCase(),
    fields: fieldsOf(body),
    buttons: buttonsOf(body),
  }));
