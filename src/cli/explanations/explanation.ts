/** The form of an explanation. */

/** What a developer needs to know about a type of error. */
export interface Explanation {
  readonly cause: string;
  readonly check: string;
  readonly fix: string;
  /** A guide, by the name of its file in `docs/guides`. */
  readonly guide?: string;
}
