/** Opens tokens of ours in A256GCM, which others seal, through jose: loaded when the first one comes. */
import { fromUtf8 } from "./bytes.ts";
import type { Bytes, OpeningKey } from "./engine.ts";

/** The key that opens the tokens of one header (RFC 7518, section 5.3). */
export async function gcmOpening(bytes: Bytes, header: string): Promise<OpeningKey> {
  const key = await crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["decrypt"]);
  return {
    header,
    async open({ iv, ciphertext, tag }) {
      const { compactDecrypt } = await import("jose/jwe/compact/decrypt");
      const opened = await compactDecrypt([header, "", iv, ciphertext, tag].join("."), key).catch(() => null);
      return opened && fromUtf8(opened.plaintext as Bytes);
    },
  };
}
