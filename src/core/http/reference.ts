/** The reference of a failure in a response. */
import type { Outcome } from "../types/internal.ts";

/** Name of the header. */
const referenceHeader = "x-portico-reference";

/** The outcome with the reference in its header; unchanged without one. */
export const withReference = (outcome: Outcome, reference: string | undefined): Outcome =>
  reference === undefined ? outcome : { ...outcome, headers: { ...outcome.headers, [referenceHeader]: reference } };
