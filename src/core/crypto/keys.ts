/** Derives keys from a secret: one for each salt, encryption and purpose (HKDF, RFC 5869, section 3.2). */
import { InvalidConfiguration } from "../errors/read-errors.ts";
import { toBase64url } from "./bytes.ts";
import type { Bytes, Engine, Mac, SealingKey } from "./engine.ts";
import { type Encryption, protectedHeader, tokenForms } from "./token.ts";

/** The `info` of session keys. Changing a letter makes every existing session unreadable. */
export const sessionInfo = (salt: string): string => `portico session key (${salt})`;

/** The `info` per encryption. A256CBC-HS512 was first and has no suffix; others add their name, so that no two share a key. */
export const derivationInfo = (encryption: Encryption, salt: string): string =>
  encryption === "A256CBC-HS512" ? sessionInfo(salt) : `${sessionInfo(salt)} ${encryption}`;

/** The `info` of keyed hashes. It ends differently from every session key's, so the two are never the same. */
export const macInfo = (purpose: string): string => `portico ${purpose} key`;

function checkSalt(salt: unknown): void {
  if (typeof salt === "string" && salt !== "" && salt.length <= 256) return;
  throw new InvalidConfiguration(
    "`salt` must be a text of 1 to 256 characters: it makes keys differ by purpose. For a session token, give the name of its cookie.",
  );
}

/** The token header that names a key by its thumbprint (RFC 7638, section 3). */
export async function headerOf(engine: Engine, encryption: Encryption, bytes: Bytes): Promise<string> {
  const { thumbprint } = tokenForms[encryption];
  const kid = await engine.digest(thumbprint, JSON.stringify({ k: toBase64url(bytes), kty: "oct" }));
  return protectedHeader(encryption, toBase64url(kid));
}

/** The bytes of a key, and the token header that names it. */
export async function deriveKey(engine: Engine, encryption: Encryption, secret: string, salt: string) {
  checkSalt(salt);
  const { keyLength } = tokenForms[encryption];
  const bytes = await engine.derive(secret, salt, derivationInfo(encryption, salt), keyLength);
  return { bytes, header: await headerOf(engine, encryption, bytes) };
}

/** The key that seals and opens tokens with a secret and a salt. */
export async function sealingKey(engine: Engine, secret: string, salt: string): Promise<SealingKey> {
  const { bytes, header } = await deriveKey(engine, "A256CBC-HS512", secret, salt);
  const key = await engine.sealing(bytes, header);
  bytes.fill(0);
  return key;
}

/** The keyed hash with a secret, for a purpose. */
export const macKey = async (engine: Engine, secret: string, purpose: string): Promise<Mac> =>
  engine.mac(await engine.derive(secret, "", macInfo(purpose), 32));
