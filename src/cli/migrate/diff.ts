/** The difference of two texts, line by line, in the unified form. */

/** Lengths of the longest common subsequences of the rests of two lists. */
function commonLengths(before: readonly string[], after: readonly string[]): readonly (readonly number[])[] {
  const table = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  for (let row = before.length - 1; row >= 0; row--) {
    for (let column = after.length - 1; column >= 0; column--) {
      const isSame = before[row] === after[column];
      const skipped = Math.max(table[row + 1]?.[column] ?? 0, table[row]?.[column + 1] ?? 0);
      (table[row] as number[])[column] = isSame ? (table[row + 1]?.[column + 1] ?? 0) + 1 : skipped;
    }
  }
  return table;
}

type DiffLine = readonly [sign: " " | "-" | "+", text: string];

function diffLines(before: readonly string[], after: readonly string[]): readonly DiffLine[] {
  const table = commonLengths(before, after);
  const lines: DiffLine[] = [];
  let [row, column] = [0, 0];
  while (row < before.length || column < after.length) {
    const [own = "", other = ""] = [before[row], after[column]];
    if (row < before.length && column < after.length && own === other) {
      lines.push([" ", own]);
      row++;
      column++;
    } else if (
      column >= after.length ||
      (row < before.length && (table[row + 1]?.[column] ?? 0) >= (table[row]?.[column + 1] ?? 0))
    ) {
      lines.push(["-", own]);
      row++;
    } else {
      lines.push(["+", other]);
      column++;
    }
  }
  return lines;
}

/** Lines around a change. */
const context = 2;

/** The changed lines of a file, with some around them. `to`: its new path. */
export function unifiedDiff(file: string, before: string, after: string, to = file): string {
  const lines = diffLines(before.split("\n"), after.split("\n"));
  const isNear = (at: number): boolean =>
    lines.slice(Math.max(0, at - context), at + context + 1).some(([sign]) => sign !== " ");
  const near = lines.map((line, at) => (isNear(at) ? `${line[0]}${line[1]}` : undefined));
  const hunks = near.flatMap((line, at) =>
    line !== undefined ? [line] : at > 0 && near[at - 1] === undefined ? [] : ["…"],
  );
  return [`--- ${file}`, `+++ ${to}`, ...hunks, ""].join("\n");
}
