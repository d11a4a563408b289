/**
 * `npm run structure`: prints the measures of the source; with `-- --walk`, the files that requests pass; with `-- --weight`, what each
 * entry weighs. `--names`, `--path` list them; an argument chooses entries.
 */
import { posix } from "node:path";
import { parseArgs } from "node:util";
import { ambiguousNames, cycles, functions, upwardImports } from "./measures.ts";
import { sources } from "./sources.ts";
import { walks } from "./walk.ts";
import { type EntryWeight, entries, type LaterNode, weightOf } from "./weights.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    weight: { type: "boolean" },
    walk: { type: "boolean" },
    names: { type: "boolean" },
    path: { type: "boolean" },
    src: { type: "string" },
  },
});

const print = (name: string, value: string | number): void => console.log(`${name.padEnd(44)}${value}`);

/** Written by a script: their one-line functions would say nothing of how the others are written. */
const isGenerated = (path: string): boolean =>
  /^src\/providers\/lib\/(?:compact|marks)\/|\/passkey-script\/compiled\.ts$/.test(path);

function printMeasures(): void {
  const written = functions.filter(({ path }) => !isGenerated(path));
  const lengths = written.map(({ lines }) => lines).toSorted((one, other) => one - other);
  const [largest] = written.toSorted((one, other) => other.lines - one.lines);
  const names = ambiguousNames();
  print("files, without generated ones", [...sources.keys()].filter((path) => !isGenerated(path)).length);
  print("functions", written.length);
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
  if (values.names) for (const [name, paths] of names) console.log(`  ${name}: ${paths.join(", ")}`);
}

async function printWalks(): Promise<void> {
  for (const { title, files, changes, entries } of await walks(values.src)) {
    print(title, `${files.length} files, ${changes} changes of file`);
    if (values.path) console.log(entries.map((entry) => `  ${entry}`).join("\n"));
  }
}

/** More modules of one folder than this are one line. */
const mostListed = 20;

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(2).padStart(7)} kB`;

/** Path of a module as a reader knows it: below `src`, or the name of a package and its file. */
const shortName = (path: string): string => path.replace(/^.*node_modules\//, "").replace(/^(?:\.\.\/)*src\//, "");

const folderOf = ({ module }: LaterNode): string => posix.dirname(module);

/** Folders with so many separately loaded modules that one line represents all. `--path` lists them. */
const crowds = (nodes: readonly LaterNode[]): ReadonlySet<string> =>
  new Set(
    values.path
      ? []
      : [...Map.groupBy(nodes, folderOf)].flatMap(([folder, all]) => (all.length > mostListed ? [folder] : [])),
  );

function listed(nodes: readonly LaterNode[], depth = 1): readonly string[] {
  const crowded = crowds(nodes);
  const row = (name: string, bytes: number, note = "") => `${"  ".repeat(depth)}${name}`.padEnd(72) + kB(bytes) + note;
  const single = nodes.filter((node) => !crowded.has(folderOf(node)));
  return [
    ...single.flatMap(({ module, bytes, isRepeated, later }) => [
      row(shortName(module), bytes, isRepeated ? "  (see above)" : ""),
      ...listed(later, depth + 1),
    ]),
    ...[...crowded].map((folder) => {
      const sizes = nodes.filter((node) => folderOf(node) === folder).map(({ bytes }) => bytes);
      const total = sizes.reduce((sum, size) => sum + size, 0);
      return row(`${shortName(folder)}: one of ${sizes.length}, on average`, total / sizes.length);
    }),
  ];
}

const named = (title: string, list: EntryWeight["shared"]): readonly string[] =>
  list.map(([module, by]) => `  ${title}: ${shortName(module)}, by ${by.map(shortName).join(", ")}`);

async function printWeights(): Promise<void> {
  const chosen = entries.filter(({ title }) => positionals.every((part) => title.includes(part)));
  for (const entry of chosen) {
    const { title, atOnce, later, tree, inVain, shared } = await weightOf(entry);
    console.log(`${title.padEnd(44)}at once ${kB(atOnce)}, later ${kB(later)}`);
    for (const line of listed(tree)) console.log(line);
    for (const line of named("import() of what is loaded at once", inVain)) console.log(line);
    for (const line of named("import() in several modules", shared)) console.log(line);
  }
}

if (values.walk) await printWalks();
else if (values.weight) await printWeights();
else printMeasures();
