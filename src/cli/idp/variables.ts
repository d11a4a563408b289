/** The environment variables of an application that uses the local provider. */
import { existsSync, readFileSync } from "node:fs";
import { variablePrefix } from "../../core/config/env-defaults.ts";
import { writeText } from "../files.ts";

/** Used by no other development server that is widely known, nor by the demo of this repository. */
export const defaultPort = 4747;

/** The id of the provider in the application. */
const localId = "local";

/** The client that the provider knows without options. */
export const defaultClient = { id: "portico-app", secret: "not-a-secret-of-production" } as const;

/** What an application must know of the provider. */
export interface ProviderFacts {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly mailboxUrl: string;
}

/** The variables by their names. */
export const idpVariables = ({ url, clientId, clientSecret, mailboxUrl }: ProviderFacts): Record<string, string> => ({
  [`${variablePrefix(localId)}_ISSUER`]: url,
  [`${variablePrefix(localId)}_ID`]: clientId,
  [`${variablePrefix(localId)}_SECRET`]: clientSecret,
  MAILBOX_URL: mailboxUrl,
});

/** In quotes where a `.env` file needs them. */
const quotedValue = (value: string): string =>
  /^[\w.:/@-]*$/.test(value) ? value : value.includes("'") ? `"${value}"` : `'${value}'`;

/** The lines of a `.env` file. */
export const envLines = (variables: Readonly<Record<string, string>>): string =>
  Object.entries(variables)
    .map(([name, value]) => `${name}=${quotedValue(value)}\n`)
    .join("");

/** Sets variables in the text of a `.env` file: replaces their lines, and appends those that are missing. */
export function withVariables(text: string, variables: Readonly<Record<string, string>>): string {
  const isSet = (name: string) => new RegExp(`^[ \\t]*(?:export[ \\t]+)?${name}[ \\t]*=.*$`, "m");
  const missing = Object.entries(variables).filter(([name]) => !isSet(name).test(text));
  const replaced = Object.entries(variables).reduce(
    (lines, [name, value]) => lines.replace(isSet(name), () => `${name}=${quotedValue(value)}`),
    text,
  );
  const gap = missing.length === 0 || replaced === "" || replaced.endsWith("\n") ? "" : "\n";
  return `${replaced}${gap}${envLines(Object.fromEntries(missing))}`;
}

/** Sets variables in a `.env` file. */
export function writeVariables(file: string, variables: Readonly<Record<string, string>>): void {
  // Whatever its name is, it has the client secret.
  writeText(file, withVariables(existsSync(file) ? readFileSync(file, "utf8") : "", variables), true);
}
