/** The shape of a session token, judged before any key is asked for: compact JWE (RFC 7516, section 7.1), one header. */
import { endsOnByte, toBase64url, toUtf8 } from "./bytes.ts";
import type { HashName, SealedBody } from "./engine.ts";

/** Content encryptions (RFC 7518, section 5.1). New tokens use the first; the second is only read. */
export type Encryption = "A256CBC-HS512" | "A256GCM";

/** A token whose shape is right. */
export interface TokenParts {
  readonly encryption: Encryption;
  readonly header: string;
  readonly body: SealedBody;
}

/**
 * Characters of a token, 256 kB: more than servers let through in a header, so that only cookies limit a session, and
 * short enough that the tag of a forged one is verified in milliseconds (about 5 with node:crypto, 20 with WebCrypto).
 */
export const maxJweLength = 262_144;

interface TokenForm {
  /** Bytes of the derived key. */
  readonly keyLength: number;
  /** Makes the `kid`: a thumbprint with as many bits as the key (RFC 7638). */
  readonly thumbprint: HashName;
  /** Bytes that the ciphertext is a multiple of. */
  readonly block: number;
  /** Header, iv, ciphertext and tag of a token. */
  readonly pattern: RegExp;
}

const encodeText = (text: string) => toBase64url(toUtf8(text));

/** The one header of a key. */
export const protectedHeader = (encryption: Encryption, kid: string): string =>
  encodeText(JSON.stringify({ alg: "dir", enc: encryption, kid }));

/** The members before the `kid` end where base64url begins a new group, so they are spelt alike in every header. */
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

/** Whether this is a text, and short enough to be a token of ours: asked before anything else. */
export const isTokenLength = (token: unknown): token is string =>
  typeof token === "string" && token.length <= maxJweLength;

function matchForm(encryption: Encryption, token: string): TokenParts | null {
  const { pattern, block } = tokenForms[encryption];
  const [, header = "", iv = "", ciphertext = "", tag = ""] = pattern.exec(token) ?? [];
  const blocks = Math.floor((ciphertext.length * 3) / 4) / block;
  return blocks > 0 && Number.isInteger(blocks) && [header, iv, ciphertext, tag].every(endsOnByte)
    ? { encryption, header, body: { iv, ciphertext, tag } }
    : null;
}

/**
 * Takes a token apart; `null` for whatever has not exactly the form of ours. The header is compared and never parsed:
 * another `alg`, `enc` or member cannot be said in it.
 */
export const splitToken = (token: string): TokenParts | null =>
  matchForm("A256CBC-HS512", token) ?? matchForm("A256GCM", token);
