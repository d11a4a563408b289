/** What each kind of principal counts as: whether a use takes it for the stored user with its id. */
import type { Principal, PrincipalKind } from "../types/principal.ts";

/** THE TABLE of uses. A use that is not in it does not compile, and neither does one that forgets a kind. */
// biome-ignore format: a table
const asStoredUser = {
  "add a sign-in method":         { stored: true, unstored: false, migrated: false, acting: false },
  "change sign-in methods":       { stored: true, unstored: false, migrated: false, acting: false },
  "list sign-in methods":         { stored: true, unstored: false, migrated: false, acting: true },
  "read the tokens of accounts":  { stored: true, unstored: false, migrated: false, acting: true },
  "prove an address":             { stored: true, unstored: false, migrated: false, acting: false },
  "ask to act for another":       { stored: true, unstored: false, migrated: false, acting: false },
  "end with the stored user":     { stored: true, unstored: false, migrated: false, acting: true },
  "share a list of sessions":     { stored: true, unstored: false, migrated: false, acting: true },
} as const satisfies Readonly<Record<string, Readonly<Record<PrincipalKind, boolean>>>>;

/** What a principal is looked at for. */
export type PrincipalUse = keyof typeof asStoredUser;

/** Whether a principal counts as the stored user with its id. */
export const isStoredUserFor = (use: PrincipalUse, { kind }: Pick<Principal, "kind">): boolean =>
  asStoredUser[use][kind];
