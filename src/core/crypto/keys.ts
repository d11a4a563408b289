/** Derives the keys of one secret: each purpose and each salt has its own (RFC 5869, section 3.2). */
import { InvalidConfiguration } from "../errors/index.ts";
import { toBase64url } from "./bytes.ts";
import type { Engine, Mac, OpeningKey, SealingKey } from "./engine.ts";
import { gcmOpening } from "./gcm.ts";
import { type Encryption, protectedHeader, tokenForms } from "./token.ts";

/** What a session key is for. Changing a letter of it makes every living session unreadable. */
export const sessionInfo = (salt: string): string => `portico session key (${salt})`;

/** The same of one encryption. A256CBC-HS512 came first; any other names itself, so that no two share a byte of their keys. */
export const derivationInfo = (encryption: Encryption, salt: string): string =>
  encryption === "A256CBC-HS512" ? sessionInfo(salt) : `${sessionInfo(salt)} ${encryption}`;

/** What a key of keyed hashes is for. It ends otherwise than every session key's, so no two are ever the same. */
export const macInfo = (purpose: string): string => `portico ${purpose} key`;

function checkSalt(salt: unknown): void {
  if (typeof salt === "string" && salt !== "" && salt.length <= 256) return;
  throw new InvalidConfiguration(
    "`salt` must be a text of 1 to 256 characters: it makes keys differ by purpose. For a session token, give the name of its cookie.",
  );
}

/** Bytes of a key of one encryption, and the header that names it by its thumbprint (RFC 7638, section 3). */
async function deriveKey(engine: Engine, encryption: Encryption, secret: string, salt: string) {
  checkSalt(salt);
  const { keyLength, thumbprint } = tokenForms[encryption];
  const bytes = await engine.derive(secret, salt, derivationInfo(encryption, salt), keyLength);
  const kid = await engine.digest(thumbprint, JSON.stringify({ k: toBase64url(bytes), kty: "oct" }));
  return { bytes, header: protectedHeader(encryption, toBase64url(kid)) };
}

/** The key that seals and opens tokens of a secret and a salt. */
export async function sealingKey(engine: Engine, secret: string, salt: string): Promise<SealingKey> {
  const { bytes, header } = await deriveKey(engine, "A256CBC-HS512", secret, salt);
  const key = await engine.sealing(bytes, header);
  bytes.fill(0);
  return key;
}

/** The key that opens their tokens in `A256GCM`, which are only read. */
export async function gcmKey(engine: Engine, secret: string, salt: string): Promise<OpeningKey> {
  const { bytes, header } = await deriveKey(engine, "A256GCM", secret, salt);
  const key = await gcmOpening(bytes, header);
  bytes.fill(0);
  return key;
}

/** The keyed hash of a secret and a purpose. */
export const macKey = async (engine: Engine, secret: string, purpose: string): Promise<Mac> =>
  engine.mac(await engine.derive(secret, "", macInfo(purpose), 32));
