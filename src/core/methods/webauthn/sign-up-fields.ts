/** What somebody typed who makes a passkey: about themselves, if they are new, and how the passkey is to be called. */
import { InvalidRequest } from "../../errors/index.ts";
import { normalizeEmail } from "../email/address.ts";
import type { PasskeyContext } from "./context.ts";

/** What is known of a new user. */
export interface SignUpFields {
  readonly name?: string;
  /** In its canonical form, and not proved. */
  readonly email?: string;
}

/** Characters. Authenticators may cut off what is longer (Web Authentication Level 3, section 5.4.1). */
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

/** What a new user says of themselves: only what the provider asks for. */
export function signUpFieldsOf({ provider: { fields }, call: { query } }: PasskeyContext): SignUpFields {
  const name = fields.name && cleanName(query.name, "A name");
  const typed = fields.email ? query.email?.trim() : undefined;
  const email = typed ? normalizeEmail(typed) : undefined;
  if ((fields.name?.required && !name) || (fields.email?.required && !email)) {
    throw new InvalidRequest("A new user is asked for more: see formFields of the provider.");
  }
  return { ...(name && { name }), ...(email && { email }) };
}
