/** The canonical form of an e-mail address: the one that is stored, compared and sent to. */
import { EmailInvalid } from "../../errors/index.ts";
import { isOneAddress, writableAddress } from "../../stores/email-address.ts";

const emailInvalid = () =>
  new EmailInvalid(
    "The identifier is not an address that the library sends mail to: one @, an ASCII local part, a domain of at least two labels. Set normalizeIdentifier on the provider to accept others.",
  );

/**
 * The canonical form of an address: trimmed, in lower case, its domain in ASCII. Throws `EmailInvalid` for everything that
 * could be parsed as two addresses, or differently by two mail servers. International local parts (RFC 6531) are refused.
 *
 * @example normalizeEmail(" Ada@Example.com ") // "ada@example.com"
 */
export function normalizeEmail(identifier: string): string {
  const address = writableAddress(identifier);
  if (address === undefined) throw emailInvalid();
  return address;
}

/** Whether an address is in its canonical form. */
export const isCanonical = (identifier: string): boolean => writableAddress(identifier) === identifier;

/** What `normalizeIdentifier` of the application returned, if it is exactly one address. */
export function checkedIdentifier(identifier: unknown): string {
  if (!isOneAddress(identifier)) throw emailInvalid();
  return identifier;
}
