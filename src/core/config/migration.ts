/** What `migrateFrom` and `hashSessionTokens` add to the settings. Loaded with these options. */
import { formerCookie, formerSessionsOf } from "../cookies/former.ts";
import { createFormerTokens, type FormerTokens } from "../crypto/former-tokens.ts";
import { weaknessOf } from "../crypto/secrets.ts";
import { createLru } from "../lib/lru.ts";
import { withHashedSessions } from "../stores/hashed-sessions.ts";
import type { Adapter } from "../types/adapter.ts";
import type { AuthConfig } from "../types/config.ts";
import type { CookieSet, Settings } from "../types/internal.ts";
import type { FormerLibrary, MigrateFrom } from "../types/migrate-from.ts";

/** Derived keys by library and secrets: a function may return a new configuration for each request. */
const tokensBySecrets = createLru<FormerTokens>({ entries: 256 });

/** What opens session tokens of a library. The secrets are in their order, newest first. */
export function formerTokensOf(library: FormerLibrary, secrets: readonly string[]): FormerTokens {
  const name = JSON.stringify([library, ...secrets]);
  return tokensBySecrets.get(name) ?? tokensBySecrets.set(name, createFormerTokens(library, secrets));
}

const withFormer = (cookies: CookieSet, option: MigrateFrom): CookieSet =>
  Object.freeze({ ...cookies, former: formerCookie(option, cookies.sessionToken) });

/**
 * The secrets that seal, and that open what this library sealed: those after the first only if they cannot be guessed. The others are
 * those of the library that the application moved from.
 */
export const sealingSecrets = (secrets: readonly string[]): readonly string[] =>
  secrets.filter((secret, index) => index === 0 || !weaknessOf(secret));

/** What the option adds to the settings. */
interface MovedSettings extends Required<Pick<Settings, "cookies" | "formerTokens">> {
  /** Those of this library. */
  readonly secrets: readonly string[];
}

/** The cookies with the former one, and what opens its tokens; `undefined` without the option. Throws for a value that the rules refuse. */
export function createMigration(
  { migrateFrom }: AuthConfig,
  { plain, secure }: Settings["cookies"],
  secrets: readonly string[],
): MovedSettings | undefined {
  if (!migrateFrom) return undefined;
  const cookies = Object.freeze({ plain: withFormer(plain, migrateFrom), secure: withFormer(secure, migrateFrom) });
  const formerTokens = formerTokensOf(formerSessionsOf(migrateFrom).library, secrets);
  return { cookies, formerTokens, secrets: sealingSecrets(secrets) };
}

/** The adapter, which gets hashes of session tokens unless the option is off. */
export const storingAdapter = (
  adapter: Adapter,
  { migrateFrom, hashSessionTokens = migrateFrom !== undefined }: AuthConfig,
): Adapter => (hashSessionTokens ? withHashedSessions(adapter) : adapter);
