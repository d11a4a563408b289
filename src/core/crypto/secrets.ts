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
