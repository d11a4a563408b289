/** `portico secret`: a new AUTH_SECRET. */
import { randomBase64url } from "../core/crypto/random.ts";
import type { Command } from "./command.ts";

/** 256 bits: they cannot be guessed. */
const secretBytes = 32;

/** The line of a new secret. */
export const secretLine = (): string => `AUTH_SECRET="${randomBase64url(secretBytes)}"\n`;

export const secretCommand: Command = {
  does: 'prints a line AUTH_SECRET="..." with 32 random bytes',
  options: [],
  run: () => ({
    out: secretLine(),
    err: `
Put this line where your application reads its environment from: an .env file that is not in version control, or
the secrets of your platform. Every instance of the application needs the same value. Anyone who knows it can sign in
as any user.

To replace a secret without ending sessions: keep the old one where it is, and put the new one in AUTH_SECRET_1.
`,
    code: 0,
  }),
};
