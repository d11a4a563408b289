/** Whatever was thrown, as an `Error`: applications throw strings, `null`, and things that cannot be printed. */
export function errorOf(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  const isText = typeof thrown !== "object" || thrown === null;
  return new Error(isText ? String(thrown) : "An object was thrown that is no Error.");
}
