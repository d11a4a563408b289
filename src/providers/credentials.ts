/** What a visitor types, judged by the application. */
import type { CredentialsConfig } from "../core/types/provider.ts";
import type { CredentialInput } from "../core/types/provider-base.ts";

/** Options of {@link Credentials}: `authorize` is required, the fields of the form are optional. */
export type CredentialsOptions<C extends Record<string, CredentialInput>> = Partial<
  Omit<CredentialsConfig<C>, "options" | "type" | "authorize">
> &
  Pick<CredentialsConfig<C>, "authorize">;

/**
 * Signs users in with what they type. The library neither stores nor compares passwords: `authorize` returns the user, or `null`. Hash passwords with Argon2id or scrypt, and rate-limit the sign-in.
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
