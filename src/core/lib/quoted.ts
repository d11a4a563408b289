/** A value of the application, quoted and shortened for an error text. */
export const quoted = (text: unknown): string => JSON.stringify(String(text).slice(0, 100));
