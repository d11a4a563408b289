/** Makes a text safe to log: one line of bounded length, without secrets. */
import { hideRowValues } from "./database-messages.ts";
import { isTokenLike } from "./detect.ts";
import { hidePairs } from "./pairs.ts";

/** Characters of one text. */
export const maxLoggedText = 2_000;

const secretHeaders = /\b((?:set-)?cookie|authorization)(["']?\s?[:=]\s?)[^\r\n]*/gi;
const authenticationSchemes = /\b(bearer|basic|dpop)\s+[\w.~+/=-]{6,}/gi;
const userInfo = /:\/\/[^\s/@]{1,256}@/g;
// Longer than any id, of letters and digits: hardly a word.
const longRuns = /[\w-]{32,}/g;
// Only the logger breaks lines. Invisible characters and those that change the direction of text could forge an entry.
const controlPattern = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** Too short for a token, and without a sign that names or quotes something: most names and ids in debug entries. */
const plainWord = /^[\w-]{0,31}$/;

/** The text without values that look like secrets. Control characters are written as `\u` and their code. */
export const hideSecrets = (text: string): string =>
  plainWord.test(text)
    ? text
    : hidePairs(hideRowValues(text))
        .replace(secretHeaders, "$1$2[hidden]")
        .replace(authenticationSchemes, "$1 [hidden]")
        .replace(userInfo, "://[hidden]@")
        .replace(longRuns, (run) => (isTokenLike(run) ? "[hidden]" : run))
        .replace(controlPattern, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, "0")}`);
