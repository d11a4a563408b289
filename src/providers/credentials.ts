/** What a visitor types, judged by the application. */
import type { CredentialsConfig } from "../core/types/provider.ts";
import type { CredentialInput } from "../core/types/provider-base.ts";

/** Required: `authorize`. Optional: the fields of the form. */
export type CredentialsOptions<C extends Record<string, CredentialInput>> = Partial<
  Omit<CredentialsConfig<C>, "options" | "type" | "authorize">
> &
  Pick<CredentialsConfig<C>, "authorize">;

/**
 * Signs people in with what they type. The library stores no passwords and compares none: `authorize` returns the user,
 * or `null`. Hash passwords with Argon2id or scrypt, and limit how often one may try.
 *
 * @example
 * Credentials({
 *   credentials: { username: { label: "User name" }, password: { label: "Password", type: "password" } },
 *   authorize: ({ username, password }) => findUser(username, password),
 * })
 */
export default function Credentials<C extends Record<string, CredentialInput> = Record<string, CredentialInput>>(
  options: CredentialsOptions<C>,
): CredentialsConfig<C> {
  return {
    id: "credentials",
    name: "Credentials",
    type: "credentials",
    credentials: {} as C,
    ...options,
  };
}
