/** What the visitor typed to make a passkey: name and address of a new user, and the name of the passkey. */
import { InvalidRequest } from "../../errors/index.ts";
import { normalizeEmail } from "../email/address.ts";
import type { PasskeyContext } from "./context.ts";

/** The fields of a new user. */
export interface SignUpFields {
  readonly name?: string;
  /** In its canonical form, not proved. */
  readonly email?: string;
}

/** Characters. Authenticators may truncate longer names (Web Authentication Level 3, section 5.4.1). */
const maxNameLength = 64;

/** A name as it is stored; nothing for an empty one. */
export function cleanName(typed: string | undefined, what: string): string | undefined {
  const name = typed?.normalize("NFC").trim();
  if (name === undefined || name === "") return undefined;
  if ([...name].length > maxNameLength || /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(name)) {
    throw new InvalidRequest(`${what} must have at most ${maxNameLength} characters, on one line.`);
  }
  return name;
}

/** The fields of a new user: only those that the provider configures. */
export function signUpFieldsOf({ provider: { fields }, call: { query } }: PasskeyContext): SignUpFields {
  const name = fields.name && cleanName(query.name, "A name");
  const typed = fields.email ? query.email?.trim() : undefined;
  const email = typed ? normalizeEmail(typed) : undefined;
  if ((fields.name?.required && !name) || (fields.email?.required && !email)) {
    throw new InvalidRequest("A required field of a new user is missing: see formFields of the provider.");
  }
  return { ...(name && { name }), ...(email && { email }) };
}
