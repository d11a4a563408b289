/** Which salts an application may choose: not those of `salts.ts`. Apart from them, because reading a session needs none. */
import { InvalidConfiguration } from "../errors/read-errors.ts";

/** A cookie name cannot contain a colon (RFC 9110, section 5.6.2), so no session token has one of these salts. */
export const reservedPrefix = "portico:";

/** Throws `InvalidConfiguration` if an application chose a reserved salt. */
export function checkOwnSalt(salt: unknown): void {
  if (typeof salt !== "string" || !salt.startsWith(reservedPrefix)) return;
  throw new InvalidConfiguration(
    `\`salt\` is ${JSON.stringify(salt.slice(0, 64))}, and salts that begin with "${reservedPrefix}" are reserved for the library. Choose another; for a session token, give the name of its cookie.`,
  );
}
