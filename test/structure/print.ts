/** `npm run structure`: prints the measures of the source; with `-- --walk`, the files that requests pass. `--names`, `--path` list them. */
import { parseArgs } from "node:util";
import { leftNames } from "./left-names.ts";
import { ambiguousNames, cycles, declarationsOf, functions, upwardImports } from "./measures.ts";
import { sources } from "./sources.ts";
import { walks } from "./walk.ts";

const { values } = parseArgs({
  options: {
    walk: { type: "boolean" },
    names: { type: "boolean" },
    path: { type: "boolean" },
    src: { type: "string" },
  },
});

const print = (name: string, value: string | number): void => console.log(`${name.padEnd(44)}${value}`);

function printMeasures(): void {
  const lengths = functions.map(({ lines }) => lines).toSorted((one, other) => one - other);
  const [largest] = functions.toSorted((one, other) => other.lines - one.lines);
  const names = ambiguousNames();
  print("files", sources.size);
  print("functions", functions.length);
  print("lines of a function, median", lengths[Math.floor(lengths.length / 2)] ?? 0);
  print(
    "largest function",
    largest ? `${largest.lines} lines: ${largest.name} (${largest.path}:${largest.line})` : "-",
  );
  print("functions over 50 lines", functions.filter(({ lines }) => lines > 50).length);
  print("cycles of value imports", cycles(false).length);
  print("cycles of imports, types included", cycles(true).length);
  print("upward imports", upwardImports().length);
  print("top-level names in two or more files", names.length);
  print("top-level names in three or more files", names.filter(([, paths]) => paths.length > 2).length);
  const left = declarationsOf(new Set(Object.keys(leftNames)));
  print("declarations with a name that was replaced", left.length);
  if (values.names) for (const place of left) console.log(`  ${place}`);
  if (values.names) for (const [name, paths] of names) console.log(`  ${name}: ${paths.join(", ")}`);
}

async function printWalks(): Promise<void> {
  for (const { title, files, changes, entries } of await walks(values.src)) {
    print(title, `${files.length} files, ${changes} changes of file`);
    if (values.path) console.log(entries.map((entry) => `  ${entry}`).join("\n"));
  }
}

if (values.walk) await printWalks();
else printMeasures();
