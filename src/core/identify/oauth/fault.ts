/** What the log may hear of a failure at a provider: short, printable, without tokens. */

/** Texts that must not be repeated, such as the code of this sign-in. */
export type Unsayable = readonly (string | undefined)[];

const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;
// Long runs of token characters: whatever they are, nobody reads them.
const tokenLike = /[A-Za-z0-9_\-+/=.~%]{24,}/g;
const longest = 200;

/** Words of a provider, cut and cleaned; nothing when there are none. */
export function sayable(words: unknown, secrets: Unsayable = []): string | undefined {
  if (typeof words !== "string" || words === "") return undefined;
  const cut = words.slice(0, 4 * longest);
  const masked = secrets.reduce<string>((text, secret) => (secret ? text.replaceAll(secret, "…") : text), cut);
  return masked.replace(controls, " ").replace(tokenLike, "…").slice(0, longest);
}

const codeGrammar = /^[\w.-]{1,64}$/;

/** An error code of a provider (RFC 6749, section 4.1.2.1), if it looks like one. */
export const errorCode = (code: unknown): string | undefined =>
  typeof code === "string" && codeGrammar.test(code) ? code : undefined;

/** The parts of something thrown that are worth reading: its own causes may hold tokens, and stay behind. */
export function plain(thrown: unknown): Error {
  if (!(thrown instanceof Error)) return new Error("Something that is not an error was thrown.");
  const { code } = thrown as { code?: unknown };
  const inner = thrown.cause instanceof Error ? plain(thrown.cause).message : undefined;
  const words = [sayable(thrown.message), errorCode(code), inner].filter((part) => part !== undefined);
  const error = new Error([...new Set(words)].join(": "));
  error.name = thrown.name;
  return error;
}
