/** Shared state: entries that expire, and hits in a sliding window. Each change is one statement that decides by itself. */
import { type SqlBool, sql } from "kysely";
import { randomUuid } from "../../core/crypto/random.ts";
import type { AdapterState } from "../../core/types/adapter.ts";
import type { SqlBase } from "./base.ts";
import { run, type Slot } from "./compiled.ts";
import { fieldRef, recordFromResult, selectedColumns, whereMatches, whereShape, whereValues } from "./rows.ts";
import { deleteRows, insertInto } from "./statements.ts";
import { columnName } from "./tables.ts";
import { encodeValue, isMySQL } from "./values.ts";

interface Entry {
  readonly key: string;
  readonly hit: string;
  readonly value: string | null;
  readonly expires: Date;
}

/** Where the entry of a key is: a hit of this key has a value in `hit`. */
const entryOf = (key: string) => ({ key, hit: "" });

const moment = ({ dialect }: SqlBase, millis: number): unknown => encodeValue(dialect, "date", new Date(millis));

/** The columns of a new entry with their values, as slots or as what is written. */
const columnsOf = ({ tables: { state } }: SqlBase, [key, hit, value, expires]: readonly unknown[]) => ({
  [columnName(state, "key")]: key,
  [columnName(state, "hit")]: hit,
  [columnName(state, "value")]: value,
  [columnName(state, "expires")]: expires,
});

const valuesOf = (base: SqlBase, { key, hit, value, expires }: Entry) => [
  key,
  hit,
  value,
  moment(base, expires.valueOf()),
];

/** Which present entry a new one may replace. */
type Replaces = "any" | "expired";

/** Adds an entry or replaces the present one, in one statement. Returns the number of written rows. PostgreSQL and SQLite. */
async function upsert(base: SqlBase, entry: Entry, replaces: Replaces): Promise<number> {
  const { db, tables, now } = base;
  const { name } = tables.state;
  const [key, hit, value, expires] = ["key", "hit", "value", "expires"].map((field) => columnName(tables.state, field));
  const written = await run(
    base,
    `upsert state ${replaces}`,
    [...valuesOf(base, entry), ...(replaces === "expired" ? [moment(base, now())] : [])],
    (slots) =>
      db
        .insertInto(name)
        .values(columnsOf(base, slots))
        .onConflict((conflict) => {
          const update = conflict.columns([key, hit] as string[]).doUpdateSet({
            [value as string]: sql.ref(`excluded.${value}`),
            [expires as string]: sql.ref(`excluded.${expires}`),
          });
          return replaces === "any"
            ? update
            : update.where(sql<SqlBool>`${sql.ref(`${name}.${expires}`)} < ${slots[4]}`);
        }),
  );
  return written.changedRows;
}

/** The same for MySQL and MariaDB, which have no condition there: an entry is added, or an expired one is changed. */
async function addOrRenew(base: SqlBase, entry: Entry): Promise<number> {
  const { db, tables, now } = base;
  const insertion = await run(base, "add state", valuesOf(base, entry), (slots) =>
    db.insertInto(tables.state.name).ignore().values(columnsOf(base, slots)),
  );
  if (insertion.changedRows > 0) return insertion.changedRows;
  const { value, expires, ...where } = entry;
  const values = [value, moment(base, expires.valueOf()), ...whereValues(base, "state", where), moment(base, now())];
  const renewed = await run(base, "renew state", values, (slots) =>
    db
      .updateTable(tables.state.name)
      .set({ [columnName(tables.state, "value")]: slots[0], [columnName(tables.state, "expires")]: slots[1] })
      .where(whereMatches(base, "state", where, slots.slice(2)))
      .where(sql<SqlBool>`${fieldRef(base, "state", "expires")} < ${slots.at(-1)}`),
  );
  return renewed.changedRows;
}

/** Writes an entry where there is none. Of several calls one does. */
async function addEntry(base: SqlBase, entry: Entry): Promise<boolean> {
  const written = isMySQL(base.dialect) ? await addOrRenew(base, entry) : await upsert(base, entry, "expired");
  return written > 0;
}

