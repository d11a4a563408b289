/** Hides the values of secret names in texts: `access_token=…`, `"code":"…"`, `(name)=…`, also inside of URLs. */
import { isSecretPath, isTokenLike } from "./detect.ts";

// A name and what makes it a pair: `name=`, `"name":`, `\"name\":`, `name: `, `'name' =>`, `(name)=`, and these in a URL.
const pairPattern =
  /(?<=^|[^\w.%-]|%(?:25)*[0-9a-f]{2})([\w.-]{1,96})(?:\\*["'`]|%(?:25)*2[27])?[)\]]?\s{0,2}(=>?|:|%(?:25)*3[ad])\s{0,80}(?:[A-Z]\w{0,40}(?:\(\d+\))?\s(?=[[{]))?/gi;

const brackets: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}", "<": ">" };
const quotes = /\\*["'`]|%(?:25)*2[27]/iy;
const unquotedValue = /[^\s"'`&;,)}\]]*/y;
/** Between the parts of a string that `util.inspect` broke into lines. */
const continuation = /\s*\+\s*(?=["'`])/y;

/** What a sticky pattern matches at an index, or "". */
function matchAt(pattern: RegExp, text: string, from: number): string {
  pattern.lastIndex = from;
  return pattern.exec(text)?.[0] ?? "";
}

/** The index of the closing quote: the same quote behind as many backslashes. A text that was cut off ends at its end. */
function endOfQuoted(text: string, from: number, quote: string): number {
  const mark = quote.replace(/^\\+/, "");
  const slashes = quote.length - mark.length;
  for (let end = text.indexOf(mark, from); end !== -1; end = text.indexOf(mark, end + 1)) {
    const before = text.slice(from, end).match(/\\*$/)?.[0].length ?? 0;
    if (slashes === 0 ? before % 2 === 0 : before <= slashes) return end - slashes;
  }
  return text.length;
}

/** The index of the bracket that closes the one at `from`. */
function endOfBracket(text: string, from: number): number {
  const open = [brackets[text.charAt(from)]];
  for (let end = from + 1; end < text.length; end++) {
    const quote = matchAt(quotes, text, end);
    const character = text.charAt(end);
    if (quote !== "") end = endOfQuoted(text, end + quote.length, quote) + quote.length - 1;
    else if (brackets[character]) open.push(brackets[character]);
    else if (character === open.at(-1) && open.pop() && open.length === 0) return end;
  }
  return text.length;
}

/** The range of a value, without its quotes or brackets. */
interface ValueRange {
  readonly start: number;
  readonly end: number;
  readonly quoted: boolean;
}

function rangeAt(text: string, from: number): ValueRange {
  const quote = matchAt(quotes, text, from);
  if (quote === "") {
    const isOpen = text.charAt(from) in brackets;
    const end = isOpen ? endOfBracket(text, from) : from + matchAt(unquotedValue, text, from).length;
    return { start: isOpen ? from + 1 : from, end, quoted: isOpen };
  }
  const end = endOfQuoted(text, from + quote.length, quote);
  const more = matchAt(continuation, text, end + quote.length);
  const last = more === "" ? end : rangeAt(text, end + quote.length + more.length).end;
  return { start: from + quote.length, end: last, quoted: true };
}

const errorCodePattern = /^[A-Z]+(?:_[A-Z]+)+$/;
const isLong = (value: string): boolean => value.length > 19 || (value.length > 7 && isTokenLike(value));

/** A colon makes a pair of `"code":"x"` and `token: 1f2e3d4c`, but not of `error code: 42` or `code: "ER_DUP_ENTRY"`. */
const isPair = (name: string, sign: string, value: string, quoted: boolean): boolean =>
  /=|3d/i.test(sign) || (!errorCodePattern.test(value) && (quoted || isLong(value) || /secret|passw/i.test(name)));

/** The text with `[hidden]` in place of each value whose name is that of a secret. */
export function hidePairs(text: string): string {
  let clean = "";
  let done = 0;
  for (const { 0: pair, 1: name = "", 2: sign = "", index } of text.matchAll(pairPattern)) {
    if (index < done || !isSecretPath(name)) continue;
    const { start, end, quoted } = rangeAt(text, index + pair.length);
    const value = text.slice(start, end);
    if (value === "" || !isPair(name, sign, value, quoted)) continue;
    clean += `${text.slice(done, start)}[hidden]`;
    done = end;
  }
  return clean + text.slice(done);
}
