/** The one memory of this entry: keyrings by secret, so that only the first call under a secret derives keys. */
import { createKeyring, type Keyring } from "../core/crypto/keyring.ts";
import { secretList } from "../core/crypto/secrets.ts";
import { createLru } from "../core/lib/lru.ts";

/** The secrets of one application, in the order in which it gives them, are one entry; tenants have one each. */
const keyrings = createLru<Keyring>({ entries: 64 });

/** The keyring of one secret or several. Throws `MissingSecretError` or `InvalidConfiguration`. */
export function keyringFor(secret: unknown): Keyring {
  const list = secretList(secret);
  const name = JSON.stringify(list);
  return keyrings.get(name) ?? keyrings.set(name, createKeyring(list));
}
