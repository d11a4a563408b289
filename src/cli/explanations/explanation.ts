/** The form of an explanation. */

/** What a developer needs to know about a type of error. */
export interface Explanation {
  readonly cause: string;
  readonly check: string;
  readonly fix: string;
  /** A page of the manual: its file below `docs`, without the ending. */
  readonly guide?: string;
}
