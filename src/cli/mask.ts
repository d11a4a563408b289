/** Removes the secrets of an application from what a command prints. */
import { allSpellings, hideKnown, secretsIn, textsIn } from "../core/redact/known-secrets.ts";

/** The user name and password of a URL. */
const credentialsIn = (value: string): readonly string[] => {
  const { username, password } = URL.canParse(value) ? new URL(value) : { username: "", password: "" };
  return [username, password].filter((part) => part.length >= 4).flatMap((part) => [part, decodeURIComponent(part)]);
};

/** Variables whose whole value is a secret, by their names. */
const secretVariable = /SECRET|PASSWORD|PASSWD|TOKEN|KEY|PRIVATE|CREDENTIAL|DSN/i;

/** The secrets in environment variables. */
export const secretsOfEnv = (env: Readonly<Record<string, string | undefined>>): readonly string[] =>
  Object.entries(env).flatMap(([name, value = ""]) => [
    ...(secretVariable.test(name) ? textsIn(value) : []),
    ...credentialsIn(value),
  ]);

/** The text without these secrets, and without those in fields with the name of a secret. */
export function masked(text: string, secrets: readonly string[], values: unknown = {}): string {
  return allSpellings([...secrets, ...secretsIn(values)].filter((one) => one.length >= 4)).reduce(hideKnown, text);
}
