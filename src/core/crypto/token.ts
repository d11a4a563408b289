/** The syntax of a session token, checked before a key is used: compact JWE (RFC 7516, section 7.1) with a fixed header. */
import { endsOnByte, toBase64url, toUtf8 } from "./bytes.ts";
import type { HashName, SealedBody } from "./engine.ts";

/** Content encryptions (RFC 7518, section 5.1). New tokens use the first; the second is read and never written. */
export type Encryption = "A256CBC-HS512" | "A256GCM";

/** The parts of a token with correct syntax. */
export interface TokenParts {
  readonly encryption: Encryption;
  readonly header: string;
  readonly body: SealedBody;
}

/**
 * Characters of a token: more than servers accept in a header, so that only cookies limit a session, and short enough
 * that the tag of a forged token is verified in milliseconds (about 5 with node:crypto, 20 with WebCrypto).
 */
export const maxJweLength = 262_144;

interface TokenForm {
  /** Bytes of the derived key. */
  readonly keyLength: number;
  /** The hash of the `kid`: a thumbprint with as many bits as the key (RFC 7638). */
  readonly thumbprint: HashName;
  /** The length of the ciphertext is a multiple of so many bytes. */
  readonly block: number;
  /** Matches header, iv, ciphertext and tag. */
  readonly pattern: RegExp;
}

const encodeText = (text: string) => toBase64url(toUtf8(text));

/** The header of all tokens with a key. */
export const protectedHeader = (encryption: Encryption, kid: string): string =>
  encodeText(JSON.stringify({ alg: "dir", enc: encryption, kid }));

/** The members before `kid` end where base64url begins a new group, so every header begins with the same characters. */
function tokenPattern(encryption: Encryption, kid: number, iv: number, tag: number): RegExp {
  const start = encodeText(`{"alg":"dir","enc":"${encryption}","kid":"`);
  const rest = protectedHeader(encryption, "k".repeat(kid)).length - start.length;
  return new RegExp(`^(${start}[\\w-]{${rest}})\\.\\.([\\w-]{${iv}})\\.([\\w-]+)\\.([\\w-]{${tag}})$`);
}

// biome-ignore format: a table
export const tokenForms = {
  "A256CBC-HS512": { keyLength: 64, thumbprint: "SHA-512", block: 16, pattern: tokenPattern("A256CBC-HS512", 86, 22, 43) },
  "A256GCM":       { keyLength: 32, thumbprint: "SHA-256", block: 1,  pattern: tokenPattern("A256GCM",       43, 16, 22) },
} as const satisfies Record<Encryption, TokenForm>;

function matchForm(encryption: Encryption, token: string): TokenParts | null {
  const { pattern, block } = tokenForms[encryption];
  const [, header = "", iv = "", ciphertext = "", tag = ""] = pattern.exec(token) ?? [];
  const blocks = Math.floor((ciphertext.length * 3) / 4) / block;
  return blocks > 0 && Number.isInteger(blocks) && [header, iv, ciphertext, tag].every(endsOnByte)
    ? { encryption, header, body: { iv, ciphertext, tag } }
    : null;
}

/**
 * Splits a token; `null` if its syntax is not exactly that of the library's tokens. The header is compared and never
 * parsed, so it cannot choose another `alg` or `enc`.
 */
export const splitToken = (token: string): TokenParts | null =>
  matchForm("A256CBC-HS512", token) ?? matchForm("A256GCM", token);
