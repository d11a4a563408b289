/** Session tokens of the library that an application moved from (`migrateFrom`): opened with its secrets, never sealed. Loaded with that option. */
import type { FormerLibrary } from "../types/migrate-from.ts";
import { endsOnByte, toBase64url, toUtf8 } from "./bytes.ts";
import { type Claims, readClaims } from "./claims.ts";
import type { Bytes, Engine, OpeningKey, SealedBody } from "./engine.ts";
import { gcmOpening } from "./gcm.ts";
import { headerOf } from "./keys.ts";
import { engineOf } from "./node.ts";
import { secretList } from "./secrets.ts";
import { maxJweLength, splitToken } from "./token.ts";

/** The header of a token, and what is behind it. */
interface FormerParts {
  readonly header: string;
  readonly body: SealedBody;
}

/** A form of session tokens: compact JWE (RFC 7516, section 7.1), `dir`. */
interface FormerForm {
  /** Bytes of a key. */
  readonly keyLength: number;
  /** The parts of a token; `null` unless its syntax is exactly that of the library. The header is compared and never parsed. */
  readonly split: (token: string) => FormerParts | null;
  readonly openingKey: (engine: Engine, bytes: Bytes) => Promise<OpeningKey>;
}

/** How a library makes its keys, by HKDF with SHA-256 (RFC 5869), and the forms of the tokens that its versions wrote. */
interface TokenFormat {
  /** The salt of a key, by the name of the cookie. */
  readonly salt: (cookieName: string) => string;
  readonly info: (cookieName: string) => string;
  readonly forms: readonly FormerForm[];
}

const gcmHeader = toBase64url(toUtf8('{"alg":"dir","enc":"A256GCM"}'));
const gcmPattern = new RegExp(`^${gcmHeader}\\.\\.([\\w-]{16})\\.([\\w-]+)\\.([\\w-]{22})$`);

function splitGcmToken(token: string): FormerParts | null {
  const [, iv = "", ciphertext = "", tag = ""] = gcmPattern.exec(token) ?? [];
  return iv !== "" && [iv, ciphertext, tag].every(endsOnByte)
    ? { header: gcmHeader, body: { iv, ciphertext, tag } }
    : null;
}

function splitCbcToken(token: string): FormerParts | null {
  const parts = splitToken(token);
  return parts?.encryption === "A256CBC-HS512" ? parts : null;
}

/** A256CBC-HS512 with the thumbprint of the key in the header: the form that this library has too, under another key. */
const cbcOpening = async (engine: Engine, bytes: Bytes): Promise<OpeningKey> =>
  engine.sealing(bytes, await headerOf(engine, "A256CBC-HS512", bytes));

const cbcForm: FormerForm = { keyLength: 64, split: splitCbcToken, openingKey: cbcOpening };

/** A256GCM with no key named in the header. */
const gcmForm: FormerForm = {
  keyLength: 32,
  split: splitGcmToken,
  openingKey: async (_, bytes) => gcmOpening(bytes, gcmHeader),
};

// The first betas of NextAuth.js 5 (@auth/core 0.18) wrote the second form.
// biome-ignore format: a table
const tokenFormats: Readonly<Record<FormerLibrary, TokenFormat>> = {
  authjs:      { salt: (name) => name, info: (name) => `Auth.js Generated Encryption Key (${name})`, forms: [cbcForm, gcmForm] },
  "next-auth": { salt: () => "",       info: () => "NextAuth.js Generated Encryption Key",           forms: [gcmForm] },
};

/** Claims of a token that was opened, and their JSON text. `expired`: the token was opened, and its time has passed. */
export type FormerToken = Claims | "expired" | "unreadable";

/** Opens session tokens of one library. */
export interface FormerTokens {
  readonly library: FormerLibrary;
  /** Newest first. They may be shorter than those that seal. Not enumerable, so that printing shows none. */
  readonly secrets: readonly string[];
  /** The salt of tokens in a cookie with this name. */
  salt(cookieName: string): string;
  open(token: string, options: { readonly cookieName: string; readonly now: number }): Promise<FormerToken>;
}

/** Makes the keys of one cookie with all secrets, for tokens of one form. */
async function keysOfLibrary(
  { salt, info }: TokenFormat,
  { keyLength, openingKey }: FormerForm,
  secrets: readonly string[],
  cookieName: string,
) {
  const engine = engineOf();
  return Promise.all(
    secrets.map(async (secret) => {
      const bytes = await engine.derive(secret, salt(cookieName), info(cookieName), keyLength);
      const key = await openingKey(engine, bytes);
      bytes.fill(0);
      return key;
    }),
  );
}

/** The text of a token; `null` if no key opens it. Keys of one header differ in nothing that a token names, so each is tried. */
async function openedText(keys: readonly OpeningKey[], { header, body }: FormerParts): Promise<string | null> {
  for (const key of keys) {
    const text = key.header === header ? await key.open(body) : null;
    if (text !== null) return text;
  }
  return null;
}

/**
 * Opens session tokens of a library. Keys are derived when they are first needed, each once.
 *
 * @throws MissingSecretError if there is no secret or one is blank; InvalidConfiguration if one is not a string
 */
export function createFormerTokens(library: FormerLibrary, secrets: readonly string[]): FormerTokens {
  const format = tokenFormats[library];
  const list = secretList(secrets);
  const keys = new Map<string, Promise<readonly OpeningKey[]>>();
  const keysOf = (form: FormerForm, cookieName: string): Promise<readonly OpeningKey[]> => {
    const name = JSON.stringify([form.keyLength, cookieName]);
    const made = keys.get(name) ?? keysOfLibrary(format, form, list, cookieName);
    keys.set(name, made);
    return made;
  };
  const textOf = async (token: string, cookieName: string): Promise<string | null> => {
    if (token.length > maxJweLength) return null;
    for (const form of format.forms) {
      const parts = form.split(token);
      if (parts) return openedText(await keysOf(form, cookieName), parts);
    }
    return null;
  };
  const tokens: Omit<FormerTokens, "secrets"> = {
    library,
    salt: format.salt,
    async open(token, { cookieName, now }) {
      const text = await textOf(token, cookieName);
      return text === null ? "unreadable" : (readClaims(text, now) ?? "expired");
    },
  };
  return Object.defineProperty(tokens, "secrets", { value: list }) as FormerTokens;
}
