/** Checks the secrets of an application: no key is ever derived from an empty secret. */
import { InvalidConfiguration, MissingSecretError } from "../errors/read-errors.ts";

/**
 * One secret or several -> a list, newest first. Throws `MissingSecretError` if there is none or one is blank, and
 * `InvalidConfiguration` if one is not a string.
 */
export function secretList(secret: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(secret) ? [...secret] : [secret ?? ""];
  if (!list.every((one) => typeof one === "string")) {
    throw new InvalidConfiguration("Every secret must be a string. Create one with `npx portico secret`.");
  }
  if (list.length === 0 || list.some((one) => one.trim() === "")) {
    throw new MissingSecretError(
      "A secret is missing or blank, so anyone could forge sessions. Set AUTH_SECRET, or `secret`; `npx portico secret` creates one.",
    );
  }
  return list;
}

const placeholder =
  /change[-_ ]?(?:me|this|it)|replace[-_ ]?(?:me|this|it)|your[-_ ].*secret|placeholder|at[-_ ]least|super[-_ ]?secret|secret[-_ ]?(?:key|here)|insert[-_ ]|^<.*>$/i;

/** Why a secret can be guessed. */
export type Weakness = "short" | "placeholder" | "repetitive";

export function weaknessOf(secret: string): Weakness | undefined {
  if (secret.length < 32) return "short";
  if (placeholder.test(secret)) return "placeholder";
  return new Set(secret).size < 8 ? "repetitive" : undefined;
}
