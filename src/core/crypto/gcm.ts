/** Keys of tokens in `A256GCM`, which the library reads and never writes. Loaded with the first such token. */
import { compactDecrypt } from "jose/jwe/compact/decrypt";
import { fromUtf8 } from "./bytes.ts";
import type { Bytes, Engine, OpeningKey } from "./engine.ts";
import { deriveKey } from "./keys.ts";

/** Opens the tokens of one header in `A256GCM` (RFC 7518, section 5.3). */
export async function gcmOpening(bytes: Bytes, header: string): Promise<OpeningKey> {
  const key = await crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["decrypt"]);
  return {
    header,
    async open({ iv, ciphertext, tag }) {
      const opened = await compactDecrypt([header, "", iv, ciphertext, tag].join("."), key).catch(() => null);
      return opened && fromUtf8(opened.plaintext as Bytes);
    },
  };
}

/** The key that opens tokens in `A256GCM`, which the library reads and never writes. */
export async function gcmKey(engine: Engine, secret: string, salt: string): Promise<OpeningKey> {
  const { bytes, header } = await deriveKey(engine, "A256GCM", secret, salt);
  const key = await gcmOpening(bytes, header);
  bytes.fill(0);
  return key;
}
