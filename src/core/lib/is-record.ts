/** Tells objects with named fields from everything else. */

/** Whether a value is an object with named fields: no `null`, no array. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
