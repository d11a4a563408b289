/** Hides the values that databases repeat, without a name, in their error messages. */
import { isSecret } from "./detect.ts";

// biome-ignore format: a table
const messages: readonly (readonly [RegExp, (...parts: string[]) => string])[] = [
  // PostgreSQL
  [/\b(Key \()([^)]{1,512})(\)=\()[\s\S]*?(?=\) (?:already|is|conflicts)|$)/g, (all = "", a, names = "", b) => (names.split(",").some(isSecret) ? `${a}${names}${b}[hidden]` : all)],
  [/\b(Failing row contains \()[\s\S]*/g,                                      (_, start) => `${start}[hidden]`],
  // MySQL and MariaDB
  [/\b(Duplicate entry ')[\s\S]*?(?=' for key |$)/g,                           (_, start) => `${start}[hidden]`],
  // Drizzle
  [/(^|\n)([ \t]{0,80}params: )[\s\S]*/g,                                      (_, line, start) => `${line}${start}[hidden]`],
];
const statement = /\b(?:insert\s+into|delete\s+from|update\s[\s\S]{1,200}?\sset|select\s[\s\S]{1,2000}?\sfrom)\b/i;
const literals = /'(?:[^'\\]|\\[\s\S]|''){8,}(?:'|$)/g;

/** The text without the values of rows, and without the long literals of SQL statements. */
export const hideRowValues = (text: string): string =>
  messages.reduce(
    (clean, [pattern, replace]) => clean.replace(pattern, replace),
    statement.test(text) ? text.replace(literals, "'[hidden]'") : text,
  );
