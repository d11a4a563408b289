/** What the log may hear of a failure at a provider: short, printable, without tokens. */

/** Texts that must not be repeated, such as the code of this sign-in. */
export type SecretsToMask = readonly (string | undefined)[];

const controlCharacters = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;
// Long runs of token characters: whatever they are, nobody reads them.
const tokenLike = /[A-Za-z0-9_\-+/=.~%]{24,}/g;
const maxTextLength = 200;

/** Words of a provider, cut and cleaned; nothing when there are none. */
export function safeText(words: unknown, secrets: SecretsToMask = []): string | undefined {
  if (typeof words !== "string" || words === "") return undefined;
  const cut = words.slice(0, 4 * maxTextLength);
  const masked = secrets.reduce<string>((text, secret) => (secret ? text.replaceAll(secret, "…") : text), cut);
  return masked.replace(controlCharacters, " ").replace(tokenLike, "…").slice(0, maxTextLength);
}

const errorCodeGrammar = /^[\w.-]{1,64}$/;

/** An error code of a provider (RFC 6749, section 4.1.2.1), if it looks like one. */
export const safeErrorCode = (code: unknown): string | undefined =>
  typeof code === "string" && errorCodeGrammar.test(code) ? code : undefined;

const addressGrammar = /^https?:\/\/[\w.:[\]-]{1,255}(?:\/[\w.~%{}:@+/-]*)?$/;

/**
 * An address for the log, such as an issuer: it is no secret, and it must be readable character by character. What came may
 * be anything, so what does not look like an address is treated as the words of a provider.
 */
export function addressForLog(value: unknown): string {
  if (value === undefined || value === null || value === "") return "none";
  if (typeof value !== "string") return "something that is not a string";
  return value.length <= maxTextLength && addressGrammar.test(value) ? `"${value}"` : `"${safeText(value)}"`;
}

/** An `error` of a provider with its description. */
export interface ErrorWords {
  readonly error?: unknown;
  readonly error_description?: unknown;
}

/** A parameter of a challenge: a quoted text, or a bare one. */
function parameterOf(challenge: string, name: string): string | undefined {
  const found = new RegExp(`[\\s,]${name}\\s*=\\s*(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s,"]+))`, "i").exec(challenge);
  return found?.[1]?.replace(/\\(.)/g, "$1") ?? found?.[2];
}

/**
 * What a server says of its refusal: in the JSON object of its body (RFC 6749, section 5.2), else in `WWW-Authenticate`
 * (RFC 6750, section 3).
 */
export function refusalIn(body: ErrorWords | undefined, headers: Headers): ErrorWords {
  if (typeof body?.error === "string" && body.error !== "") return body;
  const challenge = (headers.get("www-authenticate") ?? "").slice(0, 2000);
  const error = parameterOf(challenge, "error");
  return error === undefined ? {} : { error, error_description: parameterOf(challenge, "error_description") };
}

/** `invalid_token. It says: The token expired`; nothing where nothing was said. */
export function refusalWords({ error, error_description }: ErrorWords, secrets: SecretsToMask = []): string {
  const said = safeText(error_description, secrets);
  const code = safeErrorCode(error);
  return [code && `It answered with ${code}.`, said && `It says: ${said}`].filter(Boolean).join(" ");
}

/** The parts of something thrown that are worth reading: its own causes may hold tokens, and stay behind. */
export function safeError(thrown: unknown): Error {
  if (!(thrown instanceof Error)) return new Error("Something that is not an error was thrown.");
  const { code } = thrown as { code?: unknown };
  const inner = thrown.cause instanceof Error ? safeError(thrown.cause).message : undefined;
  const words = [safeText(thrown.message), safeErrorCode(code), inner].filter((part) => part !== undefined);
  const error = new Error([...new Set(words)].join(": "));
  error.name = thrown.name;
  return error;
}
