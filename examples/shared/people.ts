/** Users with passwords. Only the scrypt hash of a password is stored. */
import { randomBytes, scryptSync, timingSafeEqual } from "node:crypto";
import type { User } from "portico/types";

const salt = randomBytes(16);
const hashOf = (password: string): Buffer => scryptSync(password, salt, 32);

const robin: User = { id: "u-1", name: "Robin Vale", email: "robin@demo.example" };
const hashes = new Map<unknown, Buffer>([["robin", hashOf("over-the-river")]]);

// An unknown user takes as long to refuse as a known one.
const unknownHash = randomBytes(32);

/** The user with this name and password, or `null`. */
export function userWith(username: unknown, password: unknown): User | null {
  if (typeof password !== "string") return null;
  return timingSafeEqual(hashOf(password), hashes.get(username) ?? unknownHash) ? robin : null;
}
