/** Removes secrets whose text is known, however a database or a library spells them. */
import { isSecret } from "./detect.ts";

/** Shorter texts are not tokens, and occur in words. */
const minSecretLength = 8;
const maxSearchDepth = 4;

/** All texts in a value that can be tokens. */
export function textsIn(value: unknown, depth = 0): readonly string[] {
  if (typeof value === "string") return value.length < minSecretLength ? [] : [value];
  if (typeof value !== "object" || value === null || depth > maxSearchDepth) return [];
  return Object.values(value).flatMap((item) => textsIn(item, depth + 1));
}

/** The tokens, hashes and keys in a value, found by the names of their fields. */
export function secretsIn(value: unknown, depth = 0): readonly string[] {
  if (typeof value !== "object" || value === null || depth > maxSearchDepth) return [];
  return Object.entries(value).flatMap(([name, item]) =>
    isSecret(name) || name === "session_state" ? textsIn(item) : secretsIn(item, depth + 1),
  );
}

/** The spellings of a secret: as it is, in JSON, in SQL and in a URL. */
const spellingsOf = (secret: string): string[] => [
  secret,
  JSON.stringify(secret).slice(1, -1),
  secret.replaceAll("'", "''"),
  encodeURIComponent(secret.replace(/\p{Surrogate}/gu, "")),
];

/** All spellings of secrets, longer ones first: of two that begin alike, the whole one is removed. */
export const allSpellings = (secrets: readonly string[]): readonly string[] =>
  [...new Set(secrets.flatMap(spellingsOf))].sort((a, b) => b.length - a.length);

/** The text without a secret, also if only the beginning of it is there: databases truncate what they quote. */
export function hideKnown(text: string, secret: string): string {
  const head = secret.slice(0, 16);
  let clean = "";
  let done = 0;
  for (let start = text.indexOf(head); start !== -1; start = text.indexOf(head, done)) {
    clean += `${text.slice(done, start)}[hidden]`;
    done = start + head.length;
    while (done < text.length && text[done] === secret[done - start]) done++;
  }
  return clean + text.slice(done);
}
