/** Decrypts a token that a provider encrypted for this client (RFC 7516). The token inside is signed, and verified afterwards. */
import { compactDecrypt } from "jose";
import type { ReadyOAuth } from "../../../types/ready-provider.ts";
import { safeError } from "../safe-error.ts";
import { untrustedToken, withinLimit } from "./jws.ts";

/** The token inside, if `token.decryptionKey` is configured; otherwise the token unchanged. The key allows one algorithm. */
export async function decryptJwe(token: string, { token: { decryptionKey: key } }: ReadyOAuth): Promise<string> {
  if (!key) return token;
  if (withinLimit(token).split(".").length !== 5)
    return untrustedToken("encryption", "it is not encrypted, and token.decryptionKey requires it.");
  return compactDecrypt(token, key).then(
    ({ plaintext }) => new TextDecoder().decode(plaintext),
    (thrown: unknown) =>
      untrustedToken("encryption", "it cannot be decrypted with token.decryptionKey.", safeError(thrown)),
  );
}
