/** Makes `src/providers/lib/compact` from the files of the cards. */
import { readFileSync } from "node:fs";
import { transform } from "esbuild";
import { cards } from "../../src/providers/lib/cards.ts";

const providers = new URL("../../src/providers/", import.meta.url);

/** Where the files are that this module makes. */
export const compactFolder = new URL("lib/compact/", providers);

/** A card whose file imports nothing but types, its mark, what cards share in `lib/`, and another plain card. */
interface Plain {
  readonly id: string;
  /** A function that returns the function that the file exports. */
  readonly code: string;
  /** The file of its mark, without its ending. */
  readonly mark: string | undefined;
  /** The id of the card that it is made from. */
  readonly base: string | undefined;
  /** What it uses of `lib/parts.ts`. */
  readonly parts: readonly string[];
}

const markImport = /import\("\.\/lib\/marks\/([\w-]+)\.ts"\)/;
const partsImport = /import\{([\w,]+)\}from"\.\/lib\/parts\.ts";/;
const sharedImport = /import\("\.\/lib\/([\w-]+\.ts)"\)/g;
const cardImport = /import (\w+) from"\.\/([\w-]+)\.ts";/;

/** Code without the content of its strings. */
const bare = (code: string): string => code.replace(/"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`/g, '""');

/** The card of a file as JavaScript without types, comments and spaces. Names stay: stack traces and diffs show them. */
async function codeOf(id: string): Promise<string> {
  const text = readFileSync(new URL(`${id}.ts`, providers), "utf8");
  const { code } = await transform(text, {
    loader: "ts",
    charset: "utf8",
    minifyWhitespace: true,
    minifySyntax: true,
  });
  return code.trim();
}

/** Whether the file of a card imports anything else. */
function importsMore(text: string): boolean {
  const known = [markImport, partsImport, sharedImport, cardImport];
  return /\bimport\b/.test(bare(known.reduce((rest, one) => rest.replace(one, ""), text)));
}

/** The text of a function that returns the default export of a card. */
function factoryOf(id: string, text: string): string {
  const body = text
    .replace(markImport, 'mark("$1")')
    .replace(partsImport, "")
    .replace(sharedImport, 'import("../$1")')
    .replace(cardImport, 'const $1=await plainCards["$2"]();')
    .replace(/export default (?=function \w)/, "return ");
  if (!/\breturn function \w/.test(body) || /\bexport\b/.test(bare(body))) {
    throw new Error(`${id}.ts must export one function with a name, by default, and types.`);
  }
  if (body.startsWith("return ")) return `() => ${body.slice("return ".length)}`;
  return `${cardImport.test(text) ? "async " : ""}() => {${body}}`;
}

/** The card, if it is plain. */
async function plainCard(id: string): Promise<Plain | undefined> {
  const text = await codeOf(id);
  if (importsMore(text)) return undefined;
  const found = (pattern: RegExp): readonly string[] => pattern.exec(text) ?? [];
  const [, mark] = found(markImport);
  const [, , base] = found(cardImport);
  const [, parts = ""] = found(partsImport);
  return { id, code: factoryOf(id, text), mark, base, parts: parts.split(",").filter(Boolean) };
}

/** The property of a table. */
const key = (id: string): string => (/^[a-z]\w*$/.test(id) ? id : JSON.stringify(id));

const table = (rows: readonly (readonly [id: string, value: string])[]): string =>
  `{\n${rows.map(([id, value]) => `  ${key(id)}: ${value},\n`).join("")}}`;

const generated = `Made by \`npm run providers -- --write\`: do not edit.`;

const partsOf = (plain: readonly Plain[]): string =>
  [...new Set(plain.flatMap(({ parts }) => parts))].toSorted().join(", ");

const cardsModule = (plain: readonly Plain[]): string => `/** The plain cards in one file. ${generated} */
// biome-ignore-all format: generated
// biome-ignore-all lint: generated
// @ts-nocheck: each row is checked in the file that it is made from
import type { CardFactory } from "../cards.ts";
import { ${partsOf(plain)} } from "../parts.ts";

const mark = async (name) => ({ default: (await import("./marks.ts")).marks[name] });

export const plainCards: Readonly<Record<string, () => CardFactory | Promise<CardFactory>>> = ${table(plain.map(({ id, code }) => [id, code]))};
`;

const marksModule = (rows: readonly (readonly [name: string, data: string])[]): string =>
  `/** The marks of the plain cards in one file, loaded when a page shows one. ${generated} */
// biome-ignore-all format: generated

export const marks: Readonly<Record<string, string>> = ${table(rows.map(([name, data]) => [name, JSON.stringify(data)]))};
`;

const rowsModule = (others: readonly string[]): string => `/** The ids of the catalogue. ${generated} */
// biome-ignore-all format: generated
import type { ProviderType } from "../../../core/types/provider-base.ts";
import type { CardModule, cards } from "../cards.ts";

/** The type of each provider. */
export const types = ${table(Object.entries(cards).map(([id, { type }]) => [id, JSON.stringify(type)]))} as const satisfies Readonly<Record<keyof typeof cards, ProviderType>>;

/** The cards that are not plain: each is loaded from its own file. */
export const otherCards: Readonly<Record<string, () => Promise<CardModule>>> = ${table(others.map((id) => [id, `() => import("../../${id}.ts")`]))};
`;

async function markOf(name: string): Promise<readonly [name: string, data: string]> {
  const { default: data } = (await import(`../../src/providers/lib/marks/${name}.ts`)) as { readonly default: string };
  return [name, data];
}

/** The files of `src/providers/lib/compact`, by name. */
export async function compactFiles(): Promise<Readonly<Record<string, string>>> {
  const ids = Object.keys(cards);
  const alone = (await Promise.all(ids.map(plainCard))).filter((card) => card !== undefined);
  const plain = alone.filter(({ base }) => base === undefined || alone.some(({ id }) => id === base));
  const known = new Set(plain.map(({ id }) => id));
  const marks = new Set(plain.flatMap(({ mark }) => mark ?? []));
  return {
    "cards.ts": cardsModule(plain),
    "marks.ts": marksModule(await Promise.all([...marks].toSorted().map(markOf))),
    "rows.ts": rowsModule(ids.filter((id) => !known.has(id))),
  };
}
