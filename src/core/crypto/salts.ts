/** THE TABLE of salts: what is sealed and is not the session cookie, whose salt is its name. */
import { InvalidConfiguration } from "../errors/index.ts";

/** No cookie can have a name with a colon (RFC 9110, section 5.6.2), so no cookie is ever opened under one of these. */
const reservedPrefix = "portico:";

/** A key of its own for each, so that none is opened in the place of another, and none as a session. */
export const salts = {
  /** The cookie of a sign-in under way. */
  transaction: `${reservedPrefix}transaction`,
  /** The address of a deployment inside `state`, for the redirect proxy. */
  proxyState: `${reservedPrefix}state`,
} as const;

/** Throws `InvalidConfiguration` for a salt that an application chose, and that the library seals its own things under. */
export function checkOwnSalt(salt: unknown): void {
  if (typeof salt !== "string" || !salt.startsWith(reservedPrefix)) return;
  throw new InvalidConfiguration(
    `\`salt\` is ${JSON.stringify(salt.slice(0, 64))}, and salts that begin with "${reservedPrefix}" are reserved for the library. Choose another; for a session token, give the name of its cookie.`,
  );
}
