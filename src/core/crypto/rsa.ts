/** RSA signatures for providers that require signed requests. A card loads it without the rest of the engine. */
import { InvalidConfiguration } from "../errors/read-errors.ts";

/** The key as PEM. Applications may also configure only the base64 between the first and the last line. */
const toPem = (key: string): string =>
  key.includes("-----") ? key : `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----`;

async function importRsaKey(text: string): Promise<CryptoKey> {
  const { importPKCS8 } = await import("jose/key/import");
  const key = await importPKCS8(toPem(text), "RS256").catch(() => undefined);
  if (key) return key;
  throw new InvalidConfiguration(
    "The private key is not an RSA key in PKCS #8 (-----BEGIN PRIVATE KEY-----). Convert it with: openssl pkcs8 -topk8 -nocrypt.",
  );
}

/**
 * RSASSA-PKCS1-v1_5 with SHA-256 (RFC 8017, section 8.2) of a text in UTF-8, in base64. `key` is PKCS #8, with or without
 * its first and last line; any other throws `InvalidConfiguration`.
 */
export async function signRsa(text: string, key: string): Promise<string> {
  const signature = await crypto.subtle.sign(
    "RSASSA-PKCS1-v1_5",
    await importRsaKey(key),
    new TextEncoder().encode(text),
  );
  return btoa(String.fromCharCode(...new Uint8Array(signature)));
}
