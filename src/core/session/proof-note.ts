/** When the owner of a stored session proved who they are, and the `acr`: beside `amr` in its row, or, where the adapter stores no such column, at the end of its token. */
import type { AdapterSession } from "../types/adapter.ts";
import type { SignInProof } from "../types/principal.ts";

/** Seconds since 1970 in base 36, or nothing if there is no proof; a dot and the `acr` in base64url. */
const proofText = "([0-9a-z]{0,8})(?:\\.([A-Za-z0-9_-]{1,88}))?";

/** In a token behind `!`; a note of another kind may follow, behind `~`. */
const inToken = new RegExp(`!${proofText}(?=~[a-z0-9]*$|$)`);
/** In the column `amr` as one more value: it begins with `@`, which no method does. */
const inColumn = new RegExp(`^@${proofText}$`);

/** Longer values of `acr` are left out: databases limit the length of a token. */
const maxAcrBytes = 64;

const acrToNote = (acr: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(acr)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
const acrFromNote = (text: string): string =>
  new TextDecoder().decode(
    Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0)),
  );

const fitsNote = (acr: string | undefined): acr is string =>
  acr !== undefined && new TextEncoder().encode(acr).length <= maxAcrBytes;

const noteOf = ({ at, acr }: SignInProof): string =>
  `${at === undefined ? "" : Math.floor(at).toString(36)}${fitsNote(acr) ? `.${acrToNote(acr)}` : ""}`;

/** A token with its note, for an adapter without columns. A visitor cannot change it: another text is the token of no session. */
export const tokenWithProof = (token: string, proof: SignInProof): string => `${token}!${noteOf(proof)}`;

/** The column `amr`. A proof at the time of the sign-in (`now`, seconds since 1970) needs no note: the row holds that time. */
export function amrWithProof(proof: SignInProof, now: number): string | null {
  const isPlain = proof.at === now && !fitsNote(proof.acr);
  return [...(proof.amr ?? []), ...(isPlain ? [] : [`@${noteOf(proof)}`])].join(" ") || null;
}

const isNote = (value: string): boolean => value.startsWith("@");

/** The methods in the column `amr`; `null` if there are none. */
export function methodsIn(amr: string | null | undefined): readonly string[] | null {
  const methods = amr?.split(" ").filter((one) => one !== "" && !isNote(one)) ?? [];
  return methods.length > 0 ? methods : null;
}

/** What is known of a stored session: its note, else the time of its sign-in. */
export function proofIn(sessionToken: string, { createdAt, amr }: AdapterSession): SignInProof {
  const methods = methodsIn(amr);
  const note = createdAt ? inColumn.exec(amr?.split(" ").find(isNote) ?? "") : inToken.exec(sessionToken);
  const [, at = "", acr] = note ?? [];
  const known = createdAt && !note ? Math.floor(new Date(createdAt).valueOf() / 1000) : undefined;
  return {
    ...(at !== "" ? { at: Number.parseInt(at, 36) } : known !== undefined && { at: known }),
    ...(methods && { amr: methods }),
    ...(acr && { acr: acrFromNote(acr) }),
  };
}
