/** The one rule for the truth of a field: of a form, a query, JSON, or an option that a form may carry. */

/** What means yes. Every other value means no, an empty text too. */
const yes: ReadonlySet<unknown> = new Set([true, "true", "on", "1"]);

/**
 * Whether a field means yes or no; `undefined` if it was not sent, so that the default decides.
 *
 * @example yesOrNo("on") // true: a check-box without a value
 */
export const yesOrNo = (value: unknown): boolean | undefined => (value === undefined ? undefined : yes.has(value));
