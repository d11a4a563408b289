/** References of failures: they are random, so tests compare what is left without them. */

/** A URL without the reference that is the last parameter of its query. */
export const withoutReference = (url: string): string => url.replace(/[?&]reference=[B-DF-HJ-NP-TV-XZ]{8}(?=#|$)/, "");

/** What a reference looks like. */
export const anyReference = /^[B-DF-HJ-NP-TV-XZ]{8}$/;

/** A line of the log without the reference and the address of the manual. */
export const withoutWhereabouts = (line: string): string =>
  line.replace(/ \(reference [B-DF-HJ-NP-TV-XZ]{8}, https:\/\/docs\.portico\.example\/errors\/\w+\)/, "");
