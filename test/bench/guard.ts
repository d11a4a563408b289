/** Compares the rows of a run with committed figures: what became more than a fifth worse is a regression. Pure. */
import { type Result, type Unit, units } from "./rows.ts";

/** Committed figures: by unit, then by row. The ratio to the floor, or the figure itself where that is the same in every run. */
export type Kept = { readonly [name in Unit]?: Readonly<Record<string, number>> };

/** How much worse a row may become. */
export const tolerance = 0.2;

/** What the guard says about a run. */
export interface Verdict {
  /** Rows that are worse than the tolerance allows. */
  readonly regressions: readonly string[];
  /** Rows of this run without a committed figure. */
  readonly unknown: readonly string[];
  /** Committed figures without a row, where all rows were measured. */
  readonly gone: readonly string[];
}

const nameOf = ({ id, work }: Result): string => `${id}: ${work}`;

/** What is compared of a row, if anything. Nothing and less than nothing have no ratio. */
function guarded({ ratio, micros, unit }: Result): number | undefined {
  const value = ratio ?? (units[unit].isGuarded ? micros : undefined);
  return value !== undefined && value > 0 ? value : undefined;
}

const guardedRows = (results: readonly Result[]): readonly (readonly [result: Result, value: number])[] =>
  results.flatMap((result) => {
    const value = guarded(result);
    return value === undefined ? [] : [[result, value] as const];
  });

/** By which factor a row became worse: 1 is the same, 2 is half as good. */
const decline = (unit: Unit, before: number, now: number): number =>
  units[unit].isMoreBetter ? before / now : now / before;

/** Compares the rows of a run. `isWhole`: every row of these units was measured. */
export function judge(kept: Kept, results: readonly Result[], isWhole: boolean): Verdict {
  const rows = guardedRows(results);
  const regressions = rows.flatMap(([result, now]) => {
    const before = kept[result.unit]?.[nameOf(result)];
    if (before === undefined || decline(result.unit, before, now) <= 1 + tolerance) return [];
    return [`${nameOf(result)}: ${before} -> ${rounded(now)} ${result.ratio === undefined ? result.unit : "floors"}`];
  });
  const measured = new Set(rows.map(([result]) => `${result.unit} ${nameOf(result)}`));
  const measuredUnits = new Set(results.map(({ unit }) => unit));
  const gone = [...measuredUnits].flatMap((unit) =>
    Object.keys(kept[unit] ?? {}).filter((name) => !measured.has(`${unit} ${name}`)),
  );
  return {
    regressions,
    unknown: rows.filter(([result]) => kept[result.unit]?.[nameOf(result)] === undefined).map(([row]) => nameOf(row)),
    gone: isWhole ? gone : [],
  };
}

const rounded = (value: number): number => Number(value.toPrecision(4));

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : one > other ? 1 : 0;

/** The figures to commit after a run. Where all rows were measured, rows that are gone leave. */
export function keep(kept: Kept, results: readonly Result[], isWhole: boolean): Kept {
  const rows = guardedRows(results);
  const measured = Map.groupBy(rows, ([{ unit }]) => unit);
  const names = (Object.keys(units) as Unit[]).filter((unit) => measured.has(unit) || kept[unit]);
  const section = (unit: Unit) => {
    const now = (measured.get(unit) ?? []).map(([result, value]) => [nameOf(result), rounded(value)] as const);
    const before = isWhole && measured.has(unit) ? [] : Object.entries(kept[unit] ?? {});
    return Object.fromEntries(Object.entries(Object.fromEntries([...before, ...now])).toSorted(byName));
  };
  return Object.fromEntries(names.map((unit) => [unit, section(unit)]));
}
