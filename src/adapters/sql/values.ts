/** Values on their way into a database and out of it: dates are UTC, whole numbers and truth values are what they say. */
import type { SQLDialect } from "./options.ts";
import type { ColumnKind } from "./tables.ts";

/** Whether a dialect is MySQL's, with or without `RETURNING`. */
export const isMySQL = (dialect: SQLDialect): boolean => dialect === "mysql" || dialect === "mariadb";

/** A moment as a database takes it. */
function encodeDate(dialect: SQLDialect, date: Date): Date | string {
  if (dialect === "postgres") return date;
  const text = date.toISOString();
  // A DATETIME has no zone. As a text it stays UTC, whatever the zone of the process and of the connection.
  return isMySQL(dialect) ? text.replace("T", " ").replace("Z", "") : text;
}

/** A value as a database takes it. */
export function encodeValue(dialect: SQLDialect, kind: ColumnKind, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (kind === "date") return encodeDate(dialect, new Date(value as Date));
  if (kind === "integer") return Number(value);
  if (kind === "boolean") return dialect === "postgres" ? Boolean(value) : Number(Boolean(value));
  return String(value);
}

const zoneSuffix = /(?:z|[+-]\d\d(?::?\d\d)?)$/i;

/** A moment as a driver tells it: a date, milliseconds, or a text that is UTC if it names no zone. */
function decodeDate(value: unknown): Date {
  if (value instanceof Date) return value;
  const text = String(value);
  if (/^\d+$/.test(text)) return new Date(Number(text));
  const iso = text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00");
  return new Date(zoneSuffix.test(text.slice("2026-11-21".length)) ? iso : `${iso}Z`);
}

const trueValues: readonly unknown[] = [true, "true", "t"];

/** A value as a driver tells it. */
export function decodeValue(kind: ColumnKind, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (kind === "date") return decodeDate(value);
  if (kind === "integer") return Number(value);
  if (kind === "boolean") return trueValues.includes(value) || Number(value) === 1;
  return String(value);
}
