/** Caches keyrings by secret, so that only the first call with a secret derives keys. */
import { createKeyring, type Keyring } from "../core/crypto/keyring.ts";
import { secretList } from "../core/crypto/secrets.ts";
import { createLru } from "../core/lib/lru.ts";

/** The secrets of one application, in their order, are one entry; every tenant has its own. */
const keyrings = createLru<Keyring>({ entries: 64 });

/** The keyring of one or several secrets. Throws `MissingSecretError` or `InvalidConfiguration`. */
export function keyringFor(secret: unknown): Keyring {
  const list = secretList(secret);
  const name = JSON.stringify(list);
  return keyrings.get(name) ?? keyrings.set(name, createKeyring(list));
}
