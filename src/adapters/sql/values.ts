/** Converts values for a database and back. Dates are UTC. */
import type { SQLDialect } from "./options.ts";
import type { ColumnKind } from "./tables.ts";

/** Whether the dialect is that of MySQL, with or without `RETURNING`. */
export const isMySQL = (dialect: SQLDialect): boolean => dialect === "mysql" || dialect === "mariadb";

/** A date in the form that a database stores. */
function encodeDate(dialect: SQLDialect, date: Date): Date | string {
  if (dialect === "postgres") return date;
  const text = date.toISOString();
  // A DATETIME has no time zone. As text it stays UTC, whatever the zone of process and connection.
  return isMySQL(dialect) ? text.replace("T", " ").replace("Z", "") : text;
}

/** A value in the form that a database stores. */
export function encodeValue(dialect: SQLDialect, kind: ColumnKind, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (kind === "date") return encodeDate(dialect, new Date(value as Date));
  if (kind === "integer") return Number(value);
  if (kind === "boolean") return dialect === "postgres" ? Boolean(value) : Number(Boolean(value));
  return String(value);
}

const zoneSuffix = /(?:z|[+-]\d\d(?::?\d\d)?)$/i;

/** A date from what a driver returns: a date, milliseconds, or a text, which is UTC if it has no zone. */
function decodeDate(value: unknown): Date {
  if (value instanceof Date) return value;
  const text = String(value);
  if (/^\d+$/.test(text)) return new Date(Number(text));
  const iso = text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00");
  return new Date(zoneSuffix.test(text.slice("2026-11-21".length)) ? iso : `${iso}Z`);
}

const trueValues: readonly unknown[] = [true, "true", "t"];

/** A value from what a driver returns. */
export function decodeValue(kind: ColumnKind, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (kind === "date") return decodeDate(value);
  if (kind === "integer") return Number(value);
  if (kind === "boolean") return trueValues.includes(value) || Number(value) === 1;
  return String(value);
}
