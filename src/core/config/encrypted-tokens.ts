/** Which adapters get encrypted tokens, and the methods that encrypt them: loaded when an account is first written or read. */
import type { Keyring } from "../crypto/keyring.ts";
import { lazyImport } from "../lib/lazy.ts";
import type { AccountKey, Adapter } from "../types/adapter.ts";
import type { AuthConfig } from "../types/config.ts";
import type { Settings } from "../types/internal.ts";
import type { AdapterOverrides } from "./guard.ts";

const load = lazyImport(() => import("../stores/sealed-tokens.ts"));

/** The methods that take or return accounts. */
const accountMethods = [
  "createUserWithAccount",
  "linkAccount",
  "updateAccount",
  "replaceTokens",
  "unlinkAccount",
  "getAccount",
  "listAccounts",
] as const;

/** What encryption needs of the settings. */
export type EncryptionContext = Pick<Settings, "keys" | "log" | "logOnce">;

/** One line per provider and process: after a secret was removed there may be many such rows. */
const unreadable =
  ({ log, logOnce }: EncryptionContext) =>
  ({ provider }: AccountKey): void => {
    if (!logOnce(`token-not-opened ${provider}`, Number.POSITIVE_INFINITY, 0)) return;
    log.warn(
      "token-not-opened",
      "A stored token of an account cannot be decrypted, and counts as absent: it was encrypted with a secret that is not in `secret`, or altered. The user gets new tokens with the next sign-in.",
      { provider },
    );
  };

/** The methods over encrypted tokens; none if the tokens of this adapter are stored as they are. */
export function encryptingMethods(
  adapter: Adapter,
  { encryptTokens = adapter.encryptsTokens === true }: Pick<AuthConfig, "encryptTokens">,
  context: EncryptionContext,
): AdapterOverrides {
  if (!encryptTokens) return {};
  const keys: Keyring = context.keys;
  const methods = async () => (await load()).sealedMethods({ keys, unreadable: unreadable(context) }, adapter);
  const run =
    (name: (typeof accountMethods)[number]) =>
    async (...input: unknown[]) =>
      ((await methods())[name] as (...input: unknown[]) => unknown)(...input);
  return Object.fromEntries(accountMethods.map((name) => [name, run(name)]));
}
