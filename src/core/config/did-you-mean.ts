/** Finds the known name that was probably meant. */

/** Levenshtein distance: the number of letters to change. */
function distance(a: string, b: string): number {
  const others = [...b];
  let row = [0, ...others.map((_, j) => j + 1)];
  for (const [i, letter] of [...a].entries()) {
    let left = i + 1;
    row = [
      left,
      ...others.map((other, j) => {
        const [above, aboveNext] = row.slice(j, j + 2) as [number, number];
        left = Math.min(left + 1, aboveNext + 1, above + Number(letter !== other));
        return left;
      }),
    ];
  }
  return Number(row.at(-1));
}

/** The known name that is most similar to a given one, ignoring case. */
export function didYouMean(name: string, known: readonly string[]): string {
  const wanted = name.slice(0, 64).toLowerCase();
  const ranked = known.map((candidate) => ({ candidate, far: distance(wanted, candidate.toLowerCase()) }));
  return ranked.sort((a, b) => a.far - b.far)[0]?.candidate ?? name;
}

const normalizedName = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, "");

/**
 * Whether a name is a misspelt known one: other case or punctuation, one or two other letters, or `on` in front.
 *
 * @example isNear("relayingParty", ["relyingParty"]) // true
 */
export const isNear = (name: string, known: readonly string[]): boolean => {
  const wanted = normalizedName(name.slice(0, 64));
  const slips = wanted.length < 6 ? 1 : 2;
  return known
    .map(normalizedName)
    .some((one) => one === wanted || (one.length > 2 && (distance(wanted, one) <= slips || wanted === `on${one}`)));
};
