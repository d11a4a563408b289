/** THE TABLE of tables: their columns, keys and indexes, under the names that an application chose. */
import type { SQLTables, TableName } from "./options.ts";

/** What a column holds. `id`, `address` and `token` are texts that an index can hold. */
export type ColumnKind = "id" | "address" | "token" | "text" | "integer" | "boolean" | "date";

/** A column as it is described: its kind, and a question mark if it may be empty. */
type ColumnDescription = ColumnKind | `${ColumnKind}?`;

interface TableDescription {
  readonly columns: Readonly<Record<string, ColumnDescription>>;
  readonly primary: readonly string[];
  readonly unique?: readonly string[];
  /** Whether its rows belong to a user, and go with them. */
  readonly owned?: true;
  /** Each in an index of its own. */
  readonly indexes?: readonly string[];
  /** Whether what is empty is left out of a record, rather than told as `null`. */
  readonly sparse?: true;
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
    primary: ["provider", "providerAccountId"], owned: true, indexes: ["userId"], sparse: true,
  },
  sessions: {
    columns: { sessionToken: "token", userId: "id", expires: "date" },
    primary: ["sessionToken"], owned: true, indexes: ["userId", "expires"],
  },
  verification_tokens: {
    columns: { identifier: "address", token: "token", expires: "date" },
    primary: ["identifier", "token"], indexes: ["expires"],
  },
  authenticators: {
    columns: {
      credentialID: "token", userId: "id", providerAccountId: "text", credentialPublicKey: "text", counter: "integer",
      credentialBackedUp: "boolean", credentialDeviceType: "id", transports: "text?",
      name: "text?", createdAt: "date?", lastUsedAt: "date?",
    },
    primary: ["credentialID"], owned: true, indexes: ["userId"],
  },
} as const satisfies Record<TableName, TableDescription>;

/** A column: the field of a record, and where it is kept. */
export interface Column {
  readonly field: string;
  /** Its name in the database. */
  readonly name: string;
  readonly kind: ColumnKind;
  readonly required: boolean;
}

/** A table under the names of an application. */
export interface Table extends Omit<TableDescription, "columns"> {
  /** Its name in the database. */
  readonly name: string;
  readonly columns: readonly Column[];
}

export type SqlTables = Readonly<Record<TableName, Table>>;

/** In an order in which they can be made: a table comes after those that it points to. */
export const tableNames = Object.keys(tableDescriptions) as readonly TableName[];

const columnOf = (field: string, described: ColumnDescription, name = field): Column => ({
  field,
  name,
  kind: described.replace("?", "") as ColumnKind,
  required: !described.endsWith("?"),
});

/** A column that an application added may be empty. */
const extraColumns = (kinds: Readonly<Record<string, ColumnKind>> = {}): Record<string, ColumnDescription> =>
  Object.fromEntries(Object.entries(kinds).map(([field, kind]) => [field, `${kind}?` as const]));

function tableOf(table: TableName, { tables = {}, columns = {}, extra = {} }: SQLTables): Table {
  const more = table === "users" || table === "accounts" ? extraColumns(extra[table]) : {};
  const description: TableDescription = tableDescriptions[table];
  const names = columns[table];
  const all = { ...description.columns, ...more, ...description.columns };
  const unknown = Object.keys(names ?? {}).find((field) => !Object.hasOwn(all, field));
  if (unknown !== undefined)
    throw new Error(`columns.${table}.${unknown} names a column of a field that is not there.`);
  return {
    ...description,
    name: tables[table] ?? table,
    columns: Object.entries(all).map(([field, kind]) => columnOf(field, kind, names?.[field])),
  };
}

/** The tables of an application. */
export const tablesOf = (options: SQLTables): SqlTables =>
  Object.fromEntries(tableNames.map((table) => [table, tableOf(table, options)])) as Record<TableName, Table>;

/** The name of a field's column. */
export function columnName({ name, columns }: Table, field: string): string {
  const column = columns.find((one) => one.field === field);
  if (!column) throw new Error(`The table ${name} has no column for ${field}.`);
  return column.name;
}