/** Writes an entry, whatever is there. */
async function putEntry(base: SqlBase, entry: Entry): Promise<boolean> {
  const { db, tables } = base;
  if (isMySQL(base.dialect)) {
    await run(base, "put state", valuesOf(base, entry), (slots) =>
      db
        .insertInto(tables.state.name)
        .values(columnsOf(base, slots))
        .onDuplicateKeyUpdate({
          [columnName(tables.state, "value")]: slots[2],
          [columnName(tables.state, "expires")]: slots[3],
        }),
    );
  } else {
    await upsert(base, entry, "any");
  }
  return true;
}

/** A condition that an entry has not expired. `slot` is the present moment. */
const isLive = (base: SqlBase, slot: Slot | undefined) =>
  sql<SqlBool>`${fieldRef(base, "state", "expires")} >= ${slot}`;

/** Replaces an entry whose value is the expected one. */
async function exchange(base: SqlBase, { value, expires, ...key }: Entry, expected: string): Promise<boolean> {
  const { db, tables, now } = base;
  const where = { ...key, value: expected };
  const isRemoval = expires.valueOf() < now();
  const changes = isRemoval ? [] : [value, moment(base, expires.valueOf())];
  const values = [...changes, ...whereValues(base, "state", where), moment(base, now())];
  const shape = `${isRemoval ? "remove" : "exchange"} state ${whereShape(where)}`;
  const written = await run(base, shape, values, (slots) => {
    const matches = whereMatches(base, "state", where, slots.slice(changes.length));
    const live = isLive(base, slots.at(-1));
    if (isRemoval) return db.deleteFrom(tables.state.name).where(matches).where(live);
    return db
      .updateTable(tables.state.name)
      .set({ [columnName(tables.state, "value")]: slots[0], [columnName(tables.state, "expires")]: slots[1] })
      .where(matches)
      .where(live);
  });
  return written.changedRows > 0;
}

async function readStateRow(base: SqlBase, key: string): Promise<string | null> {
  const where = entryOf(key);
  const values = [...whereValues(base, "state", where), moment(base, base.now())];
  const { rows } = await run(base, "read state", values, (slots) =>
    base.db
      .selectFrom(base.tables.state.name)
      .select(selectedColumns(base, "state"))
      .where(whereMatches(base, "state", where, slots))
      .where(isLive(base, slots.at(-1))),
  );
  const [row] = rows;
  return row ? recordFromResult<Entry>(base, "state", row).value : null;
}

/** The hits of a key that have not left the window. */
async function countHits(base: SqlBase, key: string): Promise<number> {
  const where = { key };
  const values = [...whereValues(base, "state", where), moment(base, base.now())];
  const { rows } = await run(base, "count hits", values, (slots) =>
    base.db
      .selectFrom(base.tables.state.name)
      .select(sql`count(*)`.as("hits"))
      .where(whereMatches(base, "state", where, slots))
      .where(sql<SqlBool>`${fieldRef(base, "state", "hit")} <> ''`)
      .where(sql<SqlBool>`${fieldRef(base, "state", "expires")} > ${slots.at(-1)}`),
  );
  return Number(rows[0]?.hits);
}

export function sqlState(base: SqlBase): AdapterState {
  const { now } = base;
  const entry = (key: string, value: string, expires: Date): Entry => ({ ...entryOf(key), value, expires });
  return {
    claim: (key, expires) => addEntry(base, entry(key, "", expires)),
    read: (key) => readStateRow(base, key),
    async write(key, value, expires, expected) {
      const written = entry(key, value, expires);
      if (typeof expected === "string") return exchange(base, written, expected);
      if (expires.valueOf() >= now()) return expected === null ? addEntry(base, written) : putEntry(base, written);
      if (expected === null) return (await readStateRow(base, key)) === null;
      await deleteRows(base, "state", entryOf(key));
      return true;
    },
    /** Written before it is counted: of concurrent hits none is missed, and two may see the same number. */
    async hit(key, window) {
      await insertInto(base, "state", { key, hit: randomUuid(), expires: new Date(now() + window * 1000) });
      return countHits(base, key);
    },
  };
}
