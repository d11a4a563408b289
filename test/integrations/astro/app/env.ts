/** Replaces `astro:env/server` of Astro: the variables of `.env` before those of the process. */

let dotenv: Readonly<Record<string, string>> = {};

export const getSecret = (key: string): string | undefined => dotenv[key] ?? process.env[key];

/** Writes a `.env`. */
export function setDotenv(variables: Readonly<Record<string, string>>): void {
  dotenv = variables;
}
