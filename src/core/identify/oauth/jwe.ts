/** Opens a token that a provider encrypted for this client (RFC 7516): what is inside is a signed one, and believed no sooner. */
import { compactDecrypt } from "jose";
import type { ReadyOAuth } from "../../types/flow.ts";
import { plain } from "./fault.ts";
import { bounded, refuse } from "./jws.ts";

/** The token that is inside, where encryption was agreed on; otherwise the token as it came. The key knows its one algorithm. */
export async function opened(token: string, { token: { decryptionKey: key } }: ReadyOAuth): Promise<string> {
  if (!key) return token;
  if (bounded(token).split(".").length !== 5)
    return refuse("it is not encrypted, as was agreed on (token.decryptionKey).");
  return compactDecrypt(token, key).then(
    ({ plaintext }) => new TextDecoder().decode(plaintext),
    (thrown: unknown) => refuse("it cannot be opened with token.decryptionKey.", plain(thrown)),
  );
}
