/** The shape of a session token, judged before any key is asked for: compact JWE (RFC 7516, section 7.1), one header. */
import { isBase64url, toBase64url, toUtf8 } from "./bytes.ts";
import type { Body, HashName } from "./engine.ts";

/** Content encryptions (RFC 7518, section 5.1). New tokens use the first; the second is only read. */
export type Encryption = "A256CBC-HS512" | "A256GCM";

/** A token whose shape is right. */
export interface Parts {
  readonly encryption: Encryption;
  readonly header: string;
  readonly body: Body;
}

/** Ten cookies of 3,936 characters hold no more. */
export const longestToken = 39_360;

interface Form {
  readonly encryption: Encryption;
  /** Bytes of the derived key. */
  readonly keyLength: number;
  /** Makes the `kid`: a thumbprint with as many bits as the key (RFC 7638). */
  readonly thumbprint: HashName;
  /** How every header of this form begins. */
  readonly start: string;
  /** Characters of the parts. */
  readonly header: number;
  readonly iv: number;
  readonly tag: number;
  /** Bytes that the ciphertext is a multiple of. */
  readonly block: number;
}

const encode = (text: string) => toBase64url(toUtf8(text));

// The beginning ends where base64url begins a new group, so it is the same text before every `kid`.
const startOf = (encryption: Encryption) => encode(`{"alg":"dir","enc":"${encryption}","kid":"`);

// biome-ignore format: a table
export const forms = {
  "A256CBC-HS512": { encryption: "A256CBC-HS512", keyLength: 64, thumbprint: "SHA-512", start: startOf("A256CBC-HS512"), header: 174, iv: 22, tag: 43, block: 16 },
  "A256GCM":       { encryption: "A256GCM",       keyLength: 32, thumbprint: "SHA-256", start: startOf("A256GCM"),       header: 108, iv: 16, tag: 22, block: 1 },
} as const satisfies Record<Encryption, Form>;

const known: readonly Form[] = Object.values(forms);

/** The one header of a key. */
export const headerOf = (encryption: Encryption, kid: string): string =>
  encode(JSON.stringify({ alg: "dir", enc: encryption, kid }));

const fits = (token: string, form: Form): boolean =>
  token.startsWith(form.start) &&
  token.startsWith("..", form.header) &&
  token[form.header + 2 + form.iv] === "." &&
  token[token.length - form.tag - 1] === ".";

function bodyOf(token: string, { header, iv, tag }: Form): Body {
  const start = header + 2;
  const end = token.length - tag;
  return {
    iv: token.slice(start, start + iv),
    ciphertext: token.slice(start + iv + 1, end - 1),
    tag: token.slice(end),
  };
}

const isWhole = ({ ciphertext }: Body, { block }: Form): boolean =>
  ciphertext.length > 0 && Math.floor((ciphertext.length * 3) / 4) % block === 0;

/** Whether this is a text, and short enough to be a token of ours: asked before anything else. */
export const isBounded = (token: unknown): token is string => typeof token === "string" && token.length <= longestToken;

/**
 * Takes a token apart; `null` for whatever has not exactly the form of ours. The header is compared and never parsed:
 * another `alg`, `enc` or member cannot be said in it.
 */
export function partsOf(token: string): Parts | null {
  const form = known.find((candidate) => fits(token, candidate));
  if (!form) return null;
  const body = bodyOf(token, form);
  const header = token.slice(0, form.header);
  return isWhole(body, form) && [header, ...Object.values(body)].every(isBase64url)
    ? { encryption: form.encryption, header, body }
    : null;
}
