/** Opens a token that a provider encrypted for this client (RFC 7516): what is inside is a signed one, and believed no sooner. */
import { compactDecrypt } from "jose";
import type { ReadyOAuth } from "../../../types/internal.ts";
import { safeError } from "../safe-error.ts";
import { untrustedToken, withinLimit } from "./jws.ts";

/** The token that is inside, where encryption was agreed on; otherwise the token as it came. The key knows its one algorithm. */
export async function decryptJwe(token: string, { token: { decryptionKey: key } }: ReadyOAuth): Promise<string> {
  if (!key) return token;
  if (withinLimit(token).split(".").length !== 5)
    return untrustedToken("it is not encrypted, as was agreed on (token.decryptionKey).");
  return compactDecrypt(token, key).then(
    ({ plaintext }) => new TextDecoder().decode(plaintext),
    (thrown: unknown) => untrustedToken("it cannot be opened with token.decryptionKey.", safeError(thrown)),
  );
}
