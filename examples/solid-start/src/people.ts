/** Who can sign in with a password. The password itself is nowhere, only what scrypt makes of it. */
import { randomBytes, scryptSync, timingSafeEqual } from "node:crypto";
import type { User } from "portico/types";

const salt = randomBytes(16);
const hashOf = (password: string): Buffer => scryptSync(password, salt, 32);

const robin: User = { id: "u-1", name: "Robin Vale", email: "robin@demo.example" };
const hashes = new Map<unknown, Buffer>([["robin", hashOf("over-the-river")]]);

// Someone who is not there takes as long to refuse as someone who is.
const nobody = randomBytes(32);

/** The user whom a name and a password belong to. */
export function userWith(username: unknown, password: unknown): User | null {
  if (typeof password !== "string") return null;
  return timingSafeEqual(hashOf(password), hashes.get(username) ?? nobody) ? robin : null;
}
