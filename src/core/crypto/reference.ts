/** References of failures: short texts that stand in one log line, and that a visitor can read out. */

/** No vowels, so that no word is made, and none of the letters that look like digits (RFC 8628, section 6.1). */
const letters = "BCDFGHJKLMNPQRSTVWXZ";
const length = 8;

/** Bytes from here on would make the first letters more frequent. */
const evenBytes = 256 - (256 % letters.length);

const randomLetters = (): string =>
  [...crypto.getRandomValues(new Uint8Array(2 * length))]
    .filter((byte) => byte < evenBytes)
    .map((byte) => letters[byte % letters.length])
    .join("");

/** A new reference: 8 letters, 34 bits. It is not a secret, and it is derived from nothing. */
export function makeReference(): string {
  let text = "";
  while (text.length < length) text += randomLetters();
  return text.slice(0, length);
}

/** Whether a text has the form of a reference. Anybody can write such a text into a URL. */
export const isReference = (text: unknown): text is string =>
  typeof text === "string" && /^[B-DF-HJ-NP-TV-XZ]{8}$/.test(text);
