/** The safe parts of a provider failure for the log: short, printable, without tokens. */

/** Texts that must not be logged, such as the code of this sign-in. */
export type SecretsToMask = readonly (string | undefined)[];

// Also those that change the order in which a terminal or a log viewer shows text.
const controlCharacters = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;
// Long runs of token characters may be tokens.
const tokenLike = /[A-Za-z0-9_\-+/=.~%]{24,}/g;
const maxSafeLength = 200;

/** Text of a provider, shortened and cleaned; nothing if there is none. */
export function safeText(value: unknown, secrets: SecretsToMask = []): string | undefined {
  if (typeof value !== "string" || value === "") return undefined;
  const cut = value.slice(0, 4 * maxSafeLength);
  const masked = secrets.reduce<string>((text, secret) => (secret ? text.replaceAll(secret, "…") : text), cut);
  return masked.replace(controlCharacters, " ").replace(tokenLike, "…").slice(0, maxSafeLength);
}

/** Names of the fields of one response, and characters of each. */
const [mostNames, longestName] = [50, 64];

/** The names of the fields of a response for the log: its sender chose them. */
export const namesForLog = (fields: object): readonly string[] =>
  Object.keys(fields)
    .slice(0, mostNames)
    .map((name) => safeText(name)?.slice(0, longestName) ?? "");

const errorCodeGrammar = /^[\w.-]{1,64}$/;

/** An error code of a provider (RFC 6749, section 4.1.2.1), if it looks like one. */
export const safeErrorCode = (code: unknown): string | undefined =>
  typeof code === "string" && errorCodeGrammar.test(code) ? code : undefined;

const addressGrammar = /^https?:\/\/[\w.:[\]-]{1,255}(?:\/[\w.~%{}:@+/-]*)?$/;

/**
 * A URL for the log, such as an issuer: it is not secret, and developers compare it character by character. Anything else is
 * treated like other text of a provider.
 */
export function addressForLog(value: unknown): string {
  if (value === undefined || value === null || value === "") return "none";
  if (typeof value !== "string") return "something that is not a string";
  return value.length <= maxSafeLength && addressGrammar.test(value) ? `"${value}"` : `"${safeText(value)}"`;
}

/** The `error` of a provider with its description. */
export interface ErrorFields {
  readonly error?: unknown;
  readonly error_description?: unknown;
}

/** A parameter of a challenge: quoted or not. */
function parameterOf(challenge: string, name: string): string | undefined {
  const found = new RegExp(`[\\s,]${name}\\s*=\\s*(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s,"]+))`, "i").exec(challenge);
  return found?.[1]?.replace(/\\(.)/g, "$1") ?? found?.[2];
}

/**
 * Why a server refused a request: from the JSON object of its body (RFC 6749, section 5.2), else in `WWW-Authenticate`
 * (RFC 6750, section 3).
 */
export function refusalIn(body: ErrorFields | undefined, headers: Headers): ErrorFields {
  if (typeof body?.error === "string" && body.error !== "") return body;
  const challenge = (headers.get("www-authenticate") ?? "").slice(0, 2000);
  const error = parameterOf(challenge, "error");
  return error === undefined ? {} : { error, error_description: parameterOf(challenge, "error_description") };
}

/** `It answered with invalid_token. Its description: The token expired`; empty if the server gave neither. */
export function serverErrorText({ error, error_description }: ErrorFields, secrets: SecretsToMask = []): string {
  const description = safeText(error_description, secrets);
  const code = safeErrorCode(error);
  return [code && `It answered with ${code}.`, description && `Its description: ${description}`]
    .filter(Boolean)
    .join(" ");
}

/** An error with the safe parts of what was thrown. Its cause may hold tokens: only its message is kept, cleaned. */
export function safeError(thrown: unknown): Error {
  if (!(thrown instanceof Error)) return new Error("The thrown value is not an Error.");
  const { code } = thrown as { code?: unknown };
  const inner = thrown.cause instanceof Error ? safeError(thrown.cause).message : undefined;
  const parts = [safeText(thrown.message), safeErrorCode(code), inner].filter((part) => part !== undefined);
  const error = new Error([...new Set(parts)].join(": "));
  error.name = thrown.name;
  return error;
}
