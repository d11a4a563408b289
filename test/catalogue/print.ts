/**
 * `npm run providers`: prints the catalogue as a table. With `--write`: writes it into the README of `src/providers`, facts on
 * tokens into their guide, and makes `src/providers/lib/compact`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { compactFiles, compactFolder } from "./compact.ts";
import { allCards, countsOf, type Entry, entryOf, withSection } from "./table.ts";
import { tokenFacts, withTokenSection } from "./tokens.ts";

const sign = new URL("../../src/providers/README.md", import.meta.url);
const guide = new URL("../../docs/guides/provider-tokens.md", import.meta.url);
const entries = (await allCards()).map(entryOf);

const columns = ["id", "type", "where", "scope", "env", "quirks"] as const;
const text = (entry: Entry, column: (typeof columns)[number]): string => [entry[column]].flat().join("  ");
const widths = columns.map((column) => Math.min(60, Math.max(...entries.map((entry) => text(entry, column).length))));

if (process.argv.includes("--write")) {
  for (const [name, module] of Object.entries(await compactFiles()))
    writeFileSync(new URL(name, compactFolder), module);
  writeFileSync(sign, withSection(readFileSync(sign, "utf8"), entries));
  writeFileSync(guide, withTokenSection(readFileSync(guide, "utf8"), await tokenFacts()));
} else {
  for (const entry of entries) {
    console.log(
      columns
        .map((column, index) => text(entry, column).padEnd(widths[index] ?? 0))
        .join("  ")
        .trimEnd(),
    );
  }
}
console.log(countsOf(entries));
