/** THE TABLE of tables: their columns, keys and indexes, with the names of the application. */
import type { SQLTables, TableName } from "./options.ts";

/** The type of a column. `id`, `address` and `token` are texts that are short enough for an index. */
export type ColumnKind = "id" | "address" | "token" | "text" | "integer" | "boolean" | "date";

/** The type of a column, with a question mark if it can be null. */
type ColumnDescription = ColumnKind | `${ColumnKind}?`;

interface TableDescription {
  readonly columns: Readonly<Record<string, ColumnDescription>>;
  readonly primary: readonly string[];
  readonly unique?: readonly string[];
  /** Whether its rows belong to a user and are deleted with them. */
  readonly belongsToUser?: true;
  /** An index each: of a field, or of several. */
  readonly indexes?: readonly (readonly string[])[];
  /** Whether null columns are left out of a record. */
  readonly sparse?: true;
  /** Columns that `portico_002_state` adds. They can be null, and {@link tablesBefore} lack them. */
  readonly newFields?: readonly string[];
  /** Whether `portico_002_state` creates it. */
  readonly isAdded?: true;
}

// biome-ignore format: a table
const tableDescriptions = {
  users: {
    columns: { id: "id", name: "text?", email: "address?", emailVerified: "date?", image: "text?" },
    primary: ["id"], unique: ["email"],
  },
  accounts: {
    columns: {
      userId: "id", type: "id", provider: "id", providerAccountId: "id",
      access_token: "text?", refresh_token: "text?", id_token: "text?", expires_at: "integer?", token_type: "text?", scope: "text?", session_state: "text?",
    },
    primary: ["provider", "providerAccountId"], belongsToUser: true, indexes: [["userId"]], sparse: true,
  },
  sessions: {
    columns: {
      sessionToken: "token", userId: "id", expires: "date",
      provider: "id?", sid: "id?", createdAt: "date?", lastUsedAt: "date?", label: "text?", amr: "text?", actorId: "id?",
    },
    primary: ["sessionToken"], belongsToUser: true, indexes: [["userId"], ["expires"], ["provider", "sid"]],
    newFields: ["provider", "sid", "createdAt", "lastUsedAt", "label", "amr", "actorId"], sparse: true,
  },
  verification_tokens: {
    columns: { identifier: "address", token: "token", expires: "date" },
    primary: ["identifier", "token"], indexes: [["expires"]],
  },
  authenticators: {
    columns: {
      credentialID: "token", userId: "id", providerAccountId: "text", credentialPublicKey: "text", counter: "integer",
      credentialBackedUp: "boolean", credentialDeviceType: "id", transports: "text?",
      name: "text?", createdAt: "date?", lastUsedAt: "date?",
    },
    primary: ["credentialID"], belongsToUser: true, indexes: [["userId"]],
  },
  // An entry has an empty `hit`. A hit has a value of its own there, and exists until it leaves the window.
  state: {
    columns: { key: "id", hit: "id", value: "text?", expires: "date" },
    primary: ["key", "hit"], indexes: [["expires"]], isAdded: true,
  },
} as const satisfies Record<TableName, TableDescription>;

/** The column of a field. */
export interface Column {
  readonly field: string;
  /** Its name in the database. */
  readonly name: string;
  /** Its name in a result: with the table, so that two tables cannot clash. */
  readonly resultName: string;
  readonly kind: ColumnKind;
  readonly required: boolean;
}

/** A table with the names of an application. */
export interface Table extends Omit<TableDescription, "columns"> {
  /** Its name in the database. */
  readonly name: string;
  readonly columns: readonly Column[];
}

export type SqlTables = Readonly<Record<TableName, Table>>;

/** In the order of creation: a table comes after those that it references. */
export const tableNames = Object.keys(tableDescriptions) as readonly TableName[];

const columnOf = (table: TableName, field: string, described: ColumnDescription, name = field): Column => ({
  field,
  name,
  resultName: `${table}_${field}`,
  kind: described.replace("?", "") as ColumnKind,
  required: !described.endsWith("?"),
});

/** Columns that an application added can be null. */
const extraColumns = (kinds: Readonly<Record<string, ColumnKind>> = {}): Record<string, ColumnDescription> =>
  Object.fromEntries(Object.entries(kinds).map(([field, kind]) => [field, `${kind}?` as const]));

function tableOf(table: TableName, { tables = {}, columns = {}, extra = {} }: SQLTables): Table {
  const more = table === "users" || table === "accounts" ? extraColumns(extra[table]) : {};
  const description: TableDescription = tableDescriptions[table];
  const names = columns[table];
  const all = { ...description.columns, ...more, ...description.columns };
  const unknown = Object.keys(names ?? {}).find((field) => !Object.hasOwn(all, field));
  if (unknown !== undefined)
    throw new Error(
      `columns.${table}.${unknown} is not a field of this table. Use one of: ${Object.keys(all).join(", ")}.`,
    );
  return {
    ...description,
    name: tables[table] ?? table,
    columns: Object.entries(all).map(([field, kind]) => columnOf(table, field, kind, names?.[field])),
  };
}

/** The tables of an application. */
export const tablesOf = (options: SQLTables): SqlTables =>
  Object.fromEntries(tableNames.map((table) => [table, tableOf(table, options)])) as Record<TableName, Table>;

/** The name of the column of a field. */
export function columnName({ name, columns }: Table, field: string): string {
  const column = columns.find((one) => one.field === field);
  if (!column) throw new Error(`The table ${name} has no column for ${field}.`);
  return column.name;
}

const withoutAdded = ({ newFields = [], ...table }: Table): Table => ({
  ...table,
  columns: table.columns.filter(({ field }) => !newFields.includes(field)),
  indexes: (table.indexes ?? []).filter((fields) => !fields.some((field) => newFields.includes(field))),
});

/** The tables of a database in which `portico_002_state` has not run; `state` is then missing altogether. */
export const tablesBefore = (tables: SqlTables): SqlTables =>
  Object.fromEntries(tableNames.map((name) => [name, withoutAdded(tables[name])])) as Record<TableName, Table>;
